import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { wordsOf } from '#shared/rules/words-of.ts';

export const SHORTEST_INDEXED = 3;

/** Normalizes a text for searching: lower case without accents, with a space before each word. */
export const searchable = (text: Expression<unknown>) => sql<string>`search_text(${text})`;

/**
 * Conditions for a search by name: the text contains every typed word, in any position. `garcia` finds
 * García-López, and so does `lop`.
 *
 * @param text the result of `searchable`, or a column that holds it; not null
 * @returns no condition if nothing was typed
 */
export function matchesWords(text: Expression<unknown>, typed: string): RawBuilder<SqlBool>[] {
  return wordsOf(typed).map((word) => {
    const pattern = sql`'%' || ltrim(search_text(${word}::text)) || '%'`;
    // One or two letters have no trigram, so PostgreSQL would read the whole trigram index.
    return word.length < SHORTEST_INDEXED
      ? sql<SqlBool>`(${text} || '') like ${pattern}`
      : sql<SqlBool>`${text} like ${pattern}`;
  });
}
