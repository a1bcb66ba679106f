import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-25-planned-reminders';

/** Whether a visit's reminders were planned: those scheduled before there were reminders get theirs by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits add column reminders_planned boolean not null default false`.execute(db);
  await sql`create index visits_without_reminders on visits (starts_at)
    where not reminders_planned and status = 'SCHEDULED'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index visits_without_reminders`.execute(db);
  await sql`alter table visits drop column reminders_planned`.execute(db);
}
