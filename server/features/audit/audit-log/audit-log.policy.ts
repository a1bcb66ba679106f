import {
  type AdministeredPractice,
  administeredPractice,
} from '#server/features/core/audit/administered-practice.ts';
import type { Db } from '#server/storage/db/database.ts';

export type PracticeAdministrator = AdministeredPractice;

/** Administrators read the log of each practice that they administer; any other looks missing. */
export function auditLogPolicies(db: Db) {
  return {
    ofPractice: administeredPractice(db),
  };
}
