import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-18-changed-locations';

/** A patient may change where they are: each answer is a record of the chain, and the newest counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table consent_records drop constraint consent_records_session_id_kind_key;
      create index consent_records_of_session on consent_records (session_id, kind);
      -- A signature stays the only one.
      create unique index consent_records_one_consent on consent_records (session_id) where kind = 'consent';
    `)
    .execute(db);
}

/** Refused once a location was changed: no record of a chain may be removed. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop index consent_records_of_session, consent_records_one_consent;
      alter table consent_records
        add constraint consent_records_session_id_kind_key unique (session_id, kind);
    `)
    .execute(db);
}
