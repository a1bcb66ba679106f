import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-25-visit-changes-in-database';

/** Patients and visits, with what belongs to them: of their values the record has ids, states and times only. */
const TABLES = [
  'after_visit_links',
  'appointments',
  'chat_messages',
  'consent_records',
  'device_tests',
  'document_practices',
  'documents',
  'emergency_accesses',
  'guests',
  'history_results',
  'images',
  'intake_answers',
  'intake_submissions',
  'interpreter_requests',
  'links',
  'messages',
  'participants',
  'patients',
  'payments',
  'shared_documents',
  'visit_notes',
  'visit_patients',
  'visit_ratings',
  'visits',
  'workflow_steps',
];

/**
 * Changes of patients and visits that do not come from the product are events of the audit, as those of accounts and
 * settings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- Columns whose values name or describe no one.
      create function is_plain_column(table_name text, name text) returns boolean language sql immutable as $$
        select name ~ '(^|_)id$' and name !~ 'record_id$'
          or name in ('active', 'admitted_at', 'arrived_at', 'began_at', 'created_at', 'ended_at', 'expires_at', 'is_group_visit',
            'left_at', 'reconciled', 'removed_at', 'revoked_at', 'role', 'stage', 'starts_at', 'status')
          -- Of patients it is where they live.
          or name = 'state' and table_name <> 'patients'
      $$;

      -- The visit that a row of a visit belongs to; null for those of none, and where it is gone.
      create function visit_of_row(table_name text, changed jsonb) returns uuid language plpgsql stable as $$
      begin
        if table_name = 'visits' then return (changed ->> 'id')::uuid; end if;
        if changed ->> 'visit_id' is not null then return (changed ->> 'visit_id')::uuid; end if;
        return (select visit_id from visit_patients where session_id = (changed ->> 'session_id')::uuid);
      end $$;

      create function note_visit_row(table_name text, operation text, was jsonb, is_now jsonb) returns void language plpgsql as $$
      declare
        one jsonb := case when operation = 'DELETE' then was else is_now end;
        changed text[] := array(
          select key from jsonb_each(was || is_now)
          where was -> key is distinct from is_now -> key
            and not (operation <> 'UPDATE' and (was || is_now) -> key = 'null'));
        shown text[] := array(select name from unnest(changed) as name where is_plain_column(table_name, name));
        hidden text[] := array(select name from unnest(changed) as name where not is_plain_column(table_name, name));
        visit uuid;
      begin
        if cardinality(changed) = 0 then return; end if;
        visit := visit_of_row(table_name, one);
        insert into audit_events (practice_id, actor, action, visit_id, subject_id, details, address, previous_hash, hash)
        values (
          coalesce(
            (one ->> 'practice_id')::integer,
            (select practice_id from visits where id = visit),
            (select practice_id from document_practices
              where document_id = coalesce(one ->> 'document_id', one ->> 'id')::uuid order by 1 limit 1),
            0),
          'database:' || session_user, 'database.changed', visit, coalesce(one ->> 'id', one ->> 'session_id'),
          jsonb_build_object('table', table_name, 'operation', operation,
            'application', current_setting('application_name'),
            'before', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(was) where key = any(shown)),
            'after', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(is_now) where key = any(shown)))
            || case when cardinality(hidden) > 0 then jsonb_build_object('secrets', to_jsonb(hidden)) else '{}' end,
          host(inet_client_addr()), '', '');
      end $$;

      -- Once for each statement, so that the product's own cost the question who asks. With the owner's rights: other
      -- roles may not write to the audit.
      create function note_visit_rows() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
      declare
        practice integer;
      begin
        if tg_op = 'INSERT' then
          perform note_visit_row(tg_table_name, tg_op, '{}', to_jsonb(new_rows)) from new_rows;
        elsif tg_op = 'DELETE' then
          perform note_visit_row(tg_table_name, tg_op, to_jsonb(old_rows), '{}') from old_rows;
        elsif tg_op = 'UPDATE' then
          -- Both have their rows in the order of the change.
          perform note_visit_row(tg_table_name, tg_op, was, is_now)
          from (select to_jsonb(old_rows) as was, row_number() over () as at from old_rows) as before
            join (select to_jsonb(new_rows) as is_now, row_number() over () as at from new_rows) as after using (at);
        else
          for practice in select id from practices union select 0 where not exists (select from practices) loop
            insert into audit_events (practice_id, actor, action, details, address, previous_hash, hash)
            values (practice, 'database:' || session_user, 'database.changed',
              jsonb_build_object('table', tg_table_name, 'operation', tg_op,
                'application', current_setting('application_name')),
              host(inet_client_addr()), '', '');
          end loop;
        end if;
        return null;
      end $$;

      ${TABLES.map(
        (table) => `
      create trigger note_database_insert after insert on ${table} referencing new table as new_rows
        for each statement when (not is_product_session()) execute function note_visit_rows();
      create trigger note_database_update after update on ${table} referencing old table as old_rows new table as new_rows
        for each statement when (not is_product_session()) execute function note_visit_rows();
      create trigger note_database_delete after delete on ${table} referencing old table as old_rows
        for each statement when (not is_product_session()) execute function note_visit_rows();
      create trigger note_database_truncation after truncate on ${table}
        for each statement execute function note_visit_rows();`,
      ).join('')}
    `)
    .execute(db);
}

const TRIGGERS = ['insert', 'update', 'delete', 'truncation'];

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    for (const trigger of TRIGGERS)
      await sql.raw(`drop trigger note_database_${trigger} on ${table}`).execute(db);
  await sql.raw('drop function note_visit_rows, note_visit_row, visit_of_row, is_plain_column').execute(db);
}
