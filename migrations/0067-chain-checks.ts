import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-22-chain-checks';

/** The last verification of each practice's chain of consent records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table consent_checks (
        practice_id integer primary key,
        checked_at timestamptz not null,
        records bigint not null,
        -- The first wrong record, and what is wrong with it.
        seq bigint,
        fault text
      );
    `)
    .execute(db);
}
