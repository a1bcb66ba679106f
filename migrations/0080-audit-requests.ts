import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-24-audit-requests';

/** Audit events name the request that the log has lines of. Earlier ones keep their hashes, by their format. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- What the hash covers by its format: 1 without, 2 with the origin, 3 with the request too.
      alter table audit_events add column request_id text;

      create or replace function chain_audit_event() returns trigger language plpgsql as $$
      begin
        -- One writer a chain at a time, so that id order is chain order.
        perform pg_advisory_xact_lock(7001, new.practice_id);
        new.id := nextval(pg_get_serial_sequence('audit_events', 'id'));
        new.at := clock_timestamp();
        new.format := 3;
        new.previous_hash := coalesce(
          (select hash from audit_events where practice_id = new.practice_id order by id desc limit 1), '\\x'::bytea);
        new.hash := sha256(new.previous_hash || convert_to(jsonb_build_array(
          new.id, new.practice_id, extract(epoch from new.at), new.actor, new.action, new.visit_id,
          new.subject_id, new.details, new.address, new.user_agent, new.session_id, new.request_id)::text, 'UTF8'));
        return new;
      end $$;

      -- How far each chain's events were sent to another system (LOG_SYSLOG_URL).
      create table audit_sent (
        practice_id integer primary key,
        last_id bigint not null
      );
    `)
    .execute(db);
}
