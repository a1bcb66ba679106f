import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-10-upload-files';

/** Files that were composed for an upload: the record system has them afterward. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table record_upload_items add column owns_file boolean not null default false;`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table record_upload_items drop column owns_file;`).execute(db);
}
