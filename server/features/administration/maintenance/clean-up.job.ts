import { z } from 'zod';
import { removeOldTries } from '../../../http/access/password-tries.ts';
import { removeExpiredPayloads } from '../../../integrations/identity/payload-store.ts';
import { job } from '../../../runtime/jobs/port.ts';
import type { Deps } from '../../deps.ts';
import { removeOldChanges } from '../../desk/visit-changes/undo/undo-change.service.ts';
import { removeDeadStaffSessions } from '../../identity/auth/staff-session.service.ts';
import { removeOldAppRows } from '../../identity/mfa/authenticator-apps.service.ts';
import { removeOldChallenges } from '../../identity/mfa/mfa.service.ts';
import { removeOldForms } from '../../identity/mfa/passkey-sign-in.service.ts';
import { strengthenCodes } from '../../identity/mfa/recovery-codes.service.ts';
import { removeDeletedDocuments } from '../../live/documents/documents.service.ts';
import { removeBrokenOffVideos } from '../../practice/news/news-files.service.ts';
import { removeOldBulkExports } from '../../record-system/fhir-api/bulk-exports.service.ts';
import { removeExpiredTokens } from '../../record-system/fhir-clients/tokens.service.ts';
import { removeDeadVisitSessions } from '../../visit/links/links.service.ts';
import { removeOldExports } from '../exports/exports.service.ts';

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

/**
 * Hourly: removes expired data, and hashes recovery codes of an earlier release. Safe to run twice, even
 * concurrently.
 */
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
