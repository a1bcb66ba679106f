import type { Db } from '../../../storage/db/database.ts';
import {
  type AdministeredPractice,
  administeredPractice,
} from '../../foundation/audit/administered-practice.ts';

export type ServiceGrant = AdministeredPractice;

/**
 * A practice's administrators see, change and test its services. To all others it looks like a missing one.
 */
export function practiceServicePolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
