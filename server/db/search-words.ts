import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { wordsOf } from '../../shared/rules/words-of.ts';

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
