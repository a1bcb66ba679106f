import type { Db } from '../../../db/database.ts';
import {
  type AdministeredPractice,
  administeredPractice,
} from '../../foundation/audit/administered-practice.ts';

/** The grant of this feature's policies. */
export type CommunicationGrant = AdministeredPractice;

/** Who looks at a practice's messages, and sends them to themselves: its administrators. */
export function communicationPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
