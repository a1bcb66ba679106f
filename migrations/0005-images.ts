import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-24-images';

/** Pictures of a patient, taken in the visit by the provider or by the patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table images (
        id uuid primary key,
        visit_id uuid not null references visits,
        session_id uuid not null references visit_patients,
        kind text not null check (kind in ('patient-image')),
        -- account:<id> or seat:<id>, as in the audit.
        taken_by text not null,
        -- Made by the page for each picture: sending it twice keeps it once.
        idempotency_key uuid not null,
        -- Always a JPEG that this server made.
        content bytea not null,
        width integer not null,
        height integer not null,
        sha256 bytea not null,
        created_at timestamptz not null default now(),
        unique (visit_id, taken_by, idempotency_key)
      );
      create index images_of_visit on images (visit_id, created_at);
      -- JPEG is compressed already.
      alter table images alter column content set storage external;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table images`.execute(db);
}
