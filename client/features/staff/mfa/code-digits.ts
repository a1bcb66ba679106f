import { CODE_DIGITS } from '#shared/domain/mfa.ts';

/** Extracts the code from typed or pasted text: `123 456`, `123-456`, or a whole message. */
export function codeDigits(typed: string): string {
  // A pasted message may contain other numbers: the code is not part of a longer number.
  const alone = typed.match(/\d+/g)?.find(({ length }) => length === CODE_DIGITS);
  return alone ?? typed.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
}
