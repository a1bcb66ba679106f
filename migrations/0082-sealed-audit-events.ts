import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-27-sealed-audit-events';

/** Audit events carry the product's seal, which the chain's hashes cover. Earlier ones keep theirs, by their format. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- HMAC-SHA-256 under a key that the database does not have; null of what its triggers note, and of earlier
      -- formats.
      alter table audit_events add column seal bytea;
      -- Finds an event that was copied with its seal.
      create unique index audit_events_seal on audit_events (seal) where seal is not null;

      create or replace function chain_audit_event() returns trigger language plpgsql as $$
      begin
        -- One writer a chain at a time, so that id order is chain order.
        perform pg_advisory_xact_lock(7001, new.practice_id);
        new.id := nextval(pg_get_serial_sequence('audit_events', 'id'));
        new.at := clock_timestamp();
        new.format := 4;
        new.previous_hash := coalesce(
          (select hash from audit_events where practice_id = new.practice_id order by id desc limit 1), '\\x'::bytea);
        new.hash := sha256(new.previous_hash || convert_to(jsonb_build_array(
          new.id, new.practice_id, extract(epoch from new.at), new.actor, new.action, new.visit_id,
          new.subject_id, new.details, new.address, new.user_agent, new.session_id, new.request_id,
          encode(new.seal, 'hex'))::text, 'UTF8'));
        return new;
      end $$;
    `)
    .execute(db);
}
