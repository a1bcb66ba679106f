import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-28-exports';

/** Exports of a practice's data, and files that are written part by part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table file_parts (
        file_id uuid not null,
        position integer not null check (position >= 0),
        sha256 bytea not null,
        content bytea not null,
        primary key (file_id, position)
      );
      create table exports (
        id uuid primary key,
        practice_id integer not null references practices,
        account_id uuid not null references accounts,
        kind text not null check (kind in ('visits', 'patients', 'users', 'consent', 'payments', 'audit')),
        format text not null check (format in ('csv', 'json')),
        -- Days as ISO 8601 writes them.
        from_day text,
        to_day text,
        state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
        -- Rows in the file so far, of how many; null until counted.
        rows_written integer not null default 0,
        rows_expected integer,
        parts integer not null default 0,
        cursor text,
        idempotency_key uuid not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        unique (account_id, idempotency_key)
      );
      create index exports_of_account on exports (account_id, practice_id, created_at desc);
      create index exports_expiring on exports (expires_at);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table exports, file_parts').execute(db);
}
