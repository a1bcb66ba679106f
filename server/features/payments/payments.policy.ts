import type { Db } from '../../db/database.ts';
import { patientOfSession } from '../links/links.policy.ts';
import { visitPolicies } from '../visits/visits.policy.ts';

/**
 * Who may do what with copays (PRODUCT 1.7).
 *
 * - Staff who work with the visits of its practice see a visit's payments, capture them and give them back.
 *   Another practice's see nothing, as if there were none.
 * - A patient validates a card for the visit whose cookie they have, or opts out where the visit's type lets them.
 */
export function paymentPolicies(db: Db) {
  const staff = visitPolicies(db);
  return { staffOfVisit: staff.ofVisit, staffOfSession: staff.ofSession, patientOfSession };
}
