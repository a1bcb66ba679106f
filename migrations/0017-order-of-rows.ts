import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-06-order-of-rows';

/** Rows that are shown in the order in which they came, and may come within the same millisecond. */
const TABLES = [
  'chat_messages',
  'guests',
  'images',
  'interpreter_requests',
  'links',
  'messages',
  'mfa_codes',
  'device_tests',
];

/** Random ids cannot tell which of two rows of the same time came first; a counter can. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql.raw(`alter table ${table} add column ordinal bigint generated always as identity`).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql.raw(`alter table ${table} drop column ordinal`).execute(db);
}
