import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-22-seats-without-page';

/** Whether a seat's page has gone and may come back: lists say so, as the visit does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table participants add column away boolean not null default false').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table participants drop column away').execute(db);
}
