import { ENDED_VISIT_STATUSES } from '../../../shared/domain/visit.ts';
import { DeliveryError } from '../../integrations/delivery-error.ts';
import type { Deps } from '../deps.ts';
import {
  claimQueuedMessage,
  findCodeContent,
  findMessageContent,
  type MessageContent,
  markAttempt,
  markSent,
} from './messages.queries.ts';
import { deliverCode } from './send-code.ts';
import { visitMessage } from './visit-message.ts';

type SendDeps = Pick<Deps, 'db' | 'keys' | 'publicUrl' | 'email' | 'sms' | 'clock' | 'log'>;

/**
 * Sends a queued message, once however often it is asked to: the row is claimed for as long as the sending
 * takes. Only a crash between the mail server's yes and our commit can send again, and then under the same
 * Message-ID.
 *
 * @param lastTry a failure now is final
 * @throws DeliveryError when it should be tried again
 */
export async function sendMessage(deps: SendDeps, messageId: string, lastTry: boolean): Promise<void> {
  const { db, log } = deps;
  const failure = await db.transaction().execute(async (trx) => {
    const claimed = await claimQueuedMessage(trx, messageId);
    if (!claimed) return null;
    const error =
      claimed.kind === 'mfa-code'
        ? await deliverCode(deps, await findCodeContent(trx, messageId))
        : await deliver(deps, await findMessageContent(trx, messageId));
    if (!error) {
      await markSent(trx, messageId, new Date(deps.clock()));
      return null;
    }
    const final = lastTry || error.permanent;
    await markAttempt(trx, messageId, error.code, final);
    return { error, final };
  });
  if (!failure) return;
  const { error, final } = failure;
  log.warn({ messageId, code: error.code, final }, 'message not sent');
  if (!final) throw error;
}

/** @returns why not, or null */
async function deliver(deps: SendDeps, content: MessageContent | undefined): Promise<DeliveryError | null> {
  // What comes after the visit, or leads to a link that opens nothing, would only confuse, unless it says so.
  const over = content && ENDED_VISIT_STATUSES.includes(content.visitStatus);
  if (
    !content ||
    content.linkActive === false ||
    content.practiceDisabledAt ||
    (over && content.kind !== 'guest-cancelled')
  ) {
    return new DeliveryError('VISIT_OVER', true);
  }
  const { method, messageId, recipient: to, language } = content;
  try {
    const message = visitMessage(deps, content);
    switch (method) {
      case 'Email':
        if (!deps.email) return new DeliveryError('EMAIL_NOT_CONFIGURED', true);
        await deps.email.send({ messageId, to, ...message.email(language) });
        return null;
      case 'SMS':
        if (!deps.sms) return new DeliveryError('SMS_NOT_CONFIGURED', true);
        await deps.sms.send({ to, text: message.sms(language) });
        return null;
      default:
        return method satisfies never;
    }
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    deps.log.error({ err: error, messageId }, 'message could not be made');
    return new DeliveryError('UNEXPECTED', false);
  }
}
