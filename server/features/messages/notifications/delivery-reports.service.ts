import type { DeliveryReport, SmsCall } from '#server/adapters/messaging/sms/port.ts';
import { textFailure } from '#server/adapters/messaging/sms/text-failure.ts';
import type { Deps } from '#server/features/deps.ts';
import { forgetDead, isDeadCode, noteDead } from './dead-addresses.ts';
import { findSentMessage, markDelivered, markUndelivered } from './messages.queries.ts';
import { wakeSender } from './notify.ts';
import { forgetOptOut, noteOptOut } from './text-opt-outs.ts';

export type ReportDeps = Pick<
  Deps,
  | 'db'
  | 'settings'
  | 'publicUrl'
  | 'email'
  | 'sms'
  | 'clock'
  | 'log'
  | 'messageKinds'
  | 'jobs'
  | 'practiceFeed'
>;

/**
 * Records a delivery report. Reports may be repeated and out of order: a failure counts after a delivery, because a
 * relay may report delivery before the mailbox refuses; nothing counts after a failure.
 */
export async function recordReport(
  deps: ReportDeps,
  messageId: string,
  report: DeliveryReport,
): Promise<void> {
  const now = new Date(deps.clock());
  const message = await deps.db.transaction().execute(async (trx) => {
    const sent = await findSentMessage(trx, messageId);
    if (!sent) return null;
    if (report.is === 'delivered') {
      await markDelivered(trx, messageId, now);
      await forgetDead(trx, sent.recipient);
      return sent;
    }
    await markUndelivered(trx, messageId, report.code, now);
    if (textFailure(report.code) === 'opted-out') await noteOptOut(trx, sent.recipient, now);
    if (isDeadCode(report.code)) await noteDead(trx, sent.recipient, now);
    await deps.messageKinds[sent.kind].failed?.(deps, trx, sent);
    return sent;
  });
  if (!message) return;
  if (report.is === 'failed') {
    deps.log.warn({ messageId, code: report.code }, 'message not delivered');
    wakeSender(deps);
  }
  const { practiceId, visitId } = message;
  if (practiceId && visitId) deps.practiceFeed.visitsChanged(practiceId, visitId);
}

export async function recordChoice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { number, wantsTexts }: NonNullable<SmsCall['choice']>,
): Promise<void> {
  if (wantsTexts) await forgetOptOut(db, number);
  else await noteOptOut(db, number, new Date(clock()));
}
