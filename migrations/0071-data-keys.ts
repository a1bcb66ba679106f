import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-27-data-keys';

/** Begins values from before encryption: the mark, form 0, and the type, 0 for text and 1 for JSON. */
const PLAIN_TEXT = `'anteroom'::bytea || '\\x0000'::bytea`;
const PLAIN_JSON = `'anteroom'::bytea || '\\x0001'::bytea`;

const COLUMNS: readonly [table: string, column: string, type: 'text' | 'jsonb'][] = [
  ['chat_messages', 'text', 'text'],
  ['visit_notes', 'text', 'text'],
  ['consent_records', 'record', 'text'],
  ['intake_answers', 'answer', 'jsonb'],
  ['intake_submissions', 'answers', 'jsonb'],
];

/** What is sensitive becomes bytes, which the application encrypts under a data key of each practice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table data_keys (
        id uuid primary key,
        -- No foreign key: its check would wait for a transaction that holds the practice, and might be the caller's.
        practice_id integer not null unique,
        -- Names the key, derived from the application's secret, that encrypts this one.
        secret_id text not null,
        -- Nonce, AES-256-GCM, tag.
        sealed bytea not null,
        created_at timestamptz not null
      );
    `)
    .execute(db);
  for (const [table, column, type] of COLUMNS) {
    const plain = type === 'jsonb' ? PLAIN_JSON : PLAIN_TEXT;
    await sql
      .raw(`
        alter table ${table}
          alter column ${column} type bytea using ${plain} || convert_to(${column}::text, 'UTF8');
        -- What is left from before encryption; empty once all of it is encrypted.
        create index ${table}_plain on ${table} ((1)) where substr(${column}, 9, 1) = '\\x00'::bytea;
      `)
      .execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, type] of COLUMNS) {
    await sql
      .raw(`
        do $$ begin
          if exists (select from ${table} where substr(${column}, 9, 1) <> '\\x00'::bytea) then
            raise exception '${table} has encrypted rows, which only the application opens';
          end if;
        end $$;
        drop index ${table}_plain;
        alter table ${table}
          alter column ${column} type ${type} using convert_from(substr(${column}, 11), 'UTF8')::${type};
      `)
      .execute(db);
  }
  await sql.raw('drop table data_keys').execute(db);
}
