import type { Message } from '#server/features/message-kind.ts';
import { ADDRESS_DEAD } from '#server/features/messages/notifications/dead-addresses.ts';
import { OPTED_OUT } from '#server/features/messages/notifications/text-opt-outs.ts';
import type { DeliveryFailure, DeliveryState } from '#shared/domain/visit-message.ts';

const STATES = { queued: 'QUEUED', sent: 'SENT', failed: 'FAILED', withdrawn: 'WITHDRAWN' } as const;

export function deliveryState({ state, deliveredAt }: Pick<Message, 'state' | 'deliveredAt'>): DeliveryState {
  return state === 'sent' && deliveredAt ? 'DELIVERED' : STATES[state];
}

/**
 * Why a message was not delivered, from the attempt's code. SMTP's 5xx replies refuse the address or the message (RFC
 * 5321), and so do a report's 5.x.x (RFC 3463). SMS_COUNTRY is a country to which this installation does not send.
 * Twilio's 21610 is a person who replied STOP, 21xxx and 4xx a number it does not accept, 30005 a number that does not
 * exist, and 30006 a landline.
 */
export function deliveryFailure(code: string | null): DeliveryFailure {
  if (code === null) return 'unknown';
  if (code === OPTED_OUT) return 'opted-out';
  if (code === 'SMS_COUNTRY') return 'country';
  if (/^(EMAIL|SMS)_NOT_CONFIGURED$/.test(code)) return 'not-configured';
  if (
    code === ADDRESS_DEAD ||
    /^SMTP_5\d\d$/.test(code) ||
    /^BOUNCE_5/.test(code) ||
    /^TWILIO_(21(211|214|217|219|401|408|614|612)|3000[56])$/.test(code)
  )
    return 'address-refused';
  if (/^SMTP_|^BOUNCE_|^TWILIO_|^E[A-Z]+$/.test(code)) return 'unreachable';
  return 'unknown';
}
