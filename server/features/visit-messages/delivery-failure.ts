import type { DeliveryFailure } from '../../../shared/domain/visit-message.ts';

/**
 * Why a message was not delivered, from the code of the attempt. SMTP's 5xx replies refuse the address or the message
 * (RFC 5321); SMS_COUNTRY is a country to which this installation sends none. Of Twilio's codes 21610 is a person who
 * replied STOP, and 2xxxx with 4xx a number it does not accept.
 */
export function deliveryFailure(code: string | null): DeliveryFailure {
  if (code === null) return 'unknown';
  if (code === 'TWILIO_21610') return 'opted-out';
  if (code === 'SMS_COUNTRY') return 'country';
  if (/^(EMAIL|SMS)_NOT_CONFIGURED$/.test(code)) return 'not-configured';
  if (/^SMTP_5\d\d$/.test(code) || /^TWILIO_21(211|214|217|219|401|408|614|612)$/.test(code))
    return 'address-refused';
  if (/^SMTP_|^TWILIO_|^E[A-Z]+$/.test(code)) return 'unreachable';
  return 'unknown';
}
