/** Invisible characters: joiners, soft hyphens, direction marks. The database's `search_text` has the same list. */
const INVISIBLE = /[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * The words of a name or of a typed search: letters, digits and the marks that are parts of letters, as in Hindi and
 * Thai. Removes accents, U+0300–036F, and invisible characters.
 */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(INVISIBLE, '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

export const asCompared = (text: string): string => wordsOf(text).join(' ').toLowerCase();

/** Whether the name contains each typed word, at any position: `garcia` finds García-López, and so does `lop`. */
export function hasWords(name: string, typed: string): boolean {
  const within = asCompared(name);
  return wordsOf(typed).every((word) => within.includes(word.toLowerCase()));
}
