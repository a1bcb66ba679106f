import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Db } from '#server/storage/db/database.ts';

/**
 * Access to copays (PRODUCT 1.7).
 *
 * - Staff who work with visits of its practice see, capture and release a visit's payments, which do not
 *   exist for another practice's staff.
 * - A patient validates a card for the visit of their cookie, or opts out if the visit type allows it.
 */
export function paymentPolicies(db: Db) {
  const staff = visitPolicies(db);
  return { staffOfVisit: staff.ofVisit, staffOfVisitPatient: staff.ofVisitPatient, patientOfVisit };
}
