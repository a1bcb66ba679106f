import type { Db } from '../../../storage/db/database.ts';
import { administeredPractice } from '../../foundation/audit/administered-practice.ts';

/**
 * Staff who see a visit compare and reconcile its patients; administrators read the reconciliations of their
 * practices.
 */
export function reconciliationPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
