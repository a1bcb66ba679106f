/** GSM 03.38's basic characters, then those of its extension, which count twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '^{}\\[~]|€';

const isGsm = (text: string) =>
  [...text].every((character) => BASIC.includes(character) || EXTENDED.includes(character));

/** In septets if the whole text is GSM-7, otherwise in UTF-16 units. */
const lengthOf = (text: string, gsm: boolean) =>
  gsm ? [...text].reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0) : text.length;

/**
 * The capacity of a single segment, and of each of several: 160 and 153 characters of GSM-7, 70 and 67 of
 * others.
 */
const segmentOf = (gsm: boolean) => (gsm ? { alone: 160, ofSeveral: 153 } : { alone: 70, ofSeveral: 67 });

/** A text's segments, which providers charge for; its length as they count it; and the capacity of these segments. */
export function smsSize(text: string): { segments: number; length: number; holds: number } {
  const gsm = isGsm(text);
  const length = lengthOf(text, gsm);
  const { alone, ofSeveral } = segmentOf(gsm);
  if (length <= alone) return { segments: 1, length, holds: alone };
  const segments = Math.ceil(length / ofSeveral);
  return { segments, length, holds: segments * ofSeveral };
}

const SAME: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u02bc\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2000-\u200a\u202f]/g, ' '],
  [/[\u200b\u00ad\ufeff]/g, ''],
];

/** GSM-7 has the Spanish é, ñ and ü, but lacks these. */
const UNACCENTED: Readonly<Record<string, string>> = {
  á: 'a',
  í: 'i',
  ó: 'o',
  ú: 'u',
  Á: 'A',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
};

/**
 * Prepares a text message for sending. One character outside GSM-7 more than doubles the number of segments.
 * Typographic characters therefore become plain ones, and á í ó ú lose their accents if that makes the whole text
 * GSM-7; if another character remains, as in a name, they keep them. A link that the border of two segments would cut
 * starts with the second one, because phones that show segments separately would not open it.
 */
export function smsText(text: string): string {
  const plain = SAME.reduce((all, [signs, same]) => all.replace(signs, same), text.normalize('NFC'));
  const bare = plain.replace(/[áíóúÁÍÓÚ]/g, (letter) => UNACCENTED[letter] ?? letter);
  return wholeLinks(isGsm(bare) ? bare : plain);
}

function wholeLinks(text: string): string {
  const link = /https?:\/\/\S+/.exec(text);
  if (!link || smsSize(text).segments === 1) return text;
  const gsm = isGsm(text);
  const { ofSeveral } = segmentOf(gsm);
  const before = text.slice(0, link.index);
  const begins = lengthOf(before, gsm) % ofSeveral;
  const length = lengthOf(link[0], gsm);
  if (begins + length <= ofSeveral || length > ofSeveral) return text;
  return before + ' '.repeat(ofSeveral - begins) + text.slice(link.index);
}
