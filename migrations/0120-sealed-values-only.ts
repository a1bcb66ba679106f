import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-10-sealed-values-only';

const COLUMNS: readonly [table: string, column: string][] = [
  ['appointments', 'failure_said'],
  ['chat_messages', 'text'],
  ['consent_records', 'record'],
  ['intake_answers', 'answer'],
  ['intake_submissions', 'answers'],
  ['record_upload_items', 'failure_said'],
  ['record_upload_items', 'payload'],
  ['visit_notes', 'text'],
];

const rule = (column: string): string => `${column}_is_sealed`;

/**
 * Refuses what a process from before encryption writes, such as one that still runs during an upgrade:
 * PostgreSQL takes its text for bytes, which no version reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS)
    await sql
      .raw(
        // Not validated: a row that such a process has written already must not keep the product from starting.
        `alter table ${table} add constraint ${rule(column)} check (substr(${column}, 1, 8) = 'anteroom'::bytea) not valid`,
      )
      .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS)
    await sql.raw(`alter table ${table} drop constraint ${rule(column)}`).execute(db);
}
