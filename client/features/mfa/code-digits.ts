import { CODE_DIGITS } from '../../../shared/domain/mfa.ts';

/** What was typed or pasted, as far as it can be the code: `123 456`, `123-456`, or a whole message with it. */
export function codeDigits(typed: string): string {
  // A message that is pasted whole may have other numbers: the code stands alone in it.
  const [alone] = new RegExp(`(?<!\\d)\\d{${CODE_DIGITS}}(?!\\d)`).exec(typed) ?? [];
  return alone ?? typed.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
}
