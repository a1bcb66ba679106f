import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-03-notification-sidebar';

/** What staff's notifications sidebar counts as new, and finds without reading a practice's history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create table notification_views (
        account_id uuid primary key references accounts,
        -- Everything up to then has been shown.
        seen_until timestamptz not null
      );
      alter table messages add column failed_at timestamptz;
      update messages set failed_at = coalesce(due_at, created_at) where state = 'failed';
      create index messages_failed_lately on messages (failed_at) where state = 'failed';
      create index visit_patients_cancelled on visit_patients (cancelled_at)
        where cancelled_at is not null and removed_by is null;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop index visit_patients_cancelled, messages_failed_lately;
      alter table messages drop column failed_at;
      drop table notification_views;
    `)
    .execute(db);
}
