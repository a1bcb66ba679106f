import { sql } from 'kysely';
import { z } from 'zod';
import { forgetDeviceTests } from '#server/features/check-in/device-test/forget-tests.ts';
import { forgetImages } from '#server/features/check-in/images/forget-images.ts';
import { forgetAnswers } from '#server/features/check-in/intake/forget-answers.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { forgetAudit } from '#server/features/core/audit/audit-chain.ts';
import type { Deps } from '#server/features/deps.ts';
import { forgetUploads } from '#server/features/ehr/record-uploads/forget-uploads.ts';
import { forgetMessages } from '#server/features/messages/notifications/sent-messages.service.ts';
import { forgetChat } from '#server/features/room/visit-room/records/forget-chat.ts';
import type { Forget } from '#server/features/visits/visits/open-or-over.ts';
import { visitsOverBefore } from '#server/features/visits/visits/open-or-over.ts';
import { job } from '#server/runtime/jobs/port.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { effective } from '#server/storage/settings/effective.ts';
import { KEPT_SETTINGS, type KeptSetting } from '#shared/rules/retention.ts';

export const retentionJob = job({
  name: 'retention',
  data: z.object({}),
  retry: { limit: 1 },
  timeout: 3_600,
  kept: 86_400,
  concurrency: 1,
  cron: '23 8 * * *',
  handle: applyRetention,
});

const BATCH_ROWS = 500;
const DAY_MS = 86_400_000;

type RetentionDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'anchors' | 'log'>;

const FORGET: Record<KeptSetting, (deps: RetentionDeps, trx: Trx, what: Forget) => Promise<number>> = {
  keepChatDays: (_, trx, what) => forgetChat(trx, what),
  keepImagesDays: forgetImages,
  // Uploads that wait for a record system also contain answers and consents.
  keepIntakeDays: async (deps, trx, what) =>
    (await forgetAnswers(trx, what)) + (await forgetUploads(deps, trx, what)),
  keepDeviceTestsDays: (_, trx, what) => forgetDeviceTests(trx, what),
  keepQualityDays: (_, trx, what) => forgetQuality(trx, what),
  keepMessagesDays: (_, trx, what) => forgetMessages(trx, what),
  keepAuditDays: forgetAudit,
};

/**
 * Deletes data that has reached its practice's retention period, in batches, each a transaction with the audit event
 * of its count. Idempotent, even concurrently. A failure for one practice is logged, and the others continue.
 */
export async function applyRetention(deps: RetentionDeps): Promise<void> {
  const { db, clock, log } = deps;
  for (const { practiceId, ...days } of await selectKept(db))
    for (const setting of KEPT_SETTINGS) {
      const kept = days[setting];
      if (kept === null) continue;
      const before = new Date(clock() - kept * DAY_MS);
      try {
        while ((await forgetBatch(deps, setting, { practiceId, before, most: BATCH_ROWS })) >= BATCH_ROWS);
      } catch (error) {
        log.error({ err: error, practiceId, setting }, 'what is kept no longer could not be deleted');
      }
    }
}

function forgetBatch(deps: RetentionDeps, setting: KeptSetting, what: Forget): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const deleted = await FORGET[setting](deps, trx, what);
    if (deleted > 0)
      await audit(trx, {
        practiceId: what.practiceId,
        actor: 'system',
        action: 'retention.applied',
        details: { setting, deleted, until: what.before.toISOString() },
      });
    return deleted;
  });
}

async function forgetQuality(trx: Trx, { practiceId, before, most }: Forget): Promise<number> {
  const { numAffectedRows: samples } = await sql`delete from quality_samples where id in (
    select id from quality_samples where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})`.execute(
    trx,
  );
  const { numAffectedRows: events } = await sql`delete from quality_events where id in (
    select id from quality_events where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})`.execute(
    trx,
  );
  return Number(samples ?? 0) + Number(events ?? 0);
}

type Kept = { practiceId: number } & Record<KeptSetting, number | null>;

function selectKept(db: Db): Promise<Kept[]> {
  const place = { practice: 'practice' };
  return db
    .selectFrom('practices as practice')
    .select([
      'practice.id as practiceId',
      effective('keepChatDays', place).as('keepChatDays'),
      effective('keepImagesDays', place).as('keepImagesDays'),
      effective('keepIntakeDays', place).as('keepIntakeDays'),
      effective('keepDeviceTestsDays', place).as('keepDeviceTestsDays'),
      effective('keepQualityDays', place).as('keepQualityDays'),
      effective('keepMessagesDays', place).as('keepMessagesDays'),
      effective('keepAuditDays', place).as('keepAuditDays'),
    ])
    .orderBy('practice.id')
    .execute();
}
