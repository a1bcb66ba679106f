import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-17-practice-logos';

/** The logo that a practice's patients see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices add column logo_file_id uuid references files;
      create unique index practices_of_logo on practices (logo_file_id) where logo_file_id is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create temporary table logos on commit drop as
        select logo_file_id as id from practices where logo_file_id is not null;
      alter table practices drop column logo_file_id;
      delete from files where id in (select id from logos);
    `)
    .execute(db);
}
