import { patientOfVisit } from '#server/features/visits/links/links.policy.ts';
import { visitPolicies } from '#server/features/visits/visits/visits.policy.ts';
import type { Caller } from '#server/http/access/caller.ts';
import type { Db } from '#server/storage/db/database.ts';
import { findImageHome } from './images.queries.ts';

/**
 * Access to a visit's images (PRODUCT 1.7).
 *
 * - Staff who work with visits of its practice take, see and delete them.
 * - A patient adds their own to the visit of their cookie, and sees only the offered one of an earlier visit.
 */
export function imagePolicies(db: Db) {
  const staff = visitPolicies(db);
  return {
    staffOfVisit: staff.ofVisit,
    staffOfImage: (caller: Caller, { params }: { params: { imageId: string } }) =>
      staff.ofThing(caller, params.imageId, 'image', findImageHome),
    patientOfVisit,
  };
}
