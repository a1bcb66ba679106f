/**
 * The words of a name or of a typed search: letters, digits and the marks that are parts of letters, as in
 * Hindi and Thai. Accents, U+0300–036F, are removed.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** The name must contain each typed word, at any position: `garcia` finds García-López, and so does `lop`. */
export function hasWords(name: string, typed: string): boolean {
  const within = wordsOf(name).join(' ').toLowerCase();
  return wordsOf(typed).every((word) => within.includes(word.toLowerCase()));
}
