import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-03-seal-upload-payloads';

/** Begins JSON from before encryption (2027-01-27-data-keys). */
const PLAIN_JSON = `'anteroom'::bytea || '\\x0001'::bytea`;

/** What is sent to a record system is health data: encrypted while it waits, and gone once it is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table record_upload_items
        alter column payload drop not null,
        alter column payload type bytea
          using case when written_at is null then ${PLAIN_JSON} || convert_to(payload::text, 'UTF8') end,
        add constraint record_upload_items_no_payload_left check (written_at is null or payload is null);
      -- What is left from before encryption; empty once all of it is encrypted.
      create index record_upload_items_plain on record_upload_items ((1)) where substr(payload, 9, 1) = '\\x00'::bytea;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      do $$ begin
        if exists (select from record_upload_items where substr(payload, 9, 1) <> '\\x00'::bytea) then
          raise exception 'record_upload_items has encrypted rows, which only the application opens';
        end if;
      end $$;
      drop index record_upload_items_plain;
      alter table record_upload_items
        drop constraint record_upload_items_no_payload_left,
        alter column payload type jsonb using coalesce(convert_from(substr(payload, 11), 'UTF8')::jsonb, '{}'),
        alter column payload set not null;
    `)
    .execute(db);
}
