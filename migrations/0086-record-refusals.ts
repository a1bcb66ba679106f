import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-01-record-refusals';

const TABLES = ['appointments', 'record_upload_items'];

/** What a record system said to a refusal. It may quote what was sent, so it is sealed (`server/data-keys`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql
      .raw(`
        alter table ${table}
          add column failure_said bytea,
          add check (failure_said is null or failure is not null);
      `)
      .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql.raw(`alter table ${table} drop column failure_said`).execute(db);
}
