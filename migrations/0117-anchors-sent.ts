import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-05-20-anchors-sent';

/** The last end of each chain that another system acknowledged (ANCHORS_URL). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table anchors_sent (
        practice_id integer not null,
        chain text not null,
        position bigint not null,
        hash bytea not null,
        at timestamptz not null,
        primary key (practice_id, chain)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table anchors_sent;').execute(db);
}
