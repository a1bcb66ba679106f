import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-22-passkey-hosts';

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
