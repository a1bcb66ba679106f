import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import type { Db } from '#server/storage/db/database.ts';

export type SetUpGrant = AdministeredPractice;

/** A practice's administrators (PRODUCT 14.23). */
export function setUpPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
