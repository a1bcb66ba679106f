import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-30-visit-ratings';

/** What patients said of their visit on the thank-you page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table visit_ratings (
        session_id uuid primary key references visit_patients,
        score integer not null check (score between 1 and 10),
        comment text not null,
        at timestamptz not null
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table visit_ratings`.execute(db);
}
