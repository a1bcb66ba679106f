import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-15-forgotten-passwords';

/** One-time links for a forgotten password, next to those of invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table account_invitations
        add column purpose text not null default 'invitation' check (purpose in ('invitation', 'password-reset'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from messages where kind = 'password-reset';
      delete from account_invitations where purpose = 'password-reset';
      alter table account_invitations drop column purpose;
    `)
    .execute(db);
}
