import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-08-record-connections';

/** A practice's own record system, and which one appointments and uploads belong to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices
        -- Incremented by each change of its record system, on its screen.
        add column records_version integer not null default 1;

      create table record_connections (
        id uuid primary key,
        practice_id integer not null references practices,
        -- The base of a FHIR R4 server. Another one is another row: patients' ids there belong to it.
        url text not null,
        sign_in text not null check (sign_in in ('smart', 'none')),
        -- Empty until the record system has given one: not in use before.
        client_id text not null,
        scopes text not null,
        -- Of the keys that are made from now on.
        algorithm text not null check (algorithm in ('ES384', 'RS384')),
        -- What it last said of itself.
        server_name text,
        fhir_version text,
        described_at timestamptz,
        changed_at timestamptz not null,
        changed_by uuid references accounts,
        retired_at timestamptz
      );
      create unique index record_connection_in_use on record_connections (practice_id) where retired_at is null;

      create table record_connection_keys (
        -- The key's name (kid) in what it signs.
        id uuid primary key,
        connection_id uuid not null references record_connections,
        algorithm text not null check (algorithm in ('ES384', 'RS384')),
        -- A JSON Web Key.
        public_key jsonb not null,
        -- Sealed.
        private_key text not null,
        -- Published before, so that the record system knows it by then.
        used_from timestamptz not null,
        made_by uuid references accounts
      );
      create index record_connection_keys_of on record_connection_keys (connection_id);

      -- Null: the installation's.
      alter table appointments add column record_connection_id uuid references record_connections;
      alter table record_uploads add column record_connection_id uuid references record_connections;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table record_uploads drop column record_connection_id;
      alter table appointments drop column record_connection_id;
      drop table record_connection_keys;
      drop table record_connections;
      alter table practices drop column records_version;
    `)
    .execute(db);
}
