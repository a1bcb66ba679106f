/** Letters and digits that people do not mistake for each other: 32, five bits each. */
export const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Characters of a code: 60 bits. */
export const RECOVERY_LENGTH = 12;
const GROUP = 4;

/** A code as people read it: `abcd-efgh-jkmn`. */
export function shownRecoveryCode(plain: string): string {
  return plain.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** A code without the characters that people type around it; null if it cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s\-–—.]/g, '');
  const known = [...plain].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return known && plain.length === RECOVERY_LENGTH ? plain : null;
}
