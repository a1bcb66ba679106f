import { z } from 'zod';
import type { Deps } from '#server/features/deps.ts';
import { noteOnce } from '#server/features/messages/push/push.service.ts';
import { pushTo } from '#server/features/messages/push/send-push.job.ts';
import { findVisitMessage } from '#server/features/visits/visits/visit-message.ts';
import { job } from '#server/runtime/jobs/port.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { field } from '#shared/contracts/fields.ts';
import { NOTICE_TOPICS } from '#shared/domain/visit-message.ts';
import { noticeObsolete } from './notice-obsolete.ts';

/** Sends staff a push notice. Whether it is still true is decided when it is due. */
export const pushNoticeJob = job({
  name: 'push-notice',
  data: z.strictObject({
    accountId: field.id,
    topic: z.enum(NOTICE_TOPICS),
    visitId: field.id,
    sessionId: field.id.nullable(),
  }),
  retry: { limit: 3, delay: 5, growsTo: 30 },
  timeout: 60,
  kept: 3_600,
  concurrency: 2,
  async handle(
    deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
    { accountId, topic, visitId, sessionId },
  ): Promise<void> {
    await deps.db.transaction().execute(async (trx) => {
      const visit = await findVisitMessage(trx, { visitId, sessionId, linkId: null, guestId: null });
      if (!visit) return;
      if (await noticeObsolete(trx, visit, { accountId, topic, sessionId }, deps.clock())) return;
      await pushTo(deps, trx, [accountId], { kind: topic, visitId });
    });
  },
});

interface PushNotice {
  accountId: string;
  topic: (typeof NOTICE_TOPICS)[number];
  visitId: string;
  sessionId?: string | undefined;
  /** Distinguishes two notices of one topic; each is sent once. */
  about: string;
  dueAt?: Date | undefined;
}

export async function planPush(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  trx: Trx,
  { accountId, topic, visitId, sessionId = undefined, about, dueAt }: PushNotice,
): Promise<void> {
  if (!(await noteOnce(trx, { accountId, about: `${topic}:${about}`, at: new Date(clock()) }))) return;
  await jobs.enqueue(
    trx,
    pushNoticeJob,
    { accountId, topic, visitId, sessionId: sessionId ?? null },
    { dueAt },
  );
}
