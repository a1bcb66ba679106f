import { type Kysely, sql } from 'kysely';

export const recordedAs = '2026-11-25-interpreter';

/** Interpretive services: which practices have them, who was asked to interpret, and the interpreter's seat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table practices add column has_interpretation_services boolean not null default false;
      -- Of the visit's record: an interpreter was in it.
      alter table visits add column interpreter_present boolean not null default false;

      create table interpreter_requests (
        id uuid primary key,
        visit_id uuid not null references visits,
        requested_by uuid not null references participants,
        language text not null,
        state text not null check (state in ('CONNECTING', 'CONNECTED', 'ENDED')),
        outcome text check (outcome in
          ('cancelled', 'disconnected', 'left', 'removed', 'failed', 'timed-out', 'visit-ended')),
        -- Of the link that the service is given.
        token_hash bytea not null unique,
        -- The service's name for the interpreter that it sends.
        interpreter_name text not null,
        requested_at timestamptz not null,
        connected_at timestamptz,
        ended_at timestamptz,
        check ((state = 'ENDED') = (outcome is not null))
      );
      create index on interpreter_requests (visit_id);
      -- One interpreter at a time.
      create unique index on interpreter_requests (visit_id) where state <> 'ENDED';

      alter table participants
        add column interpreter_request_id uuid unique references interpreter_requests,
        drop constraint participants_check,
        add constraint participants_check
          check (num_nonnulls(session_id, account_id, interpreter_request_id) = 1);
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      delete from chat_messages where seat_id in
        (select seat_id from participants where interpreter_request_id is not null);
      delete from participants where interpreter_request_id is not null;
      alter table participants
        drop constraint participants_check,
        drop column interpreter_request_id,
        add constraint participants_check check (num_nonnulls(session_id, account_id) = 1);
      drop table interpreter_requests;
      alter table visits drop column interpreter_present;
      alter table practices drop column has_interpretation_services;
    `)
    .execute(db);
}
