import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-16-fhir-clients';

/** Systems of practices that read the FHIR API: their secrets, tokens and exports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table fhir_clients (
        id uuid primary key,
        name text not null,
        scopes text[] not null,
        -- SHA-256 of a random secret of 256 bits, and its last four characters.
        secret_hash bytea not null,
        secret_end text not null,
        secret_at timestamptz not null,
        -- The one before, valid until then.
        former_hash bytea,
        former_end text,
        former_until timestamptz,
        expires_at timestamptz,
        disabled_at timestamptz,
        last_used_at timestamptz,
        last_used_from text,
        version integer not null default 1,
        created_at timestamptz not null,
        created_by uuid not null references accounts,
        idempotency_key uuid not null,
        unique (created_by, idempotency_key)
      );
      create table fhir_client_practices (
        client_id uuid not null references fhir_clients,
        practice_id integer not null references practices,
        primary key (client_id, practice_id)
      );
      create index fhir_client_practices_of_practice on fhir_client_practices (practice_id);

      create table fhir_tokens (
        -- SHA-256 of the token.
        hash bytea primary key,
        client_id uuid not null references fhir_clients,
        scopes text[] not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index fhir_tokens_of_client on fhir_tokens (client_id);
      create index fhir_tokens_expiring on fhir_tokens (expires_at);

      create table fhir_exports (
        id uuid primary key,
        client_id uuid not null references fhir_clients,
        -- In the order in which they are written, and the practices likewise.
        types text[] not null,
        practice_ids integer[] not null,
        since timestamptz,
        request_url text not null,
        state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
        -- All changes up to it are included: the client's next \`_since\`.
        transaction_time timestamptz not null,
        -- The place of the last resource: the file of its type and practice, and its id.
        file_index integer not null default 0,
        after_id uuid,
        resources_written integer not null default 0,
        requested_at timestamptz not null,
        expires_at timestamptz not null
      );
      create unique index fhir_exports_running on fhir_exports (client_id) where state in ('queued', 'running');
      create index fhir_exports_of_client on fhir_exports (client_id);
      create index fhir_exports_expiring on fhir_exports (expires_at);
      create table fhir_export_files (
        -- The stored file's.
        id uuid primary key,
        export_id uuid not null references fhir_exports on delete cascade,
        file_index integer not null,
        type text not null,
        practice_id integer not null references practices,
        resources integer not null,
        parts integer not null,
        unique (export_id, file_index)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`drop table fhir_export_files, fhir_exports, fhir_tokens, fhir_client_practices, fhir_clients;`)
    .execute(db);
}
