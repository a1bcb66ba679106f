import type { Db } from '../../../storage/db/database.ts';
import {
  type AdministeredPractice,
  administeredPractice,
} from '../../foundation/audit/administered-practice.ts';

export type CommunicationGrant = AdministeredPractice;

export function communicationPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
