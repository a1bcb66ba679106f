import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-13-interpreter-links-once';

/** When a browser took an interpreter's link: another one is refused from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table interpreter_requests add column link_taken_at timestamptz;
      -- Whose link was opened before is taken by the browsers that have its cookie.
      update interpreter_requests set link_taken_at = coalesce(connected_at, requested_at)
      where connected_at is not null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table interpreter_requests drop column link_taken_at').execute(db);
}
