import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-10-message-delivery';

/** What the text service and the mail server tell of a message after they took it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table messages add column delivered_at timestamptz;
      -- Numbers, in E.164, whose owners answered STOP.
      create table text_opt_outs (number text primary key, since timestamptz not null);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table text_opt_outs;
      alter table messages drop column delivered_at;
    `)
    .execute(db);
}
