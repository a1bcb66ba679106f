import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-14-dead-addresses';

/** What was reported about an address is heeded by the next message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- Email addresses and numbers in E.164 that do not exist, until staff send again.
      create table dead_addresses (address text primary key, since timestamptz not null);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table dead_addresses').execute(db);
}
