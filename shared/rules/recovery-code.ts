/** Letters and digits that people do not confuse: 32, five bits each. */
export const RECOVERY_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Characters of a code, with 60 bits in total. */
export const RECOVERY_LENGTH = 12;
const GROUP = 4;

export function shownRecoveryCode(plain: string): string {
  return plain.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

export function plainRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s\-–—.]/g, '');
  const known = [...plain].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return known && plain.length === RECOVERY_LENGTH ? plain : null;
}
