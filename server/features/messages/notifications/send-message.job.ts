import { z } from 'zod';
import { DeliveryError } from '#server/adapters/messaging/delivery-error.ts';
import { OPTED_OUT, textFailure } from '#server/adapters/messaging/sms/text-failure.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  type ComposedMessage,
  type EmailWords,
  emailOf,
  type Message,
  smsOf,
} from '#server/features/message-kind.ts';
import { job } from '#server/runtime/jobs/port.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { readLogoFile } from '#server/storage/files/logo-file.ts';
import type { FileStore } from '#server/storage/files/port.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';
import { field } from '#shared/contracts/fields.ts';
import type { Language } from '#shared/domain/visit.ts';
import { smsText } from '#shared/rules/sms-segments.ts';
import { ADDRESS_DEAD, isDeadCode, noteDead, selectDead } from './dead-addresses.ts';
import { renderEmail } from './email-template.ts';
import { claimQueuedMessage, markAttempt, markObsolete, markSent } from './messages.queries.ts';
import { hasOptedOut, noteOptOut } from './text-opt-outs.ts';

export type SendDeps = Pick<
  Deps,
  | 'db'
  | 'keys'
  | 'publicUrl'
  | 'settings'
  | 'email'
  | 'sms'
  | 'clock'
  | 'log'
  | 'messageKinds'
  | 'jobs'
  | 'practiceFeed'
  | 'files'
>;

export const sendMessageJob = senderJob('send-message', 4);
/** Texts have their own workers, because a hanging mail server blocks the email workers until the timeout. */
export const sendTextJob = senderJob('send-text', 2);

function senderJob(name: string, concurrency: number) {
  return job({
    name,
    data: z.strictObject({ messageId: field.id }),
    // Eight tries over about an hour outlast a mail server's short outage.
    retry: { limit: 7, delay: 15, growsTo: 1_200 },
    timeout: 120,
    kept: 86_400,
    concurrency,
    // Safe even if it is wrong: a process that is still sending holds the row's lock, so another one is
    // refused.
    heartbeat: 10,
    handle: (deps: SendDeps, { messageId }, lastTry) => sendMessage(deps, messageId, lastTry),
  });
}

/**
 * Sends a queued message once: its row stays locked while it is sent. Only a crash between the mail server's
 * acceptance and our commit sends it again, under the same Message-ID.
 *
 * @param lastTry whether a failure now is final
 * @throws DeliveryError to be retried
 */
export async function sendMessage(deps: SendDeps, messageId: string, lastTry: boolean): Promise<void> {
  const { db, log, messageKinds } = deps;
  const failure = await db.transaction().execute(async (trx) => {
    const message = await claimQueuedMessage(trx, messageId);
    if (!message) return null;
    const kind = messageKinds[message.kind];
    const composed = await kind.compose(deps, trx, message);
    if (!composed || composed.obsolete) {
      await markObsolete(trx, messageId, composed?.obsolete ?? 'SUBJECT_GONE');
      return null;
    }
    const error = await deliver(deps, trx, message, composed);
    if (!error) {
      await markSent(trx, messageId, new Date(deps.clock()));
      return null;
    }
    const final = lastTry || error.permanent;
    if (textFailure(error.code) === 'opted-out')
      await noteOptOut(trx, message.recipient, new Date(deps.clock()));
    if (isDeadCode(error.code)) await noteDead(trx, message.recipient, new Date(deps.clock()));
    await markAttempt(trx, messageId, error.code, final ? new Date(deps.clock()) : null);
    if (final) await kind.failed?.(deps, trx, message);
    return { error, final, message };
  });
  if (!failure) return;
  const { error, final, message } = failure;
  log.warn({ messageId, code: error.code, final }, 'message not sent');
  if (!final) throw error;
  if (message.practiceId && message.visitId)
    deps.practiceFeed.visitsChanged(message.practiceId, message.visitId);
}

async function letter(
  deps: SendDeps,
  trx: Trx,
  practiceId: number | null,
  words: EmailWords,
  language: Language,
) {
  const logo = await logoOfLetter(deps, trx, practiceId, words.from);
  return { ...renderEmail(words, language, logo && LOGO_IN_LETTER), ...(logo ? { logo } : {}) };
}

async function deliver(
  deps: SendDeps,
  trx: Trx,
  { id: messageId, practiceId, visitId, mfaCodeId, method, recipient: to, language }: Message,
  composed: ComposedMessage,
): Promise<DeliveryError | null> {
  const { email, sms, log } = deps;
  try {
    // Codes are still sent, because the person has just requested one.
    const isKept = visitId && !mfaCodeId && (await selectDead(trx, [to])).size > 0;
    if (isKept) return new DeliveryError(ADDRESS_DEAD, true);
    switch (method) {
      case 'Email':
        if (!email) return new DeliveryError('EMAIL_NOT_CONFIGURED', true);
        await email.send({
          messageId,
          to,
          ...(await letter(deps, trx, practiceId, emailOf(composed), language)),
        });
        return null;
      case 'SMS':
        if (!sms) return new DeliveryError('SMS_NOT_CONFIGURED', true);
        // Codes are still sent, because the person has just requested one and may have replied START.
        if (visitId && !mfaCodeId && (await hasOptedOut(trx, to))) return new DeliveryError(OPTED_OUT, true);
        await sms.send({ messageId, to, text: smsText(smsOf(composed)) });
        return null;
      default:
        return method satisfies never;
    }
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    log.error({ err: error, messageId }, 'message could not be made');
    return new DeliveryError('UNEXPECTED', false);
  }
}

interface LogoDeps {
  files: Pick<FileStore, 'read'>;
}

const CONTENT_ID = 'logo@letter';

export const LOGO_IN_LETTER = `cid:${CONTENT_ID}`;

/**
 * The logo is attached, so that programs show it without asking and no one learns when the email is read.
 *
 * @param from the heading; an email in the product's name has no practice logo
 * @returns null without a logo, or if it cannot be read
 */
export async function logoOfLetter(deps: LogoDeps, db: Db, practiceId: number | null, from: string) {
  const identity = practiceId === null ? null : await findIdentity(db, practiceId);
  const content = identity?.name === from ? await readLogoFile(db, deps.files, identity) : null;
  return content && { contentId: CONTENT_ID, content };
}
