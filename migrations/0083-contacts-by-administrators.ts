import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-28-contacts-by-administrators';

/**
 * A new contact that an administrator entered waits for its owner too; the messages about it name no asker otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- The administrator who entered the contact; null if the account's owner did.
      alter table contact_changes add column asked_by uuid references accounts on delete set null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from messages where kind in ('contact-asked', 'phone-change', 'phone-changed');
      delete from contact_changes where asked_by is not null;
      alter table contact_changes drop column asked_by;
    `)
    .execute(db);
}
