import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-02-06-database-changes';

/** What administrators change, and accounts with what they may do and sign in with. */
const TABLES = [
  'account_notes',
  'accounts',
  'app_settings',
  'authenticator_apps',
  'enterprises',
  'fhir_client_practices',
  'fhir_clients',
  'intake_questions',
  'interpreter_services',
  'locations',
  'memberships',
  'news_articles',
  'notification_settings',
  'partner_secrets',
  'partners',
  'payment_accounts',
  'practices',
  'product_roles',
  'record_connection_keys',
  'record_connections',
  'recovery_codes',
  'settings',
  'visit_types',
];

/** Changes that do not come from the product, such as those made with psql, are events of the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      -- The roles that the product works with; written by the owner when it prepares the database.
      create table product_roles (role name primary key);

      -- Whether the product itself is connected: as its role, and by its name. Migrations are the owner's.
      create function is_product_session() returns boolean language plpgsql stable security definer
      set search_path = public, pg_temp as $$
      begin
        case current_setting('application_name')
          when 'anteroom' then return exists (select from product_roles where role = session_user);
          when 'anteroom-migration' then
            return exists (select from pg_class where relname = 'audit_events'
              and relnamespace = 'public'::regnamespace and pg_has_role(session_user, relowner, 'member'));
          else return false;
        end case;
      end $$;

      -- The practices in whose audit a row's change belongs; 0: of none.
      create function practices_of_row(table_name text, changed jsonb) returns integer[] language plpgsql stable as $$
      declare
        account uuid := case when table_name = 'accounts' then changed ->> 'id' else changed ->> 'account_id' end;
        enterprise integer :=
          case when table_name = 'enterprises' then changed ->> 'id' else changed ->> 'enterprise_id' end;
        found integer[];
      begin
        if table_name = 'practices' then return array[(changed ->> 'id')::integer]; end if;
        if changed ->> 'practice_id' is not null then return array[(changed ->> 'practice_id')::integer]; end if;
        if enterprise is not null then
          found := array(select id from practices where enterprise_id = enterprise order by 1);
        elsif changed ->> 'visit_type_id' is not null then
          found := array(select practice_id from visit_types where id = (changed ->> 'visit_type_id')::uuid);
        elsif account is not null then
          found := array(select practice_id from memberships where account_id = account order by 1);
        elsif table_name = 'fhir_clients' then
          found := array(
            select practice_id from fhir_client_practices where client_id = (changed ->> 'id')::uuid order by 1);
        elsif changed ->> 'connection_id' is not null then
          found := array(select practice_id from record_connections where id = (changed ->> 'connection_id')::uuid);
        elsif changed ->> 'partner_id' is not null then
          found := array(select practice_id from partners where id = (changed ->> 'partner_id')::uuid);
        end if;
        return case when coalesce(cardinality(found), 0) > 0 then found else array[0] end;
      end $$;

      -- Columns of which the record says only that they changed: secrets, sealed or hashed, and what is noted of staff.
      create function is_secret_column(table_name text, name text) returns boolean language sql immutable as $$
        select name ~ '(password|secret|token|answer|hash|private|sealed)' and name !~ '(_at|_end|_until)$'
          or name in ('transaction_key', 'idempotency_key', 'key_sealed')
          or (table_name, name) in (
            ('account_notes', 'text'), ('app_settings', 'value'), ('authenticator_apps', 'key'),
            ('record_connection_keys', 'key'), ('recovery_codes', 'code'))
      $$;

      -- With the owner's rights: other roles may not write to the audit.
      create function note_database_change() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
      declare
        was jsonb := case when tg_op in ('UPDATE', 'DELETE') then to_jsonb(old) else '{}' end;
        is_now jsonb := case when tg_op in ('INSERT', 'UPDATE') then to_jsonb(new) else '{}' end;
        one jsonb := case when tg_op = 'DELETE' then was else is_now end;
        changed text[] := array(
          select key from jsonb_each(was || is_now)
          where was -> key is distinct from is_now -> key
            and not (tg_op <> 'UPDATE' and (was || is_now) -> key = 'null'));
        shown text[] := array(select name from unnest(changed) as name where not is_secret_column(tg_table_name, name));
        hidden text[] := array(select name from unnest(changed) as name where is_secret_column(tg_table_name, name));
        where_to integer[];
        practice integer;
      begin
        if tg_op = 'TRUNCATE' then
          where_to := array(select id from practices order by 1);
          if cardinality(where_to) = 0 then where_to := array[0]; end if;
        elsif cardinality(changed) = 0 then return null;
        else where_to := practices_of_row(tg_table_name, one);
        end if;
        foreach practice in array where_to loop
          insert into audit_events (practice_id, actor, action, subject_id, details, address, previous_hash, hash)
          values (
            practice, 'database:' || session_user, 'database.changed', one ->> 'id',
            jsonb_build_object('table', tg_table_name, 'operation', tg_op,
              'application', current_setting('application_name'))
              || case when tg_op = 'TRUNCATE' then '{}' else jsonb_build_object(
                'before', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(was)
                  where key = any(shown)),
                'after', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(is_now)
                  where key = any(shown))) end
              || case when cardinality(hidden) > 0 then jsonb_build_object('secrets', to_jsonb(hidden)) else '{}' end,
            host(inet_client_addr()), '', '');
        end loop;
        return null;
      end $$;

      ${TABLES.map(
        (table) => `
      create trigger note_database_change after insert or update or delete on ${table}
        for each row when (not is_product_session()) execute function note_database_change();
      create trigger note_database_truncation after truncate on ${table}
        for each statement execute function note_database_change();`,
      ).join('')}
    `)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    await sql
      .raw(
        `drop trigger note_database_change on ${table}; drop trigger note_database_truncation on ${table};`,
      )
      .execute(db);
  await sql
    .raw(`
      drop function note_database_change, is_product_session, practices_of_row, is_secret_column;
      drop table product_roles;
    `)
    .execute(db);
}
