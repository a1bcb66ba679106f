/** GSM 03.38's basic characters, and those of its extension, which count twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€';

/** The number of segments of a text message: 160 characters in one and 153 in several; 70 and 67 with others. */
export function smsSegments(text: string): number {
  const isGsm = [...text].every((character) => BASIC.includes(character) || EXTENDED.includes(character));
  const length = isGsm
    ? [...text].reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0)
    : text.length;
  const [one, more] = isGsm ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / more);
}
