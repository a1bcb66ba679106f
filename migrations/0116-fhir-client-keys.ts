import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-05-14-fhir-client-keys';

/** FHIR API clients that sign in with their own keys, and the assertions that they have used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table fhir_clients
        alter column secret_hash drop not null,
        alter column secret_end drop not null,
        alter column secret_at drop not null,
        -- A JWK Set instead of a secret: as given, or as last read at the address.
        add column key_set jsonb,
        add column keys_url text,
        add column keys_at timestamptz,
        -- When the address could not be read, unless it was read since.
        add column keys_failed_at timestamptz,
        add constraint fhir_clients_sign_in check ((secret_hash is null) = (key_set is not null));
      create table fhir_assertions (
        client_id uuid not null references fhir_clients,
        -- SHA-256 of its \`jti\`.
        jti_hash bytea not null,
        expires_at timestamptz not null,
        primary key (client_id, jti_hash)
      );
      create index fhir_assertions_expiring on fhir_assertions (expires_at);
    `)
    .execute(db);
}

/** Clients with keys are disabled: they have no secret. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table fhir_assertions;
      alter table fhir_clients
        drop constraint fhir_clients_sign_in,
        drop column key_set, drop column keys_url, drop column keys_at, drop column keys_failed_at;
      update fhir_clients
        set secret_hash = '', secret_end = '', secret_at = created_at, disabled_at = coalesce(disabled_at, now())
        where secret_hash is null;
      alter table fhir_clients
        alter column secret_hash set not null,
        alter column secret_end set not null,
        alter column secret_at set not null;
    `)
    .execute(db);
}
