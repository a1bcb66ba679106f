import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-06-visit-keys-of-a-practice';

/** The same key under another practice is another form: it must not answer with the first practice's patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visits drop constraint visits_created_by_idempotency_key_key;
      alter table visits add unique (created_by, practice_id, idempotency_key);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visits drop constraint visits_created_by_practice_id_idempotency_key_key;
      alter table visits add unique (created_by, idempotency_key);
    `)
    .execute(db);
}
