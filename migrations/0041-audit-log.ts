import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-12-28-audit-log';

/** Finds audit events by person, patient, visit and action, and keeps the result of each chain's last verification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      create index audit_events_at on audit_events (practice_id, at, id);
      create index audit_events_actor on audit_events (practice_id, actor, at, id);
      create index audit_events_action on audit_events (practice_id, action, at, id);
      create index audit_events_subject on audit_events (practice_id, subject_id, at, id)
        where subject_id is not null;
      create index audit_events_visit on audit_events (visit_id, at, id) where visit_id is not null;
      create index participants_account on participants (account_id) where account_id is not null;
      create table audit_checks (
        practice_id integer primary key,
        checked_at timestamptz not null,
        events bigint not null,
        -- The chain's end at the time: a later verification finds if it was removed.
        last_id bigint,
        last_hash bytea,
        broken_id bigint,
        fault text check (fault in ('changed', 'missing')),
        check ((fault is null) = (broken_id is null))
      );
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop table audit_checks;
      drop index audit_events_at, audit_events_actor, audit_events_action, audit_events_subject,
        audit_events_visit, participants_account;
    `)
    .execute(db);
}
