import { DeliveryError } from '../../integrations/delivery-error.ts';
import type { Deps } from '../deps.ts';
import { renderCodeEmail, renderCodeSms } from './code-templates.ts';
import type { CodeContent } from './messages.queries.ts';

/** Sends a code that is still good for something. @returns why not, or null */
export async function deliverCode(
  { keys, email, sms, clock, log }: Pick<Deps, 'keys' | 'email' | 'sms' | 'clock' | 'log'>,
  content: CodeContent | undefined,
): Promise<DeliveryError | null> {
  // A code that comes too late would only be typed in vain.
  if (!content || content.usedAt || content.superseded || content.expiresAt.getTime() <= clock()) {
    return new DeliveryError('CODE_OVER', true);
  }
  const { method, messageId, recipient: to, language } = content;
  const message = { practiceName: content.practiceName, code: keys.mfaCode(content.codeId) };
  try {
    switch (method) {
      case 'Email':
        if (!email) return new DeliveryError('EMAIL_NOT_CONFIGURED', true);
        await email.send({ messageId, to, ...renderCodeEmail(message, language) });
        return null;
      case 'SMS':
        if (!sms) return new DeliveryError('SMS_NOT_CONFIGURED', true);
        await sms.send({ to, text: renderCodeSms(message, language) });
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
