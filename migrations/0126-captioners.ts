import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-06-30-captioners';

/** Guests who type captions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table guests
        drop constraint guests_guest_type_check,
        add constraint guests_guest_type_check check (guest_type in ('patient', 'provider', 'captioner'));
    `)
    .execute(db);
}

/** Captioners become guests invited by the practice. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      update guests set guest_type = 'provider' where guest_type = 'captioner';
      alter table guests
        drop constraint guests_guest_type_check,
        add constraint guests_guest_type_check check (guest_type in ('patient', 'provider'));
    `)
    .execute(db);
}
