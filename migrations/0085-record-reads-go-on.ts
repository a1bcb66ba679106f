import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-01-record-reads-go-on';

/** One reading of changes in a record system is bounded: the next one goes on where it stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table record_reads
        -- An address of the record system; null: the next reading begins at read_until.
        add column next_page text,
        -- When the reading began that goes on there: what changed since is not read by it.
        add column pass_begun_at timestamptz,
        add check ((next_page is null) = (pass_begun_at is null));
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table record_reads drop column next_page, drop column pass_begun_at').execute(db);
}
