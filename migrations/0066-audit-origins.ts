import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-21-audit-origins';

/** Audit events say where they came from. Earlier ones keep their hashes, by their format. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      alter table audit_events
        -- What the hash covers: 1 without, 2 with the origin.
        add column format smallint not null default 1,
        add column address text,
        add column user_agent text,
        add column session_id text;

      create or replace function chain_audit_event() returns trigger language plpgsql as $$
      begin
        -- One writer a chain at a time, so that id order is chain order.
        perform pg_advisory_xact_lock(7001, new.practice_id);
        new.id := nextval(pg_get_serial_sequence('audit_events', 'id'));
        new.at := clock_timestamp();
        new.format := 2;
        new.previous_hash := coalesce(
          (select hash from audit_events where practice_id = new.practice_id order by id desc limit 1), '\\x'::bytea);
        new.hash := sha256(new.previous_hash || convert_to(jsonb_build_array(
          new.id, new.practice_id, extract(epoch from new.at), new.actor, new.action, new.visit_id,
          new.subject_id, new.details, new.address, new.user_agent, new.session_id)::text, 'UTF8'));
        return new;
      end $$;
    `)
    .execute(db);
}
