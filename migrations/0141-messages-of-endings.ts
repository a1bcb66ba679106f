import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-19-messages-of-endings';

/** Which end of an account's channels a message is about: each of two emails names its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table messages
        add column account_reset_id uuid references account_resets (id) on delete cascade;
      create index messages_of_account_resets on messages (account_reset_id)
        where account_reset_id is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table messages drop column account_reset_id').execute(db);
}
