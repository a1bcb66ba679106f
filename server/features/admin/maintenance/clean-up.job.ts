import { z } from 'zod';
import { removeExpiredPayloads } from '#server/adapters/identity/payload-store.ts';
import { removeOldExports } from '#server/features/admin/exports/exports.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { removeOldChanges } from '#server/features/desk/visit-changes/undo/undo-change.service.ts';
import { removeOldBulkExports } from '#server/features/ehr/fhir-api/bulk-exports.service.ts';
import { removeExpiredTokens } from '#server/features/ehr/fhir-clients/tokens.service.ts';
import { removeBrokenOffVideos } from '#server/features/practice/news/news-files.service.ts';
import { removeDeletedDocuments } from '#server/features/room/documents/documents.service.ts';
import { removeOldAppRows } from '#server/features/staff/mfa/authenticator-apps.service.ts';
import { removeOldChallenges } from '#server/features/staff/mfa/mfa.service.ts';
import { removeOldForms } from '#server/features/staff/mfa/passkey-sign-in.service.ts';
import { strengthenCodes } from '#server/features/staff/mfa/recovery-codes.service.ts';
import { removeDeadStaffSessions } from '#server/features/staff/sign-in/staff-session.service.ts';
import { removeDeadVisitSessions } from '#server/features/visits/links/links.service.ts';
import { removeOldTries } from '#server/http/access/password-tries.ts';
import { job } from '#server/runtime/jobs/port.ts';

export const cleanUpJob = job({
  name: 'clean-up',
  data: z.object({}),
  retry: { limit: 1 },
  timeout: 300,
  kept: 86_400,
  concurrency: 1,
  cron: '17 * * * *',
  handle: cleanUp,
});

/** Hourly: removes expired data, and hashes recovery codes of an earlier release. Idempotent, even concurrently. */
export async function cleanUp(deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'log' | 'files'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  await removeExpiredPayloads(db, now);
  await removeDeadStaffSessions(db, now);
  await removeOldTries(db, now);
  await removeOldForms(db, now);
  await removeDeadVisitSessions(db, now);
  await removeOldChallenges(db, now);
  await removeOldAppRows(db, now);
  await strengthenCodes(db);
  await removeOldExports(deps, now);
  await removeOldBulkExports(deps, now);
  await removeExpiredTokens(deps, now);
  await removeBrokenOffVideos(deps, now);
  await removeDeletedDocuments(deps, now);
  await removeOldChanges(db, now);
}
