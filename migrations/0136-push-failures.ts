import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-12-push-failures';

/** A browser whose push service takes nothing for days is removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- Of the first push that was not taken since the last one that was.
      alter table push_subscriptions add column failing_since timestamptz;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table push_subscriptions drop column failing_since').execute(db);
}
