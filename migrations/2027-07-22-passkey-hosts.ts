import { type Kysely, sql } from 'kysely';

/** The host name that a passkey was made for. Browsers offer it there only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- WebAuthn's RP ID. Null until the first start with this release, which enters its own host name.
      alter table passkeys add column rp_id text;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table passkeys drop column rp_id').execute(db);
}
