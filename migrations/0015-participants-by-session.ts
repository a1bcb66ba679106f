import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-04-participants-by-session';

/** A patient's seat is looked for at each of their requests, and for each open page four times a second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index participants_session_id on participants (session_id)').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index participants_session_id').execute(db);
}
