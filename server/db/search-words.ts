import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Letters without case and accents, words parted by single spaces and one in front. */
const searchable = (text: Expression<unknown>) =>
  sql<string>`' ' || lower(regexp_replace(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))`;

/**
 * What a person typed to search for names, as conditions that all have to hold: for every typed word, the text has a
 * word that begins so. `garcia` finds García-López, `lopez` too.
 *
 * @param text must not be null
 * @returns none when no word was typed
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

/** So that what was typed is looked for as it is. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
