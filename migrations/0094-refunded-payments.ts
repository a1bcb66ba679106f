import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-09-refunded-payments';

/** What of a charged copay was refunded in the processor's own console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table payments add column refunded_cents integer not null default 0').execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table payments drop column refunded_cents').execute(db);
}
