import type { Db } from '../../../storage/db/database.ts';
import { type AdministeredPractice, administeredPractice } from '../audit/administered-practice.ts';

export type PracticeAdministrator = AdministeredPractice;

/** Administrators read the log of each practice that they administer; any other looks like a missing one. */
export function auditLogPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
