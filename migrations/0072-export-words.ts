import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-05-export-words';

/** Exports have words in the language of the person who asked for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table exports add column language text not null default 'en' check (language in ('en', 'es'));`,
    )
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table exports drop column language;').execute(db);
}
