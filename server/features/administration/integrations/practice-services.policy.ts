import type { Db } from '../../../db/database.ts';
import {
  type AdministeredPractice,
  administeredPractice,
} from '../../foundation/audit/administered-practice.ts';

/** The grant of this feature's policies. */
export type ServiceGrant = AdministeredPractice;

/** Who sees, changes and tests a practice's services: its administrators. To all others it looks like a missing one. */
export function practiceServicePolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
