import { administeredPractice } from '#server/features/core/audit/administered-practice.ts';
import type { Db } from '#server/storage/db/database.ts';

/**
 * Staff who see a visit compare and reconcile its patients; administrators read the reconciliations of their
 * practices.
 */
export function reconciliationPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
