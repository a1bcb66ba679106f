import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-01-record-unsure';

const TABLES = ['appointments', 'record_upload_items'];

/** A write can also wait because the record system does not say whether it already has the item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql
      .raw(`
        alter table ${table} drop constraint ${table}_failure_check;
        alter table ${table} add constraint ${table}_failure_check
          check (failure in ('away', 'refused', 'conflict', 'unauthorized', 'unexpected', 'unsure'));
      `)
      .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql
      .raw(`
        update ${table} set failure = 'refused' where failure = 'unsure';
        alter table ${table} drop constraint ${table}_failure_check;
        alter table ${table} add constraint ${table}_failure_check
          check (failure in ('away', 'refused', 'conflict', 'unauthorized', 'unexpected'));
      `)
      .execute(db);
}
