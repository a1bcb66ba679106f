import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-14-events';

/** Domain events that are not handled yet: inserted with the change, deleted once handled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table events (
        id bigint generated always as identity primary key,
        event jsonb not null,
        -- Until then only the process that wrote it handles it.
        due_at timestamptz not null default now() + interval '10 seconds',
        -- How often another process has taken it.
        attempts integer not null default 0
      );
      create index on events (due_at);
    `)
    .execute(db);
}
