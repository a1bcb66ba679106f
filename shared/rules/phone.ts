import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A phone number, as typed in the United States or with a country code, in E.164 (`+16025550123`); null if
 * invalid (PRODUCT 5.1: 'A valid phone number is required.').
 */
export function toE164(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}
