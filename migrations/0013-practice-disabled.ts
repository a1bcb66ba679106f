import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-02-practice-disabled';

/** A practice that is turned off: no one gets in by its links, and its staff do not see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table practices add column disabled_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table practices drop column disabled_at`.execute(db);
}
