import { textFailure } from '#server/adapters/messaging/sms/text-failure.ts';
import type { Message } from '#server/features/message-kind.ts';
import { ADDRESS_DEAD } from '#server/features/messages/notifications/dead-addresses.ts';
import type { DeliveryFailure, DeliveryState } from '#shared/domain/visit-message.ts';

const STATES = { queued: 'QUEUED', sent: 'SENT', failed: 'FAILED', withdrawn: 'WITHDRAWN' } as const;

export function deliveryState({ state, deliveredAt }: Pick<Message, 'state' | 'deliveredAt'>): DeliveryState {
  return state === 'sent' && deliveredAt ? 'DELIVERED' : STATES[state];
}

/**
 * Why a message was not delivered, from the attempt's code. SMTP's 5xx replies refuse the address or the message (RFC
 * 5321), and so do a report's 5.x.x (RFC 3463). SMS_COUNTRY is a country to which this installation does not send.
 */
export function deliveryFailure(code: string | null): DeliveryFailure {
  if (code === null) return 'unknown';
  const text = textFailure(code);
  if (text === 'opted-out') return text;
  if (code === 'SMS_COUNTRY') return 'country';
  if (/^(EMAIL|SMS)_NOT_CONFIGURED$/.test(code)) return 'not-configured';
  if (
    code === ADDRESS_DEAD ||
    /^SMTP_5\d\d$/.test(code) ||
    /^BOUNCE_5/.test(code) ||
    text === 'no-such-number' ||
    text === 'number-refused'
  )
    return 'address-refused';
  if (text || /^SMTP_|^BOUNCE_|^E[A-Z]+$/.test(code)) return 'unreachable';
  return 'unknown';
}
