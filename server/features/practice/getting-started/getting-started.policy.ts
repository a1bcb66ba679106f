import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import type { Db } from '#server/storage/db/database.ts';

export type SetUpGrant = AdministeredPractice;

export function setUpPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
