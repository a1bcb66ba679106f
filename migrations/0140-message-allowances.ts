import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-16-message-allowances';

/** A person who has taken over an account mails no thousands in the practice's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- What an account, or a practice's people together, asked to be sent to others; a row per account and practice.
      create table message_allowances (
        who text primary key,
        -- The first message of the 24 hours that are counted.
        since timestamptz not null,
        used int not null check (used >= 0)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table message_allowances').execute(db);
}
