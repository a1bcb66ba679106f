import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Converts a phone number, as typed in the United States or with a country code, to E.164 (`+16025550123`); null if
 * invalid (PRODUCT 5.1: 'Please enter a valid phone number'). Removes text before and after it, such as an extension,
 * to which no text message can be sent. Checks the plan's pattern without a list of area codes, so that new ones are
 * valid.
 */
export function toE164(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed, 'US');
  return parsed?.isValid() ? parsed.number : null;
}

/** Toll-free and premium numbers of the North American plan. */
const NO_MOBILE = /^\+1(?:8(?:00|22|33|44|55|66|77|88)|900)/;

/** @param number in E.164 */
export const canBeMobile = (number: string): boolean => !NO_MOBILE.test(number);
