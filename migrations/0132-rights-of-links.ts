import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-06-rights-of-links';

/** The rights of an account when a one-time link for it was made; null for links of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table account_invitations add column rights text[];
      alter table contact_changes add column rights text[];
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table account_invitations drop column rights;
      alter table contact_changes drop column rights;
    `)
    .execute(db);
}
