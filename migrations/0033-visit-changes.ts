import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-21-visit-changes';

/** Visits that staff move, cancel or mark tentative, and visits that the practice's setting closes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table visits
        drop constraint visits_status_check,
        add constraint visits_status_check check (status in
          ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED', 'COMPLETE', 'CANCELLED', 'MOVED', 'EXPIRED')),
        -- The visit that was moved to this one.
        add column moved_from uuid unique references visits,
        -- The request that canceled the visit: repeating it is no error.
        add column cancel_key uuid,
        add column cancelled_by text check (cancelled_by in ('patient', 'staff')),
        -- The member of staff who moved, canceled or ended it; null for a patient and for the practice's setting.
        add column ended_by uuid references accounts,
        -- The reason's words in both languages, as the practice's list had them.
        add column cancel_reason jsonb,
        add column cancel_category text,
        add column cancel_comment text,
        -- The practice's setting closed it, this many hours after its planned end.
        add column closed_after_hours integer;
      -- Visit patients of moved visits whose signatures and locations this one keeps.
      alter table visit_patients add column earlier_sessions uuid[] not null default '{}';
      create index visits_to_close on visits (starts_at)
        where status in ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED');
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop index visits_to_close;
      alter table visit_patients drop column earlier_sessions;
      alter table visits
        drop column moved_from, drop column cancel_key, drop column cancelled_by, drop column ended_by,
        drop column cancel_reason, drop column cancel_category, drop column cancel_comment,
        drop column closed_after_hours,
        drop constraint visits_status_check,
        add constraint visits_status_check check (status in
          ('SCHEDULED', 'TENTATIVE', 'IN_VISIT', 'PAUSED', 'COMPLETE', 'CANCELLED', 'MOVED')) not valid;
    `)
    .execute(db);
}
