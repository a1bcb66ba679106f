import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-07-01-push-topics';

/** Pushes become a method of each notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- People who had turned pushes on got one of each patient who still waits.
      update notification_settings
        set methods = jsonb_set(methods, '{patientWaits}', (methods -> 'patientWaits') || '["Push"]')
        where methods ? 'patientWaits' and not (methods -> 'patientWaits') ? 'Push';
      create table push_notices (
        account_id uuid not null references accounts on delete cascade,
        -- The topic, and ids of what it is about.
        about text not null,
        at timestamptz not null default now(),
        primary key (account_id, about)
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table push_notices;
      update notification_settings set methods = coalesce((
        select jsonb_object_agg(key, value - 'Push') from jsonb_each(methods)
        where key not in ('patientWrote', 'nextPatient', 'visitInvitation')), '{}');
    `)
    .execute(db);
}
