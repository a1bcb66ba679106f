import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Lower case without accents, words separated by single spaces and with one in front. */
const searchable = (text: Expression<unknown>) =>
  sql<string>`' ' || lower(regexp_replace(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))`;

/**
 * Conditions for a name search: for every typed word, the text has a word with that prefix. `garcia` finds
 * García-López, and so does `lopez`.
 *
 * @param text must not be null
 * @returns no condition when nothing was typed
 */
export function matchesWords(text: Expression<unknown>, typed: string): RawBuilder<SqlBool>[] {
  return typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => sql<SqlBool>`${searchable(text)} like ${`% ${escapeLike(word)}%`}`);
}

/** Escapes LIKE's wildcards. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
