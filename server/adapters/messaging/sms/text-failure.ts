/** The code of a text that its recipient's STOP refused: also of one that is not tried for it. */
export const OPTED_OUT = 'TWILIO_21610';

export type TextFailure = 'opted-out' | 'no-such-number' | 'number-refused' | 'unreachable';

/**
 * What a message's stored code says about a text, whichever service sends now; null for a code of something else.
 * Twilio's 21211, 21214, 21217 and 30005 are numbers that do not exist, 21614 and 30006 landlines, and 21219, 21401,
 * 21408 and 21612 numbers to which it does not send.
 */
export function textFailure(code: string): TextFailure | null {
  if (code === OPTED_OUT) return 'opted-out';
  if (/^TWILIO_(21(211|214|217|614)|3000[56])$/.test(code)) return 'no-such-number';
  if (/^TWILIO_21(219|401|408|612)$/.test(code)) return 'number-refused';
  return code.startsWith('TWILIO_') ? 'unreachable' : null;
}
