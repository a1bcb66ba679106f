import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-08-retention';

/** Audit events may be forgotten from a chain's beginning, once they are older than the law asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- Where a chain begins since its first events were forgotten: the last of these.
      create table audit_starts (
        practice_id integer primary key,
        last_id bigint not null,
        last_hash bytea not null,
        at timestamptz not null
      );

      create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        -- Said by forget_audit_events alone. Who else says it breaks the chain, for it says no new beginning.
        if tg_op = 'DELETE' and current_setting('anteroom.forgets_audit', true) = txid_current()::text then
          return null;
        end if;
        raise exception 'audit events are append-only';
      end $$;

      -- With the owner's rights: forgets at most that many events from the chain's beginning, each older than six years
      -- (45 CFR 164.316(b)(2)(i)).
      create function forget_audit_events(chain integer, older_than timestamptz, most integer)
      returns table (events bigint, last_id bigint, last_hash bytea) language plpgsql security definer
      set search_path = public, pg_temp as $$
      declare
        first_kept bigint;
        forgotten record;
      begin
        if older_than > now() - interval '6 years' then
          raise exception 'audit events are kept for six years';
        end if;
        perform pg_advisory_xact_lock(7001, chain);
        select min(one.id) filter (where one.at >= older_than), max(one.id) + 1 into first_kept, last_id
          from (select id, at from audit_events where practice_id = chain order by id limit most) as one;
        first_kept := coalesce(first_kept, last_id);
        select one.id, one.hash into forgotten from audit_events as one
          where one.practice_id = chain and one.id < first_kept order by one.id desc limit 1;
        if forgotten.id is null then
          return query select 0::bigint, null::bigint, null::bytea;
          return;
        end if;
        insert into audit_starts as start (practice_id, last_id, last_hash, at)
          values (chain, forgotten.id, forgotten.hash, now())
          on conflict (practice_id) do update
            set last_id = excluded.last_id, last_hash = excluded.last_hash, at = excluded.at;
        perform set_config('anteroom.forgets_audit', txid_current()::text, true);
        delete from audit_events where practice_id = chain and id < first_kept;
        get diagnostics events = row_count;
        perform set_config('anteroom.forgets_audit', '', true);
        return query select events, forgotten.id::bigint, forgotten.hash;
      end $$;
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      drop function forget_audit_events;
      create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'audit events are append-only';
      end $$;
      drop table audit_starts;
    `)
    .execute(db);
}
