import type { Db } from '../../../storage/db/database.ts';
import {
  type AdministeredPractice,
  administeredPractice,
} from '../../foundation/audit/administered-practice.ts';

export type SetUpGrant = AdministeredPractice;

/** A practice's administrators (PRODUCT 14.23). */
export function setUpPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
