import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-16-picture-requests';

/** A picture that staff take in a live visit is announced to the patient, who may refuse it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table picture_requests (
        id uuid primary key,
        visit_id uuid not null references visits,
        seat_id uuid not null references participants (seat_id),
        account_id uuid not null references accounts,
        outcome text not null check (outcome in ('told', 'refused', 'gone')),
        settled_at timestamptz not null
      );
      create index picture_requests_of_visit on picture_requests (visit_id);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table picture_requests`.execute(db);
}
