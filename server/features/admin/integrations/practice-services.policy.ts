import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import type { Db } from '#server/storage/db/database.ts';

export type ServiceGrant = AdministeredPractice;

/** A practice's administrators see, change and test its services. To all others it looks missing. */
export function practiceServicePolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
