import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-13-names-without-joiners';

/** Invisible characters that names may contain, as `wordsOf` leaves them out. */
const INVISIBLE = String.raw`[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]`;

/** The columns whose texts are searched, and what is generated from them. */
const SEARCHED = [
  ['patients', 'last_name', 'first_name'],
  ['accounts', 'first_name', 'last_name', 'display_name'],
  ['documents', 'name'],
] as const;

/** A name with a joiner, as some keyboards write it, is found like the same name without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(db, `regexp_replace($1, '${INVISIBLE}', '', 'g')`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await replaceFunction(db, '$1');
}

/** The generated columns are computed again, and visits have their patients' names. */
async function replaceFunction(db: Kysely<unknown>, text: string): Promise<void> {
  await sql
    .raw(`
      create or replace function search_text(text) returns text language sql immutable strict parallel safe
      return lower(unaccent('unaccent'::regdictionary, regexp_replace(
        regexp_replace(' ' || normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')));
    `)
    .execute(db);
  for (const [table, first, ...others] of SEARCHED) {
    const all = [first, ...others];
    await sql
      .raw(`
        update ${table} set ${all.map((column) => `${column} = ${column}`).join(', ')}
          where ${all.map((column) => `${column} ~ '${INVISIBLE}'`).join(' or ')};
      `)
      .execute(db);
  }
  await sql
    .raw(`
      update visits set patient_names = names_of_visit(id) where id in (
        select seat.visit_id from visit_patients as seat join patients as patient on patient.id = seat.patient_id
          where patient.last_name ~ '${INVISIBLE}' or patient.first_name ~ '${INVISIBLE}');
    `)
    .execute(db);
}
