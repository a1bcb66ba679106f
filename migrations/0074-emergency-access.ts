import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-07-emergency-access';

/** Administrators' access to one visit in an emergency, with its reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table emergency_accesses (
        id uuid primary key,
        practice_id integer not null references practices,
        visit_id uuid not null references visits,
        account_id uuid not null references accounts,
        reason text not null check (reason <> ''),
        began_at timestamptz not null,
        ends_at timestamptz not null,
        check (ends_at > began_at)
      );
      create index emergency_accesses_of_visit on emergency_accesses (visit_id, began_at);
      create index emergency_accesses_of_practice on emergency_accesses (practice_id, began_at);
      -- What such a message is about.
      alter table messages add column emergency_access_id uuid references emergency_accesses;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table messages drop column emergency_access_id;
      drop table emergency_accesses;
    `)
    .execute(db);
}
