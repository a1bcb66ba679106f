import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-26-offered-answers';

/** Questions whose answer before an earlier visit is offered to the patient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table intake_questions add column offers_earlier boolean not null default false`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table intake_questions drop column offers_earlier`.execute(db);
}
