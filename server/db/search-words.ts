import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Letters that a trigram index can find. */
export const SHORTEST_INDEXED = 3;

/** A text as it is searched: lower case without accents, with a space in front of each word. */
export const searchable = (text: Expression<unknown>) => sql<string>`search_text(${text})`;

/**
 * Conditions for a search by name: the text contains every typed word, at any place. `garcia` finds
 * García-López, and so does `lop`.
 *
 * @param text what `searchable` returns, or a column that holds it; not null
 * @returns no condition when nothing was typed
 */
export function matchesWords(text: Expression<unknown>, typed: string): RawBuilder<SqlBool>[] {
  return wordsOf(typed).map((word) => {
    const pattern = sql`'%' || ltrim(search_text(${word}::text)) || '%'`;
    // One or two letters have no trigram: an index of trigrams would be read as a whole.
    return word.length < SHORTEST_INDEXED
      ? sql<SqlBool>`(${text} || '') like ${pattern}`
      : sql<SqlBool>`${text} like ${pattern}`;
  });
}

/**
 * Letters, digits and the marks that are parts of letters, as in Hindi and Thai: no wildcard of LIKE. Accents are left out as
 * `search_text` does it, U+0300–036F.
 */
export function wordsOf(typed: string): string[] {
  return typed
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}
