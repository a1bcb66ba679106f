import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-29-staff-surveys';

/** What staff answer when asked whether they would recommend the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table staff_surveys (
        id uuid primary key,
        account_id uuid not null references accounts,
        -- The practice in which it was answered, whose administrators see it.
        practice_id integer not null references practices,
        score integer not null check (score between 0 and 10),
        comment text not null,
        at timestamptz not null
      );
      create index staff_surveys_of_account on staff_surveys (account_id, at desc);
      create index staff_surveys_of_practice on staff_surveys (practice_id, at);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table staff_surveys`.execute(db);
}
