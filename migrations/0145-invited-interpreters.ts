import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-25-invited-interpreters';

/** An interpreter invited by the patient or the practice as a guest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table guests
        drop constraint guests_kinship_check,
        add constraint guests_kinship_check
          check (kinship in ('Spouse or Partner', 'Child', 'Sibling', 'Friend', 'Interpreter'));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      update guests set kinship = null where kinship = 'Interpreter';
      alter table guests
        drop constraint guests_kinship_check,
        add constraint guests_kinship_check
          check (kinship in ('Spouse or Partner', 'Child', 'Sibling', 'Friend'));
    `)
    .execute(db);
}
