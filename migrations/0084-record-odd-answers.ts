import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-03-01-record-odd-answers';

/** How record systems answered otherwise than FHIR says, without patient data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table record_odd_answers (
        -- Null: the installation's.
        record_connection_id uuid references record_connections,
        kind text not null check (kind in ('parameter-ignored', 'others-found', 'other-record', 'record-unreadable',
          'answer-unreadable', 'pages-circle', 'version-missing')),
        -- Empty: of no type.
        resource_type text not null,
        -- A search parameter, or what was wrong, in English; empty: there is no more to say.
        detail text not null,
        times integer not null default 1,
        last_at timestamptz not null,
        unique nulls not distinct (record_connection_id, kind, resource_type, detail)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table record_odd_answers').execute(db);
}
