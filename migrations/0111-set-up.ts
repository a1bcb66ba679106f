import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-04-24-set-up';

/** The steps of its set-up that a practice does not need, and when a test message was first accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices
        add column unneeded_steps text[] not null default '{}',
        add column messages_tested_at timestamptz;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table practices drop column unneeded_steps, drop column messages_tested_at;')
    .execute(db);
}
