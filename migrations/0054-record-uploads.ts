import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-07-record-uploads';

/** What staff send to the practice's record system: uploads, and their items, each written there once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table record_uploads (
        id uuid primary key,
        practice_id integer not null references practices,
        -- Null: not about a visit.
        visit_id uuid references visits,
        requested_by uuid not null references accounts,
        requested_at timestamptz not null,
        idempotency_key uuid not null,
        -- Items that an earlier upload had already.
        already integer not null default 0,
        claimed_until timestamptz,
        unique (practice_id, requested_by, idempotency_key)
      );
      create index record_uploads_of_visit on record_uploads (visit_id) where visit_id is not null;

      create table record_upload_items (
        id uuid primary key,
        ordinal bigint generated always as identity,
        upload_id uuid not null references record_uploads on delete cascade,
        practice_id integer not null references practices,
        patient_record_id text not null,
        kind text not null,
        -- Names what it is: another upload of the same subject does not count.
        subject text not null,
        title text not null,
        payload jsonb not null,
        -- Its content, if it is a file.
        file_id uuid,
        record_id text,
        attempts integer not null default 0,
        failure text check (failure in ('away', 'refused', 'conflict', 'unauthorized', 'unexpected')),
        failed_at timestamptz,
        written_at timestamptz,
        unique (practice_id, patient_record_id, kind, subject)
      );
      create index record_upload_items_of_upload on record_upload_items (upload_id, ordinal);
      create index record_upload_items_waiting on record_upload_items (upload_id) where written_at is null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop table record_upload_items; drop table record_uploads;`).execute(db);
}
