-- The schema after 2027-07-25-invited-interpreters. Written by scripts/write-baseline.ts.
set local check_function_bodies = false;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE FUNCTION public.chain_audit_event() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        -- One writer a chain at a time, so that id order is chain order.
        perform pg_advisory_xact_lock(7001, new.practice_id);
        new.id := nextval(pg_get_serial_sequence('audit_events', 'id'));
        new.at := clock_timestamp();
        new.format := 4;
        new.previous_hash := coalesce(
          (select hash from audit_events where practice_id = new.practice_id order by id desc limit 1), '\x'::bytea);
        new.hash := sha256(new.previous_hash || convert_to(jsonb_build_array(
          new.id, new.practice_id, extract(epoch from new.at), new.actor, new.action, new.visit_id,
          new.subject_id, new.details, new.address, new.user_agent, new.session_id, new.request_id,
          encode(new.seal, 'hex'))::text, 'UTF8'));
        return new;
      end $$;
CREATE FUNCTION public.check_visit_has_patients() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if exists (select from visits where id = new.id)
            and not exists (select from visit_patients where visit_id = new.id) then
          raise exception 'visit % has no patient', new.id using errcode = 'integrity_constraint_violation';
        end if;
        return null;
      end $$;
CREATE FUNCTION public.fhir_document(of_session uuid, of_file uuid, of_source uuid, of_id uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
    insert into fhir_resources (practice_id, type, id, patient_id, session_id, file_id, source_id, status, at)
    select visit.practice_id, 'DocumentReference', of_id, part.patient_id, part.session_id, of_file, of_source,
      'current', at
    from visit_patients as part join visits as visit on visit.id = part.visit_id
    where part.session_id = of_session
    on conflict (practice_id, type, id) do nothing
  $$;
CREATE FUNCTION public.fhir_document_id(of_file uuid, of_session uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    AS $$
    select overlay(overlay(md5(of_file::text || of_session::text) placing '8' from 13) placing '8' from 17)::uuid
  $$;
CREATE FUNCTION public.fhir_on_account() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    update fhir_resources set version = version + 1, updated_at = date_trunc('milliseconds', clock_timestamp())
      where type = 'Practitioner' and id = new.id;
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare part record;
  begin
    select visit.practice_id, seat.patient_id into part
      from visit_patients as seat join visits as visit on visit.id = seat.visit_id
      where seat.session_id = new.session_id;
    if not found then return null; end if;
    perform fhir_put(part.practice_id, 'QuestionnaireResponse', new.session_id, part.patient_id, new.session_id, null,
      null, 'completed', new.at);
    perform fhir_provenance(part.practice_id, 'answers-submitted', 'QuestionnaireResponse', new.session_id,
      part.patient_id, null, new.at);
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_appointment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    perform fhir_session(new.session_id);
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_consent() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare of_patient uuid;
  begin
    if new.kind <> 'consent' then return null; end if;
    select patient_id into of_patient from visit_patients where session_id = new.session_id;
    perform fhir_put(new.practice_id, 'Consent', new.id, of_patient, new.session_id, null, null, 'active', new.at);
    perform fhir_provenance(new.practice_id, 'consent-signed', 'Consent', new.id, of_patient, null, new.at);
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare of_file uuid := case when tg_op = 'DELETE' then old.id else new.id end;
    gone boolean := tg_op = 'DELETE';
  begin
    if tg_op = 'UPDATE' then gone := new.scan = 'infected'; end if;
    update fhir_resources set version = version + 1, updated_at = date_trunc('milliseconds', clock_timestamp()),
        deleted_at = case when gone then date_trunc('milliseconds', clock_timestamp()) end
      where file_id = of_file;
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_image() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare part record;
  begin
    perform fhir_document(new.session_id, new.file_id, new.id, new.id, new.created_at);
    select visit.practice_id, seat.patient_id into part
      from visit_patients as seat join visits as visit on visit.id = seat.visit_id
      where seat.session_id = new.session_id;
    perform fhir_provenance(part.practice_id, 'image-added', 'DocumentReference', new.id, part.patient_id,
      case when new.taken_by like 'account:%' then substr(new.taken_by, 9)::uuid end, new.created_at);
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_location() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform fhir_put(new.practice_id, 'Location', new.id, null, null, null, null,
          case when new.removed_at is null then 'active' else 'inactive' end, null);
        return null;
      end $$;
CREATE FUNCTION public.fhir_on_membership() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if tg_op <> 'INSERT' then
      update fhir_resources set version = version + 1, updated_at = date_trunc('milliseconds', clock_timestamp())
        where practice_id = old.practice_id and type = 'Practitioner' and id = old.account_id;
    end if;
    if tg_op <> 'DELETE' then
      perform fhir_put(new.practice_id, 'Practitioner', new.account_id, null, null, null, null, null, null);
    end if;
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_patient() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    perform fhir_put(new.practice_id, 'Patient', new.id, new.id, null, null, null, null, null);
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_seat() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    if new.session_id is null then return null; end if;
    if tg_op = 'INSERT' then
      if new.arrived_at is null and new.admitted_at is null then return null; end if;
    elsif (new.arrived_at is null) = (old.arrived_at is null)
      and (new.admitted_at is null) = (old.admitted_at is null) then return null;
    end if;
    perform fhir_session(new.session_id);
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_sharing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare part record; document uuid;
  begin
    for part in select visit.practice_id, seat.session_id, seat.patient_id
        from visit_patients as seat join visits as visit on visit.id = seat.visit_id
        where seat.visit_id = new.visit_id and seat.removed_by is null order by seat.session_id loop
      document := fhir_document_id(new.file_id, part.session_id);
      perform fhir_document(part.session_id, new.file_id, new.id, document, new.shared_at);
      perform fhir_provenance(part.practice_id, 'document-shared', 'DocumentReference', document, part.patient_id,
        new.account_id, new.shared_at);
    end loop;
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_undone_reconciliation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare of_practice integer;
      begin
        select practice_id into of_practice from visits where id = new.visit_id;
        perform fhir_provenance(of_practice, 'reconciliation-undone', 'Patient', new.patient_id, new.patient_id,
          new.reconciliation_undone_by, new.reconciliation_undone_at);
        return null;
      end $$;
CREATE FUNCTION public.fhir_on_uploaded() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
  declare upload record; part record; what text := split_part(new.subject, ':', 1);
    which uuid; target text; of_id uuid;
  begin
    if new.written_at is null then return null; end if;
    if tg_op = 'UPDATE' then
      if old.written_at is not null then return null; end if;
    end if;
    if what not in ('consent', 'answers', 'image', 'document') then return null; end if;
    if split_part(new.subject, ':', 2) !~ '^[0-9a-f-]{36}$' then return null; end if;
    which := split_part(new.subject, ':', 2)::uuid;
    select visit_id, requested_by::uuid as requested_by into upload from record_uploads where id = new.upload_id;
    select seat.session_id, seat.patient_id, seat.earlier_sessions into part
      from visit_patients as seat join patients as patient on patient.id = seat.patient_id
      where seat.visit_id = upload.visit_id and patient.record_id = new.patient_record_id limit 1;
    if not found then return null; end if;
    if what = 'consent' then
      target := 'Consent';
      select id into of_id from consent_records where kind = 'consent'
        and (session_id = which or session_id = any(part.earlier_sessions)) order by seq desc limit 1;
    elsif what = 'answers' then target := 'QuestionnaireResponse'; of_id := which;
    elsif what = 'image' then target := 'DocumentReference'; of_id := which;
    else target := 'DocumentReference'; of_id := fhir_document_id(which, part.session_id);
    end if;
    if exists (select from fhir_resources where practice_id = new.practice_id and type = target and id = of_id) then
      perform fhir_provenance(new.practice_id, 'record-uploaded', target, of_id, part.patient_id,
        upload.requested_by, new.written_at);
    end if;
    return null;
  end $_$;
CREATE FUNCTION public.fhir_on_visit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    -- A provider who is no member any more stays, for the visits to name.
    insert into fhir_resources (practice_id, type, id) values (new.practice_id, 'Practitioner', new.provider_id)
      on conflict (practice_id, type, id) do nothing;
    if tg_op = 'UPDATE' then
      perform fhir_session(part.session_id) from
        (select session_id from visit_patients where visit_id = new.id order by session_id) as part;
    end if;
    return null;
  end $$;
CREATE FUNCTION public.fhir_on_visit_patient() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare of_practice integer;
  begin
    perform fhir_session(new.session_id);
    if tg_op = 'INSERT' then return null; end if;
    if new.patient_id <> old.patient_id then
      update fhir_resources set patient_id = new.patient_id, version = version + 1,
          updated_at = date_trunc('milliseconds', clock_timestamp())
        where session_id = new.session_id and type not in ('Appointment', 'Encounter');
    end if;
    if new.reconciled_at is not null and old.reconciled_at is null then
      select practice_id into of_practice from visits where id = new.visit_id;
      perform fhir_provenance(of_practice, 'patient-reconciled', 'Patient', new.patient_id, new.patient_id,
        new.reconciled_by::uuid, new.reconciled_at);
    end if;
    return null;
  end $$;
CREATE FUNCTION public.fhir_provenance(of_practice integer, did text, of_type text, of_id uuid, of_patient uuid, by_account uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
    -- Someone who acted in the practice stays, for this to name.
    insert into fhir_resources (practice_id, type, id) select of_practice, 'Practitioner', by_account
      where by_account is not null on conflict (practice_id, type, id) do nothing;
    with made as (
      insert into fhir_provenances (practice_id, activity, target_type, target_id, account_id, at)
      values (of_practice, did, of_type, of_id, by_account, at) returning id)
    insert into fhir_resources (practice_id, type, id, patient_id, at)
    select of_practice, 'Provenance', made.id, of_patient, at from made
  $$;
CREATE FUNCTION public.fhir_put(of_practice integer, of_type text, of_id uuid, of_patient uuid, of_session uuid, of_file uuid, of_source uuid, now_status text, now_at timestamp with time zone) RETURNS void
    LANGUAGE sql
    AS $$
    insert into fhir_resources (practice_id, type, id, patient_id, session_id, file_id, source_id, status, at)
    values (of_practice, of_type, of_id, of_patient, of_session, of_file, of_source, now_status, now_at)
    on conflict (practice_id, type, id) do update set
      patient_id = excluded.patient_id, status = excluded.status, at = excluded.at, deleted_at = null,
      version = fhir_resources.version + 1, updated_at = excluded.updated_at
  $$;
CREATE FUNCTION public.fhir_session(of_session uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
  declare course record;
  begin
    select visit.practice_id, part.patient_id, visit.starts_at, visit.began_at, visit.status as visit_status,
        visit.status in ('CANCELLED', 'MOVED') or part.cancelled_at is not null as cancelled, part.no_show_reason is not null as no_show,
        appointment.checked_out_at is not null as checked_out,
        appointment.checked_in_at is not null or part.kept_at is not null as checked_in,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.arrived_at is not null) as arrived,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.admitted_at is not null) as admitted,
        exists (select from participants as seat where seat.session_id = part.session_id
          and (seat.admitted_at is not null or exists (select from participant_stays as stay
            where stay.seat_id = seat.seat_id and stay.admitted_at is not null))) as was_in
      into course
      from visit_patients as part
      join visits as visit on visit.id = part.visit_id
      left join appointments as appointment on appointment.session_id = part.session_id
      where part.session_id = of_session;
    if not found then return; end if;
    perform fhir_put(course.practice_id, 'Appointment', of_session, course.patient_id, of_session, null, null,
      case
        when course.checked_out then 'fulfilled'
        when course.no_show then 'noshow'
        when course.cancelled then 'cancelled'
        when course.visit_status = 'NO_SHOW' then 'noshow'
        when course.visit_status = 'COMPLETE' and course.was_in then 'fulfilled'
        when course.visit_status in ('COMPLETE', 'EXPIRED') and not course.checked_in then 'noshow'
        when course.checked_in or course.arrived then 'arrived'
        when course.visit_status = 'TENTATIVE' then 'pending'
        else 'booked'
      end, course.starts_at);
    if course.began_at is null then return; end if;
    perform fhir_put(course.practice_id, 'Encounter', of_session, course.patient_id, of_session, null, null,
      case
        when course.visit_status in ('CANCELLED', 'MOVED', 'EXPIRED', 'NO_SHOW') then 'cancelled'
        when course.visit_status = 'COMPLETE' then case when course.was_in then 'finished' else 'cancelled' end
        when course.cancelled then 'cancelled'
        when not course.admitted then case when course.arrived then 'arrived' else 'planned' end
        when course.visit_status = 'PAUSED' then 'onleave'
        else 'in-progress'
      end, course.began_at);
  end $$;
CREATE FUNCTION public.forget_audit_events(chain integer, older_than timestamp with time zone, most integer) RETURNS TABLE(events bigint, last_id bigint, last_hash bytea)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
CREATE FUNCTION public.is_plain_column(table_name text, name text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $_$
        select name ~ '(^|_)id$' and name !~ 'record_id$'
          or name in ('active', 'admitted_at', 'arrived_at', 'began_at', 'created_at', 'ended_at', 'expires_at', 'is_group_visit',
            'left_at', 'reconciled', 'removed_at', 'revoked_at', 'role', 'stage', 'starts_at', 'status')
          -- Of patients it is where they live.
          or name = 'state' and table_name <> 'patients'
      $_$;
CREATE FUNCTION public.is_product_session() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
      begin
        case current_setting('application_name')
          when 'anteroom' then return exists (select from product_roles where role = session_user);
          when 'anteroom-migration' then
            return exists (select from pg_class where relname = 'audit_events'
              and relnamespace = 'public'::regnamespace and pg_has_role(session_user, relowner, 'member'));
          else return false;
        end case;
      end $$;
CREATE FUNCTION public.is_secret_column(table_name text, name text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $_$
        select name ~ '(password|secret|token|answer|hash|private|sealed)' and name !~ '(_at|_end|_until)$'
          or name in ('transaction_key', 'idempotency_key', 'key_sealed')
          or (table_name, name) in (
            ('account_notes', 'text'), ('app_settings', 'value'), ('authenticator_apps', 'key'),
            ('record_connection_keys', 'key'), ('recovery_codes', 'code'))
      $_$;
CREATE FUNCTION public.keep_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare
        came timestamptz := coalesce(new.arrived_at, new.admitted_at);
      begin
        if tg_op = 'UPDATE' then
          -- A mail scanner's wait counts for nothing (PRODUCT 7.1).
          if came is null and new.left_at is null then
            delete from participant_stays
              where seat_id = new.seat_id and arrived_at = old.arrived_at and admitted_at is null;
          end if;
          update participant_stays set left_at = coalesce(new.left_at, came)
            where seat_id = new.seat_id and left_at is null and arrived_at is distinct from came;
        end if;
        if came is not null then
          insert into participant_stays values (
            new.seat_id, came, new.admitted_at, case when new.left_at >= came then new.left_at end
          ) on conflict (seat_id, arrived_at) do update set
            admitted_at = coalesce(participant_stays.admitted_at, excluded.admitted_at),
            left_at = excluded.left_at;
        end if;
        return null;
      end
      $$;
CREATE FUNCTION public.name_visit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    update visits set patient_names = names_of_visit(id) where id = new.visit_id;
    return null;
  end $$;
CREATE FUNCTION public.name_visits_of_patient() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    update visits set patient_names = names_of_visit(id)
      where id in (select visit_id from visit_patients where patient_id = new.id);
    return null;
  end $$;
CREATE FUNCTION public.search_text(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(regexp_replace((' '::text || NORMALIZE(regexp_replace($1, '[\u00ad\u061c\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'::text, ''::text, 'g'::text), NFD)), '[̀-ͯ]'::text, ''::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)));
CREATE TABLE public.patients (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text,
    mobile text,
    language text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    search_name text GENERATED ALWAYS AS (public.search_text(((last_name || ' '::text) || first_name))) STORED NOT NULL,
    birth_date text,
    sex text,
    mrn text,
    address_line text,
    city text,
    state text,
    zip text,
    record_id text,
    version integer DEFAULT 1 NOT NULL,
    search_known text GENERATED ALWAYS AS ((((((public.search_text(((last_name || ' '::text) || first_name)) || public.search_text(COALESCE(mrn, ''::text))) || ' '::text) || COALESCE(regexp_replace(mobile, '[^0-9]'::text, ''::text, 'g'::text), ''::text)) || ' '::text) || COALESCE(replace(birth_date, '-'::text, ''::text), ''::text))) STORED NOT NULL,
    reads_captions boolean DEFAULT false NOT NULL,
    CONSTRAINT patients_birth_date_check CHECK ((birth_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)),
    CONSTRAINT patients_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT patients_sex_check CHECK ((sex = ANY (ARRAY['male'::text, 'female'::text, 'other'::text, 'unknown'::text])))
);
CREATE TABLE public.visit_patients (
    session_id uuid NOT NULL,
    visit_id uuid NOT NULL,
    patient_id uuid NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    email text,
    mobile text,
    language text NOT NULL,
    link_delivery text NOT NULL,
    intake_complete boolean DEFAULT false NOT NULL,
    reconciled boolean DEFAULT false NOT NULL,
    cancelled_at timestamp with time zone,
    cancel_reason text,
    cancel_category text,
    cancel_comment text,
    kept_at timestamp with time zone,
    earlier_sessions uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    calendar_uid uuid DEFAULT gen_random_uuid() NOT NULL,
    calendar_sequence integer DEFAULT 0 NOT NULL,
    removed_by uuid,
    added_at timestamp with time zone,
    add_key uuid,
    cancel_reason_es text,
    documents_asked_at timestamp with time zone,
    reconciled_at timestamp with time zone,
    reconciled_by uuid,
    reconciled_name text,
    reconciliation_undone_at timestamp with time zone,
    reconciliation_undone_by uuid,
    wrong_birth_dates integer DEFAULT 0 NOT NULL,
    no_show_reason text,
    no_show_comment text,
    CONSTRAINT visit_patients_check CHECK (((removed_by IS NULL) OR (cancelled_at IS NOT NULL))),
    CONSTRAINT visit_patients_check1 CHECK (((no_show_reason IS NULL) OR (removed_by IS NOT NULL))),
    CONSTRAINT visit_patients_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT visit_patients_link_delivery_check CHECK ((link_delivery = ANY (ARRAY['Email'::text, 'SMS'::text, 'Copy'::text])))
);
CREATE FUNCTION public.names_of_visit(uuid) RETURNS text
    LANGUAGE sql STABLE
    RETURN COALESCE((SELECT string_agg(patient.search_name, ''::text ORDER BY seat."position", seat.session_id) AS string_agg FROM (public.visit_patients seat JOIN public.patients patient ON ((patient.id = seat.patient_id))) WHERE ((seat.visit_id = $1) AND (seat.removed_by IS NULL))), ''::text);
CREATE FUNCTION public.note_database_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
CREATE FUNCTION public.note_visit_row(table_name text, operation text, was jsonb, is_now jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.note_visit_rows() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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
CREATE FUNCTION public.practices_of_row(table_name text, changed jsonb) RETURNS integer[]
    LANGUAGE plpgsql STABLE
    AS $$
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
CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        -- Said by forget_audit_events alone. Who else says it breaks the chain, for it says no new beginning.
        if tg_op = 'DELETE' and current_setting('anteroom.forgets_audit', true) = txid_current()::text then
          return null;
        end if;
        raise exception 'audit events are append-only';
      end $$;
CREATE FUNCTION public.refuse_consent_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    raise exception 'consent records are append-only';
  end $$;
CREATE FUNCTION public.visit_of_row(table_name text, changed jsonb) RETURNS uuid
    LANGUAGE plpgsql STABLE
    AS $$
      begin
        if table_name = 'visits' then return (changed ->> 'id')::uuid; end if;
        if changed ->> 'visit_id' is not null then return (changed ->> 'visit_id')::uuid; end if;
        return (select visit_id from visit_patients where session_id = (changed ->> 'session_id')::uuid);
      end $$;
CREATE TABLE public.account_invitations (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    language text NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    purpose text DEFAULT 'invitation'::text NOT NULL,
    again_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    rights text[],
    CONSTRAINT account_invitations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT account_invitations_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password-reset'::text])))
);
CREATE TABLE public.account_notes (
    account_id uuid NOT NULL,
    practice_id integer NOT NULL,
    text text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.account_resets (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    what text NOT NULL,
    reset_by uuid,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    ended jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT account_resets_what_check CHECK ((what = ANY (ARRAY['password'::text, 'ownPassword'::text, 'secondFactor'::text, 'others'::text, 'disabled'::text, 'rights'::text, 'rotation'::text, 'restore'::text])))
);
CREATE TABLE public.accounts (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text,
    oidc_subject text,
    first_name text NOT NULL,
    last_name text NOT NULL,
    display_name text NOT NULL,
    api_access integer NOT NULL,
    is_client_admin boolean DEFAULT false NOT NULL,
    is_admin_only boolean DEFAULT false NOT NULL,
    schedule_type text DEFAULT 'None'::text NOT NULL,
    specialties text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    mobile text,
    licensed_states text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    can_end_visit boolean DEFAULT true NOT NULL,
    disabled_access integer,
    last_activity_at timestamp with time zone,
    created_by uuid,
    idempotency_key uuid,
    administers_installation boolean DEFAULT false NOT NULL,
    image_file_id uuid,
    security_question text,
    security_answer_hash text,
    dismissed_announcements text[] DEFAULT '{}'::text[] NOT NULL,
    search_name text GENERATED ALWAYS AS (public.search_text(((((first_name || ' '::text) || last_name) || ' '::text) || display_name))) STORED NOT NULL,
    search_name_email text GENERATED ALWAYS AS (public.search_text(((((((first_name || ' '::text) || last_name) || ' '::text) || display_name) || ' '::text) || email))) STORED NOT NULL,
    claims_email boolean DEFAULT false NOT NULL,
    CONSTRAINT accounts_check CHECK (((security_question IS NULL) = (security_answer_hash IS NULL))),
    CONSTRAINT accounts_email_check CHECK ((email = lower(email))),
    CONSTRAINT accounts_schedule_type_check CHECK ((schedule_type = ANY (ARRAY['None'::text, 'Scheduled'::text, 'Support'::text])))
);
CREATE TABLE public.after_visit_links (
    id uuid NOT NULL,
    ordinal bigint NOT NULL,
    token_hash bytea NOT NULL,
    visit_id uuid NOT NULL,
    session_id uuid NOT NULL,
    summary_pdf boolean NOT NULL,
    summary_html boolean NOT NULL,
    sent_by uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    opened_at timestamp with time zone,
    downloaded_at timestamp with time zone,
    downloads integer DEFAULT 0 NOT NULL,
    revoked_at timestamp with time zone
);
ALTER TABLE public.after_visit_links ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.after_visit_links_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.after_visit_sessions (
    id uuid NOT NULL,
    link_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    mfa_passed_at timestamp with time zone,
    token_hash bytea
);
CREATE TABLE public.anchors_sent (
    practice_id integer NOT NULL,
    chain text NOT NULL,
    "position" bigint NOT NULL,
    hash bytea NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.app_settings (
    key text NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.appointments (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    session_id uuid NOT NULL,
    patient_record_id text NOT NULL,
    record_id text,
    encounter text NOT NULL,
    encounter_record_id text,
    checked_in_at timestamp with time zone,
    checked_out_at timestamp with time zone,
    checked_out_by uuid,
    revision integer DEFAULT 1 NOT NULL,
    written_revision integer DEFAULT 0 NOT NULL,
    status text,
    written_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    failure text,
    failed_at timestamp with time zone,
    claimed_until timestamp with time zone,
    record_connection_id uuid,
    their_status text,
    their_starts_at timestamp with time zone,
    their_reason text,
    differs_since timestamp with time zone,
    failure_said bytea,
    failure_said_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(failure_said, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(failure_said, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED,
    merged_into text,
    merged_from text,
    looked_up_at timestamp with time zone,
    CONSTRAINT appointments_check CHECK (((encounter <> 'existing'::text) OR (encounter_record_id IS NOT NULL))),
    CONSTRAINT appointments_check1 CHECK (((failure_said IS NULL) OR (failure IS NOT NULL))),
    CONSTRAINT appointments_encounter_check CHECK ((encounter = ANY (ARRAY['none'::text, 'existing'::text, 'new'::text]))),
    CONSTRAINT appointments_failure_check CHECK ((failure = ANY (ARRAY['away'::text, 'refused'::text, 'conflict'::text, 'unauthorized'::text, 'unexpected'::text, 'unsure'::text, 'patient-gone'::text]))),
    CONSTRAINT appointments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'booked'::text, 'arrived'::text, 'fulfilled'::text, 'cancelled'::text, 'noshow'::text])))
);
CREATE TABLE public.audit_checks (
    practice_id integer NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    events bigint NOT NULL,
    last_id bigint,
    last_hash bytea,
    broken_id bigint,
    fault text,
    CONSTRAINT audit_checks_check CHECK (((fault IS NULL) = (broken_id IS NULL))),
    CONSTRAINT audit_checks_fault_check CHECK ((fault = ANY (ARRAY['changed'::text, 'missing'::text])))
);
CREATE TABLE public.audit_events (
    id bigint NOT NULL,
    practice_id integer DEFAULT 0 NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    visit_id uuid,
    subject_id text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    format smallint DEFAULT 1 NOT NULL,
    address text,
    user_agent text,
    session_id text,
    request_id text,
    seal bytea
);
ALTER TABLE public.audit_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit_sent (
    practice_id integer NOT NULL,
    last_id bigint NOT NULL
);
CREATE TABLE public.audit_starts (
    practice_id integer NOT NULL,
    last_id bigint NOT NULL,
    last_hash bytea NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.authenticator_apps (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    secret text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    last_step integer,
    last_used_at timestamp with time zone
);
CREATE TABLE public.calendar_feed_entries (
    account_id uuid NOT NULL,
    uid uuid NOT NULL,
    fingerprint text NOT NULL,
    sequence integer NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    starts_at timestamp with time zone NOT NULL
);
CREATE TABLE public.calendar_feeds (
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    names text NOT NULL,
    language text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    fetched_at timestamp with time zone,
    CONSTRAINT calendar_feeds_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT calendar_feeds_names_check CHECK ((names = ANY (ARRAY['none'::text, 'initials'::text, 'names'::text])))
);
CREATE TABLE public.chat_messages (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    seat_id uuid NOT NULL,
    text bytea NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    with_seat_id uuid,
    readers uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    ordinal bigint NOT NULL,
    text_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(text, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(text, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED
);
ALTER TABLE public.chat_messages ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.chat_messages_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.consent_checks (
    practice_id integer NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    records bigint NOT NULL,
    seq bigint,
    fault text
);
CREATE TABLE public.consent_heads (
    practice_id integer NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    seal bytea NOT NULL
);
CREATE TABLE public.consent_records (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    seq bigint NOT NULL,
    visit_id uuid NOT NULL,
    session_id uuid NOT NULL,
    kind text NOT NULL,
    record bytea NOT NULL,
    at timestamp with time zone NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    record_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(record, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(record, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED,
    CONSTRAINT consent_records_kind_check CHECK ((kind = ANY (ARRAY['consent'::text, 'location'::text])))
);
CREATE TABLE public.consent_texts (
    sha256 bytea NOT NULL,
    version text NOT NULL,
    language text NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.contact_changes (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    method text NOT NULL,
    contact text NOT NULL,
    former text,
    token_hash bytea,
    language text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    asked_by uuid,
    rights text[],
    CONSTRAINT contact_changes_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT contact_changes_method_check CHECK ((method = ANY (ARRAY['Email'::text, 'SMS'::text])))
);
CREATE TABLE public.data_keys (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    secret_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT data_keys_state_check CHECK ((state = ANY (ARRAY['coming'::text, 'current'::text, 'retired'::text, 'kept'::text])))
);
CREATE TABLE public.days_off (
    working_hours_id uuid NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    reason text NOT NULL,
    CONSTRAINT days_off_check CHECK ((last_day >= first_day))
);
CREATE TABLE public.dead_addresses (
    address text NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.demo_partner_answers (
    trip_id uuid NOT NULL,
    answers jsonb NOT NULL,
    answered_at timestamp with time zone NOT NULL
);
CREATE TABLE public.demo_records (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    kind text NOT NULL,
    key text,
    patient_id uuid,
    data jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.device_tests (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    session_id uuid,
    at timestamp with time zone NOT NULL,
    result jsonb NOT NULL,
    guest_id uuid,
    owner_id uuid GENERATED ALWAYS AS (COALESCE(session_id, guest_id)) STORED NOT NULL,
    ordinal bigint NOT NULL,
    CONSTRAINT device_tests_check CHECK ((num_nonnulls(session_id, guest_id) = 1))
);
ALTER TABLE public.device_tests ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.device_tests_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.document_favorites (
    account_id uuid NOT NULL,
    document_id uuid NOT NULL
);
CREATE TABLE public.document_practices (
    document_id uuid NOT NULL,
    practice_id integer NOT NULL
);
CREATE TABLE public.document_recipients (
    shared_id uuid NOT NULL,
    session_id uuid NOT NULL,
    shown_at timestamp with time zone NOT NULL
);
CREATE TABLE public.documents (
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    personal boolean NOT NULL,
    name text NOT NULL,
    search_name text GENERATED ALWAYS AS (public.search_text(name)) STORED NOT NULL,
    media_type text NOT NULL,
    byte_length integer NOT NULL,
    idempotency_key uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    removed_by uuid,
    CONSTRAINT documents_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'application/pdf'::text])))
);
CREATE TABLE public.emergency_accesses (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    visit_id uuid NOT NULL,
    account_id uuid NOT NULL,
    reason text NOT NULL,
    began_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    CONSTRAINT emergency_accesses_check CHECK ((ends_at > began_at)),
    CONSTRAINT emergency_accesses_reason_check CHECK ((reason <> ''::text))
);
CREATE TABLE public.enterprises (
    id integer NOT NULL,
    name text NOT NULL,
    settings_version integer DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
ALTER TABLE public.enterprises ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.enterprises_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.events (
    id bigint NOT NULL,
    event jsonb NOT NULL,
    due_at timestamp with time zone DEFAULT (now() + '00:00:10'::interval) NOT NULL,
    attempts integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.exports (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    format text NOT NULL,
    from_day text,
    to_day text,
    state text DEFAULT 'queued'::text NOT NULL,
    rows_written integer DEFAULT 0 NOT NULL,
    rows_expected integer,
    parts integer DEFAULT 0 NOT NULL,
    cursor text,
    idempotency_key uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    patient_id uuid,
    CONSTRAINT exports_archive_check CHECK (((kind = 'patient'::text) = (format = 'zip'::text))),
    CONSTRAINT exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'json'::text, 'zip'::text]))),
    CONSTRAINT exports_kind_check CHECK ((kind = ANY (ARRAY['visits'::text, 'patients'::text, 'users'::text, 'consent'::text, 'payments'::text, 'audit'::text, 'patient'::text]))),
    CONSTRAINT exports_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT exports_patient_check CHECK (((kind = 'patient'::text) = (patient_id IS NOT NULL))),
    CONSTRAINT exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.factor_failures (
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    method text NOT NULL,
    CONSTRAINT factor_failures_method_check CHECK ((method = ANY (ARRAY['app'::text, 'recovery'::text])))
);
CREATE TABLE public.favorite_providers (
    account_id uuid NOT NULL,
    practice_id integer NOT NULL,
    provider_id uuid NOT NULL,
    starred_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.fhir_assertions (
    client_id uuid NOT NULL,
    jti_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.fhir_client_practices (
    client_id uuid NOT NULL,
    practice_id integer NOT NULL
);
CREATE TABLE public.fhir_clients (
    id uuid NOT NULL,
    name text NOT NULL,
    scopes text[] NOT NULL,
    secret_hash bytea,
    secret_end text,
    secret_at timestamp with time zone,
    former_hash bytea,
    former_end text,
    former_until timestamp with time zone,
    expires_at timestamp with time zone,
    disabled_at timestamp with time zone,
    last_used_at timestamp with time zone,
    last_used_from text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid NOT NULL,
    idempotency_key uuid NOT NULL,
    key_set jsonb,
    keys_url text,
    keys_at timestamp with time zone,
    keys_failed_at timestamp with time zone,
    CONSTRAINT fhir_clients_sign_in CHECK (((secret_hash IS NULL) = (key_set IS NOT NULL)))
);
CREATE TABLE public.fhir_export_files (
    id uuid NOT NULL,
    export_id uuid NOT NULL,
    file_index integer NOT NULL,
    type text NOT NULL,
    practice_id integer NOT NULL,
    resources integer NOT NULL,
    parts integer NOT NULL
);
CREATE TABLE public.fhir_exports (
    id uuid NOT NULL,
    client_id uuid NOT NULL,
    types text[] NOT NULL,
    practice_ids integer[] NOT NULL,
    since timestamp with time zone,
    request_url text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    transaction_time timestamp with time zone NOT NULL,
    file_index integer DEFAULT 0 NOT NULL,
    after_id uuid,
    resources_written integer DEFAULT 0 NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT fhir_exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE public.fhir_provenances (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    practice_id integer NOT NULL,
    activity text NOT NULL,
    target_type text NOT NULL,
    target_id uuid NOT NULL,
    account_id uuid,
    at timestamp with time zone NOT NULL,
    CONSTRAINT fhir_provenances_activity_check CHECK ((activity = ANY (ARRAY['consent-signed'::text, 'answers-submitted'::text, 'image-added'::text, 'document-shared'::text, 'patient-reconciled'::text, 'record-uploaded'::text, 'reconciliation-undone'::text])))
);
CREATE TABLE public.fhir_resources (
    practice_id integer NOT NULL,
    type text NOT NULL,
    id uuid NOT NULL,
    patient_id uuid,
    session_id uuid,
    file_id uuid,
    source_id uuid,
    status text,
    at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    deleted_at timestamp with time zone
);
CREATE TABLE public.fhir_tokens (
    hash bytea NOT NULL,
    client_id uuid NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.file_contents (
    object_id uuid NOT NULL,
    content bytea NOT NULL
);
ALTER TABLE ONLY public.file_contents ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE public.file_parts (
    file_id uuid NOT NULL,
    "position" integer NOT NULL,
    sha256 bytea NOT NULL,
    content bytea,
    store text,
    object_id uuid,
    key_id text,
    sealed_key bytea,
    data_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (length(key_id) = 36) THEN (key_id)::uuid
    ELSE NULL::uuid
END) STORED,
    CONSTRAINT file_parts_one_place CHECK (((num_nonnulls(content, object_id) = 1) AND (num_nonnulls(store, object_id, key_id, sealed_key) = ANY (ARRAY[0, 4])))),
    CONSTRAINT file_parts_position_check CHECK (("position" >= 0)),
    CONSTRAINT file_parts_store_check CHECK ((store = ANY (ARRAY['postgres'::text, 's3'::text])))
);
CREATE TABLE public.files (
    id uuid NOT NULL,
    media_type text NOT NULL,
    byte_length integer NOT NULL,
    sha256 bytea,
    content bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    complete boolean DEFAULT true NOT NULL,
    practice_id integer,
    scan text DEFAULT 'none'::text NOT NULL,
    scan_found text,
    scanned_at timestamp with time zone,
    CONSTRAINT files_byte_length_check CHECK ((byte_length >= 0)),
    CONSTRAINT files_scan_check CHECK ((scan = ANY (ARRAY['none'::text, 'waiting'::text, 'clean'::text, 'infected'::text]))),
    CONSTRAINT files_sha256_check CHECK ((length(sha256) = 32))
);
ALTER TABLE ONLY public.files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE public.guest_interests (
    session_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.guests (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    guest_type text NOT NULL,
    account_id uuid,
    name text NOT NULL,
    email text,
    mobile text,
    language text NOT NULL,
    relationship text NOT NULL,
    legal_representative_name text,
    response text DEFAULT 'PENDING'::text NOT NULL,
    responded_at timestamp with time zone,
    invite_method text,
    invited_at timestamp with time zone NOT NULL,
    invited_by_session uuid,
    invited_by_account uuid,
    authorized_at timestamp with time zone NOT NULL,
    information_at timestamp with time zone,
    removed_at timestamp with time zone,
    idempotency_key uuid NOT NULL,
    removed_by text,
    ordinal bigint NOT NULL,
    kinship text,
    calendar_uid uuid DEFAULT gen_random_uuid() NOT NULL,
    calendar_sequence integer DEFAULT 0 NOT NULL,
    CONSTRAINT guests_check CHECK ((num_nonnulls(invited_by_session, invited_by_account) = 1)),
    CONSTRAINT guests_check1 CHECK (((account_id IS NULL) OR (guest_type = 'provider'::text))),
    CONSTRAINT guests_guest_type_check CHECK ((guest_type = ANY (ARRAY['patient'::text, 'provider'::text, 'captioner'::text]))),
    CONSTRAINT guests_invite_method_check CHECK ((invite_method = ANY (ARRAY['Email'::text, 'SMS'::text]))),
    CONSTRAINT guests_kinship_check CHECK ((kinship = ANY (ARRAY['Spouse or Partner'::text, 'Child'::text, 'Sibling'::text, 'Friend'::text, 'Interpreter'::text]))),
    CONSTRAINT guests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT guests_relationship_check CHECK ((relationship = ANY (ARRAY['Self'::text, 'Parent'::text, 'Legal Guardian'::text, 'Legal Representative'::text, 'Caregiver'::text, 'Other'::text]))),
    CONSTRAINT guests_removed_by_check CHECK ((removed_by = ANY (ARRAY['patient'::text, 'staff'::text]))),
    CONSTRAINT guests_response_check CHECK ((response = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'TENTATIVE'::text, 'DECLINED'::text])))
);
ALTER TABLE public.guests ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.guests_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.hand_offs (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    from_session_id uuid,
    to_session_id uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    from_staff_session_id uuid,
    seat_id uuid,
    CONSTRAINT hand_offs_from_check CHECK ((num_nonnulls(from_session_id, from_staff_session_id) = 1)),
    CONSTRAINT hand_offs_purpose_check CHECK ((purpose = ANY (ARRAY['move'::text, 'camera'::text]))),
    CONSTRAINT hand_offs_staff_check CHECK ((((from_staff_session_id IS NULL) = (seat_id IS NULL)) AND ((from_staff_session_id IS NULL) OR (purpose = 'camera'::text))))
);
CREATE TABLE public.history_results (
    trip_id uuid NOT NULL,
    session_id uuid NOT NULL,
    state text NOT NULL,
    failure text,
    response text,
    asked_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone,
    CONSTRAINT history_results_check CHECK (((state = 'received'::text) = (response IS NOT NULL))),
    CONSTRAINT history_results_check1 CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT history_results_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'received'::text, 'failed'::text])))
);
CREATE TABLE public.images (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    session_id uuid NOT NULL,
    kind text NOT NULL,
    taken_by text NOT NULL,
    idempotency_key uuid NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ordinal bigint NOT NULL,
    file_id uuid NOT NULL,
    taken_at timestamp with time zone,
    CONSTRAINT images_kind_check CHECK ((kind = ANY (ARRAY['patient-image'::text, 'intake-image'::text])))
);
ALTER TABLE public.images ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.images_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.intake_answers (
    session_id uuid NOT NULL,
    question_id uuid NOT NULL,
    answer bytea NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    answer_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(answer, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(answer, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED
);
CREATE TABLE public.intake_questions (
    id uuid NOT NULL,
    visit_type_id uuid NOT NULL,
    "position" integer NOT NULL,
    question jsonb NOT NULL,
    help jsonb,
    type text NOT NULL,
    required boolean NOT NULL,
    options jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    offers_earlier boolean DEFAULT false NOT NULL,
    CONSTRAINT intake_questions_type_check CHECK ((type = ANY (ARRAY['Free Text'::text, 'Single Select'::text, 'Multi Select'::text, 'Image'::text])))
);
CREATE TABLE public.intake_submissions (
    session_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    language text NOT NULL,
    answers bytea NOT NULL,
    answers_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(answers, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(answers, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED
);
CREATE TABLE public.interpreter_requests (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    requested_by uuid NOT NULL,
    language text NOT NULL,
    state text NOT NULL,
    outcome text,
    token_hash bytea NOT NULL,
    interpreter_name text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    connected_at timestamp with time zone,
    ended_at timestamp with time zone,
    ordinal bigint NOT NULL,
    interpreter_service_id uuid,
    link_taken_at timestamp with time zone,
    CONSTRAINT interpreter_requests_check CHECK (((state = 'ENDED'::text) = (outcome IS NOT NULL))),
    CONSTRAINT interpreter_requests_outcome_check CHECK ((outcome = ANY (ARRAY['cancelled'::text, 'disconnected'::text, 'left'::text, 'removed'::text, 'failed'::text, 'timed-out'::text, 'visit-ended'::text]))),
    CONSTRAINT interpreter_requests_state_check CHECK ((state = ANY (ARRAY['CONNECTING'::text, 'CONNECTED'::text, 'ENDED'::text])))
);
ALTER TABLE public.interpreter_requests ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.interpreter_requests_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.interpreter_services (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    url text NOT NULL,
    token text,
    token_end text NOT NULL,
    token_at timestamp with time zone NOT NULL,
    webhook_secret text,
    webhook_secret_end text,
    webhook_secret_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    retired_at timestamp with time zone,
    CONSTRAINT interpreter_services_check CHECK (((retired_at IS NOT NULL) OR (token IS NOT NULL)))
);
CREATE TABLE public.lateness (
    practice_id integer NOT NULL,
    account_id uuid NOT NULL,
    minutes integer,
    shows_line boolean NOT NULL,
    announced_at timestamp with time zone NOT NULL,
    CONSTRAINT lateness_minutes_check CHECK ((minutes > 0))
);
CREATE TABLE public.links (
    id uuid NOT NULL,
    path text NOT NULL,
    token_hash bytea NOT NULL,
    visit_id uuid NOT NULL,
    session_id uuid,
    active boolean DEFAULT true NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    guest_id uuid,
    ordinal bigint NOT NULL,
    opened_at timestamp with time zone,
    CONSTRAINT links_check CHECK ((num_nonnulls(session_id, guest_id) = 1)),
    CONSTRAINT links_path_check CHECK ((path = ANY (ARRAY['v'::text, 'pl'::text, 'gl'::text, 'g'::text, 'r'::text, 'gm'::text])))
);
ALTER TABLE public.links ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.links_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.live_rooms (
    visit_id uuid NOT NULL,
    epoch integer NOT NULL
);
CREATE TABLE public.locations (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    name text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    state text DEFAULT ''::text NOT NULL,
    zip_code text DEFAULT ''::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    removed_at timestamp with time zone
);
CREATE TABLE public.loose_objects (
    object_id uuid NOT NULL,
    store text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT loose_objects_store_check CHECK ((store = 's3'::text))
);
CREATE TABLE public.memberships (
    account_id uuid NOT NULL,
    practice_id integer NOT NULL,
    user_type text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT memberships_user_type_check CHECK ((user_type = ANY (ARRAY['Provider'::text, 'ClinicalAdmin'::text])))
);
CREATE TABLE public.message_allowances (
    who text NOT NULL,
    since timestamp with time zone NOT NULL,
    used integer NOT NULL,
    CONSTRAINT message_allowances_used_check CHECK ((used >= 0))
);
CREATE TABLE public.message_visits (
    message_id uuid NOT NULL,
    visit_id uuid NOT NULL,
    session_id uuid,
    guest_id uuid,
    link_id uuid
);
CREATE TABLE public.messages (
    id uuid NOT NULL,
    kind text NOT NULL,
    practice_id integer,
    visit_id uuid,
    session_id uuid,
    link_id uuid,
    method text NOT NULL,
    recipient text NOT NULL,
    language text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    mfa_code_id uuid,
    ordinal bigint NOT NULL,
    invitation_id uuid,
    due_at timestamp with time zone,
    dedup_key text,
    guest_id uuid,
    account_id uuid,
    topic text,
    about_message_id uuid,
    contact_change_id uuid,
    failed_at timestamp with time zone,
    after_visit_link_id uuid,
    emergency_access_id uuid,
    delivered_at timestamp with time zone,
    account_reset_id uuid,
    CONSTRAINT messages_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT messages_method_check CHECK ((method = ANY (ARRAY['Email'::text, 'SMS'::text]))),
    CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'withdrawn'::text])))
);
ALTER TABLE public.messages ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messages_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.mfa_challenges (
    id uuid NOT NULL,
    user_type text NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT mfa_challenges_user_type_check CHECK ((user_type = ANY (ARRAY['patient'::text, 'provider'::text, 'guest'::text])))
);
CREATE TABLE public.mfa_codes (
    id uuid NOT NULL,
    challenge_id uuid NOT NULL,
    person text NOT NULL,
    method text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    ordinal bigint NOT NULL,
    CONSTRAINT mfa_codes_method_check CHECK ((method = ANY (ARRAY['Email'::text, 'SMS'::text])))
);
ALTER TABLE public.mfa_codes ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mfa_codes_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.news_articles (
    id uuid NOT NULL,
    section text NOT NULL,
    title jsonb NOT NULL,
    summary jsonb DEFAULT '{"en": "", "es": ""}'::jsonb NOT NULL,
    body jsonb DEFAULT '{"en": "", "es": ""}'::jsonb NOT NULL,
    announce boolean DEFAULT false NOT NULL,
    published_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    idempotency_key uuid,
    cover_file_id uuid,
    CONSTRAINT news_articles_section_check CHECK ((section = ANY (ARRAY['upcoming'::text, 'releases'::text, 'guides'::text, 'e-learning'::text])))
);
CREATE TABLE public.news_files (
    id uuid NOT NULL,
    article_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    byte_length integer NOT NULL,
    parts integer DEFAULT 0 NOT NULL,
    complete boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT news_files_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'video'::text])))
);
CREATE TABLE public.news_reads (
    account_id uuid NOT NULL,
    article_id uuid NOT NULL,
    read_at timestamp with time zone,
    dismissed_at timestamp with time zone
);
CREATE TABLE public.notification_settings (
    account_id uuid NOT NULL,
    email text,
    mobile text,
    language text NOT NULL,
    methods jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    scope text,
    CONSTRAINT notification_settings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT notification_settings_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'scheduled'::text, 'practice'::text])))
);
CREATE TABLE public.notification_views (
    account_id uuid NOT NULL,
    seen_until timestamp with time zone NOT NULL
);
CREATE TABLE public.oidc_payloads (
    model text NOT NULL,
    id text NOT NULL,
    payload jsonb NOT NULL,
    grant_id text,
    uid text,
    expires_at timestamp with time zone
);
CREATE TABLE public.own_consent_versions (
    text_id uuid NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    title jsonb NOT NULL,
    body jsonb NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by uuid NOT NULL
);
CREATE TABLE public.own_consents (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    name text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT own_consents_version_check CHECK ((version > 0))
);
CREATE TABLE public.participant_stays (
    seat_id uuid NOT NULL,
    arrived_at timestamp with time zone NOT NULL,
    admitted_at timestamp with time zone,
    left_at timestamp with time zone
);
CREATE TABLE public.participants (
    seat_id uuid NOT NULL,
    visit_id uuid NOT NULL,
    role text NOT NULL,
    session_id uuid,
    account_id uuid,
    name text NOT NULL,
    stage text NOT NULL,
    arrived_at timestamp with time zone,
    admitted_at timestamp with time zone,
    left_at timestamp with time zone,
    microphone_locked boolean DEFAULT false NOT NULL,
    removed_until timestamp with time zone,
    interpreter_request_id uuid,
    guest_id uuid,
    browser_id uuid,
    reads_from timestamp with time zone,
    removed_from text,
    unattended boolean DEFAULT false NOT NULL,
    away boolean DEFAULT false NOT NULL,
    CONSTRAINT participants_check CHECK ((num_nonnulls(session_id, account_id, interpreter_request_id, guest_id) = 1)),
    CONSTRAINT participants_removed_from_check CHECK ((removed_from = ANY (ARRAY['pending'::text, 'waiting'::text, 'in-visit'::text, 'left'::text]))),
    CONSTRAINT participants_role_check CHECK ((role = ANY (ARRAY['provider'::text, 'patient'::text, 'guest'::text, 'interpreter'::text]))),
    CONSTRAINT participants_stage_check CHECK ((stage = ANY (ARRAY['pending'::text, 'waiting'::text, 'in-visit'::text, 'left'::text, 'removed'::text])))
);
CREATE TABLE public.partner_secrets (
    id uuid NOT NULL,
    partner_id uuid NOT NULL,
    secret text,
    secret_end text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    made_by uuid,
    signs_from timestamp with time zone NOT NULL,
    ends_at timestamp with time zone
);
CREATE TABLE public.partner_trips (
    id uuid NOT NULL,
    partner_id uuid NOT NULL,
    session_id uuid NOT NULL,
    nonce_hash bytea NOT NULL,
    browser_id uuid NOT NULL,
    url text NOT NULL,
    partner_practice_id text NOT NULL,
    left_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    outcome text,
    refused_at timestamp with time zone,
    CONSTRAINT partner_trips_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT partner_trips_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'cancelled'::text])))
);
CREATE TABLE public.partners (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    kind text NOT NULL,
    url text NOT NULL,
    partner_practice_id text NOT NULL,
    message_en text NOT NULL,
    message_es text NOT NULL,
    mandatory boolean NOT NULL,
    namespace_root text,
    visit_type_ids uuid[],
    is_on boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    retired_at timestamp with time zone,
    CONSTRAINT partners_check CHECK (((kind = 'history'::text) = (namespace_root IS NOT NULL))),
    CONSTRAINT partners_check1 CHECK (((NOT is_on) OR (retired_at IS NULL))),
    CONSTRAINT partners_kind_check CHECK ((kind = ANY (ARRAY['intake'::text, 'check-in'::text, 'history'::text])))
);
CREATE TABLE public.passkey_challenges (
    session_id uuid NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'sign-in'::text, 'prove'::text])))
);
CREATE TABLE public.passkey_forms (
    uid text NOT NULL,
    challenge text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.passkeys (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    name text NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    discoverable boolean,
    rp_id text
);
CREATE TABLE public.password_tries (
    key bytea NOT NULL,
    failures integer NOT NULL,
    next_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payment_accounts (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    processor text NOT NULL,
    mode text NOT NULL,
    account_id text NOT NULL,
    publishable_key text,
    transaction_key text,
    transaction_key_end text,
    transaction_key_at timestamp with time zone,
    webhook_secret text,
    webhook_secret_end text,
    webhook_secret_at timestamp with time zone,
    merchant_id text NOT NULL,
    store_id text NOT NULL,
    terminal_id text NOT NULL,
    device_id text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    retired_at timestamp with time zone,
    CONSTRAINT payment_accounts_check CHECK (((retired_at IS NOT NULL) OR (mode = 'connected'::text) OR (transaction_key IS NOT NULL))),
    CONSTRAINT payment_accounts_mode_check CHECK ((mode = ANY (ARRAY['connected'::text, 'keys'::text]))),
    CONSTRAINT payment_accounts_processor_check CHECK ((processor = 'stripe'::text))
);
CREATE TABLE public.payment_disputes (
    id text NOT NULL,
    payment_id uuid NOT NULL,
    state text NOT NULL,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    CONSTRAINT payment_disputes_state_check CHECK ((state = ANY (ARRAY['inquiry'::text, 'open'::text, 'won'::text, 'lost'::text, 'closed'::text])))
);
CREATE TABLE public.payment_events (
    id text NOT NULL,
    type text NOT NULL,
    received_at timestamp with time zone NOT NULL
);
CREATE TABLE public.payments (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    session_id uuid NOT NULL,
    state text NOT NULL,
    currency text NOT NULL,
    amount_cents integer,
    captured_cents integer,
    processor text,
    processor_id text,
    expires_at timestamp with time zone,
    failure text,
    refusals integer DEFAULT 0 NOT NULL,
    refused_at timestamp with time zone,
    processed_by uuid,
    processed_at timestamp with time zone,
    processed_key uuid,
    claim text,
    claim_key uuid,
    claimed_by text,
    claimed_at timestamp with time zone,
    claim_cents integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    payment_account_id uuid,
    refunded_cents integer DEFAULT 0 NOT NULL,
    CONSTRAINT payments_check CHECK (((claim IS NULL) = (claim_key IS NULL))),
    CONSTRAINT payments_check1 CHECK (((claim IS NULL) = (claimed_by IS NULL))),
    CONSTRAINT payments_check2 CHECK (((claim IS NULL) = (claimed_at IS NULL))),
    CONSTRAINT payments_check3 CHECK (((state <> 'pre-authorized'::text) OR ((processor_id IS NOT NULL) AND (expires_at IS NOT NULL)))),
    CONSTRAINT payments_check4 CHECK (((state <> 'processed'::text) OR (captured_cents <= amount_cents))),
    CONSTRAINT payments_claim_check CHECK ((claim = ANY (ARRAY['authorize'::text, 'capture'::text, 'void'::text, 'expire'::text]))),
    CONSTRAINT payments_processor_check CHECK ((processor = ANY (ARRAY['stripe'::text, 'test'::text]))),
    CONSTRAINT payments_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'pre-authorized'::text, 'processed'::text, 'failed'::text, 'voided'::text, 'opted-out'::text])))
);
CREATE TABLE public.picture_requests (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    seat_id uuid NOT NULL,
    account_id uuid NOT NULL,
    outcome text NOT NULL,
    settled_at timestamp with time zone NOT NULL,
    CONSTRAINT picture_requests_outcome_check CHECK ((outcome = ANY (ARRAY['told'::text, 'allowed'::text, 'refused'::text, 'unanswered'::text, 'withdrawn'::text, 'gone'::text])))
);
CREATE TABLE public.practices (
    id integer NOT NULL,
    enterprise_id integer NOT NULL,
    name text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    disabled_at timestamp with time zone,
    settings_version integer DEFAULT 1 NOT NULL,
    logo_file_id uuid,
    version integer DEFAULT 1 NOT NULL,
    idempotency_key uuid,
    payments_version integer DEFAULT 1 NOT NULL,
    interpreters_version integer DEFAULT 1 NOT NULL,
    records_version integer DEFAULT 1 NOT NULL,
    partners_version integer DEFAULT 1 NOT NULL,
    unneeded_steps text[] DEFAULT '{}'::text[] NOT NULL,
    messages_tested_at timestamp with time zone
);
ALTER TABLE public.practices ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.practices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.product_roles (
    role name NOT NULL
);
CREATE TABLE public.push_notices (
    account_id uuid NOT NULL,
    about text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.push_subscriptions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    staff_session_id uuid NOT NULL,
    endpoint_hash bytea NOT NULL,
    target text NOT NULL,
    server_key text NOT NULL,
    browser text,
    system text,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    failing_since timestamp with time zone
);
CREATE TABLE public.quality_events (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    seat_id uuid,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    detail text,
    seconds integer,
    CONSTRAINT quality_events_detail_check CHECK ((length(detail) <= 40)),
    CONSTRAINT quality_events_kind_check CHECK ((length(kind) <= 30)),
    CONSTRAINT quality_events_seconds_check CHECK ((seconds >= 0))
);
CREATE TABLE public.quality_samples (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    seat_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    samples jsonb NOT NULL,
    CONSTRAINT quality_samples_samples_check CHECK ((jsonb_typeof(samples) = 'array'::text))
);
CREATE TABLE public.record_connection_keys (
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    algorithm text NOT NULL,
    public_key jsonb NOT NULL,
    private_key text NOT NULL,
    used_from timestamp with time zone NOT NULL,
    made_by uuid,
    CONSTRAINT record_connection_keys_algorithm_check CHECK ((algorithm = ANY (ARRAY['ES384'::text, 'RS384'::text])))
);
CREATE TABLE public.record_connections (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    url text NOT NULL,
    sign_in text NOT NULL,
    client_id text NOT NULL,
    scopes text NOT NULL,
    algorithm text NOT NULL,
    server_name text,
    fhir_version text,
    described_at timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    changed_by uuid,
    retired_at timestamp with time zone,
    CONSTRAINT record_connections_algorithm_check CHECK ((algorithm = ANY (ARRAY['ES384'::text, 'RS384'::text]))),
    CONSTRAINT record_connections_sign_in_check CHECK ((sign_in = ANY (ARRAY['smart'::text, 'none'::text])))
);
CREATE TABLE public.record_odd_answers (
    record_connection_id uuid,
    kind text NOT NULL,
    resource_type text NOT NULL,
    detail text NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT record_odd_answers_kind_check CHECK ((kind = ANY (ARRAY['parameter-ignored'::text, 'others-found'::text, 'other-record'::text, 'record-unreadable'::text, 'answer-unreadable'::text, 'pages-circle'::text, 'version-missing'::text])))
);
CREATE TABLE public.record_reads (
    practice_id integer NOT NULL,
    record_connection_id uuid,
    begun_at timestamp with time zone NOT NULL,
    read_until timestamp with time zone NOT NULL,
    next_page text,
    pass_begun_at timestamp with time zone,
    CONSTRAINT record_reads_check CHECK (((next_page IS NULL) = (pass_begun_at IS NULL)))
);
CREATE TABLE public.record_upload_items (
    id uuid NOT NULL,
    ordinal bigint NOT NULL,
    upload_id uuid NOT NULL,
    practice_id integer NOT NULL,
    patient_record_id text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    title text NOT NULL,
    payload bytea,
    file_id uuid,
    record_id text,
    attempts integer DEFAULT 0 NOT NULL,
    failure text,
    failed_at timestamp with time zone,
    written_at timestamp with time zone,
    owns_file boolean DEFAULT false NOT NULL,
    record_connection_id uuid,
    failure_said bytea,
    payload_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(payload, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(payload, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED,
    failure_said_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(failure_said, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(failure_said, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED,
    CONSTRAINT record_upload_items_check CHECK (((failure_said IS NULL) OR (failure IS NOT NULL))),
    CONSTRAINT record_upload_items_failure_check CHECK ((failure = ANY (ARRAY['away'::text, 'refused'::text, 'conflict'::text, 'unauthorized'::text, 'unexpected'::text, 'unsure'::text, 'patient-gone'::text]))),
    CONSTRAINT record_upload_items_no_payload_left CHECK (((written_at IS NULL) OR (payload IS NULL)))
);
ALTER TABLE public.record_upload_items ALTER COLUMN ordinal ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.record_upload_items_ordinal_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.record_uploads (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    visit_id uuid,
    requested_by uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    idempotency_key uuid NOT NULL,
    already integer DEFAULT 0 NOT NULL,
    claimed_until timestamp with time zone,
    record_connection_id uuid
);
CREATE TABLE public.recovery_codes (
    account_id uuid NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE public.second_cameras (
    id uuid NOT NULL,
    seat_id uuid NOT NULL,
    from_session_id uuid,
    token_hash bytea,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_how text,
    from_staff_session_id uuid,
    began_at timestamp with time zone,
    CONSTRAINT second_cameras_check CHECK (((ended_at IS NULL) = (ended_how IS NULL))),
    CONSTRAINT second_cameras_ended_how_check CHECK ((ended_how = ANY (ARRAY['stopped'::text, 'own'::text, 'replaced'::text, 'lost'::text, 'over'::text]))),
    CONSTRAINT second_cameras_from_check CHECK ((num_nonnulls(from_session_id, from_staff_session_id) = 1))
);
CREATE TABLE public.settings (
    id bigint NOT NULL,
    enterprise_id integer,
    practice_id integer,
    visit_type_id uuid,
    key text NOT NULL,
    value jsonb NOT NULL,
    final boolean DEFAULT false NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_by uuid,
    CONSTRAINT settings_check CHECK ((num_nonnulls(enterprise_id, practice_id, visit_type_id) = 1)),
    CONSTRAINT settings_check1 CHECK (((enterprise_id IS NOT NULL) OR (NOT final)))
);
ALTER TABLE public.settings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.settings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.shared_documents (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    document_id uuid,
    file_id uuid NOT NULL,
    name text NOT NULL,
    media_type text NOT NULL,
    byte_length integer NOT NULL,
    seat_id uuid NOT NULL,
    account_id uuid NOT NULL,
    shared_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE public.staff_sessions (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    id_token text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    mfa_passed_at timestamp with time zone,
    user_agent text DEFAULT ''::text NOT NULL,
    active_until timestamp with time zone,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    owes_factor boolean DEFAULT false NOT NULL,
    token_hash bytea,
    mfa_method text,
    proved_at timestamp with time zone,
    CONSTRAINT staff_sessions_mfa_method_check CHECK ((mfa_method = ANY (ARRAY['passkey'::text, 'recovery'::text, 'app'::text, 'code'::text])))
);
CREATE TABLE public.staff_surveys (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    practice_id integer NOT NULL,
    score integer NOT NULL,
    comment text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT staff_surveys_score_check CHECK (((score >= 0) AND (score <= 10)))
);
CREATE TABLE public.taken_waits (
    visit_id uuid NOT NULL,
    account_id uuid NOT NULL,
    taken_at timestamp with time zone NOT NULL
);
CREATE TABLE public.test_processor_calls (
    idempotency_key text NOT NULL,
    hold_id text NOT NULL,
    failure text
);
CREATE TABLE public.test_processor_holds (
    id text NOT NULL,
    status text NOT NULL,
    amount_cents integer NOT NULL,
    captured_cents integer,
    currency text NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT test_processor_holds_status_check CHECK ((status = ANY (ARRAY['open'::text, 'requires-action'::text, 'held'::text, 'captured'::text, 'canceled'::text])))
);
CREATE TABLE public.text_opt_outs (
    number text NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.undoable_changes (
    visit_id uuid NOT NULL,
    change_id uuid NOT NULL,
    practice_id integer NOT NULL,
    account_id uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    former_status text NOT NULL,
    dead_links uuid[] NOT NULL,
    held_messages uuid[] NOT NULL,
    withdrawn_messages uuid[] NOT NULL,
    moved_to uuid,
    fingerprint text NOT NULL,
    undone_at timestamp with time zone,
    session_id uuid,
    guest_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL
);
CREATE TABLE public.viewed_visits (
    account_id uuid NOT NULL,
    visit_id uuid NOT NULL,
    practice_id integer NOT NULL,
    viewed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.visit_connections (
    id uuid NOT NULL,
    visit_id uuid NOT NULL,
    seat_id uuid NOT NULL,
    connected_at timestamp with time zone NOT NULL,
    left_at timestamp with time zone,
    seen_at timestamp with time zone NOT NULL,
    browser text,
    browser_version text,
    system text,
    device text,
    candidate text,
    protocol text,
    network text,
    good_ms integer DEFAULT 0 NOT NULL,
    fair_ms integer DEFAULT 0 NOT NULL,
    poor_ms integer DEFAULT 0 NOT NULL,
    CONSTRAINT visit_connections_browser_check CHECK ((length(browser) <= 60)),
    CONSTRAINT visit_connections_browser_version_check CHECK ((length(browser_version) <= 20)),
    CONSTRAINT visit_connections_candidate_check CHECK ((candidate = ANY (ARRAY['host'::text, 'srflx'::text, 'prflx'::text, 'relay'::text]))),
    CONSTRAINT visit_connections_device_check CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text]))),
    CONSTRAINT visit_connections_protocol_check CHECK ((protocol = ANY (ARRAY['udp'::text, 'tcp'::text]))),
    CONSTRAINT visit_connections_system_check CHECK ((length(system) <= 60))
);
CREATE TABLE public.visit_notes (
    visit_id uuid NOT NULL,
    account_id uuid NOT NULL,
    text bytea NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    text_key uuid GENERATED ALWAYS AS (
CASE
    WHEN (substr(text, 1, 9) = '\x616e7465726f6f6d01'::bytea) THEN (encode(substr(text, 11, 16), 'hex'::text))::uuid
    ELSE NULL::uuid
END) STORED
);
CREATE TABLE public.visit_ratings (
    session_id uuid NOT NULL,
    score integer NOT NULL,
    comment text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT visit_ratings_score_check CHECK (((score >= 1) AND (score <= 10)))
);
CREATE TABLE public.visit_series (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    every_weeks smallint NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT visit_series_every_weeks_check CHECK (((every_weeks >= 1) AND (every_weeks <= 12)))
);
CREATE TABLE public.visit_sessions (
    id uuid NOT NULL,
    link_id uuid NOT NULL,
    session_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    mfa_passed_at timestamp with time zone,
    guest_id uuid,
    browser_id uuid DEFAULT gen_random_uuid() NOT NULL,
    token_hash bytea,
    CONSTRAINT visit_sessions_check CHECK ((num_nonnulls(session_id, guest_id) = 1))
);
CREATE TABLE public.visit_types (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    name text NOT NULL,
    duration_minutes integer NOT NULL,
    contact_methods text[] DEFAULT '{Email,SMS}'::text[] NOT NULL,
    active boolean DEFAULT true NOT NULL,
    copay_mode text,
    copay_cents integer,
    copay_mandatory boolean DEFAULT false NOT NULL,
    workflow jsonb DEFAULT '[]'::jsonb NOT NULL,
    consent_variant text DEFAULT 'telehealth'::text NOT NULL,
    begin_minutes integer,
    check_in_keeps boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    patient_text jsonb,
    billing_grouping text DEFAULT ''::text NOT NULL,
    questions_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settings_version integer DEFAULT 1 NOT NULL,
    creates_encounter boolean DEFAULT false NOT NULL,
    own_consent_id uuid GENERATED ALWAYS AS (
CASE
    WHEN (consent_variant <> ALL (ARRAY['telehealth'::text, 'behavioral-health'::text])) THEN (consent_variant)::uuid
    ELSE NULL::uuid
END) STORED,
    CONSTRAINT copay_has_amount CHECK (((copay_mode IS NULL) OR (copay_mode = 'editable'::text) OR (copay_cents IS NOT NULL))),
    CONSTRAINT visit_types_begin_minutes_check CHECK ((begin_minutes > 0)),
    CONSTRAINT visit_types_copay_cents_check CHECK (((copay_cents >= 50) AND (copay_cents <= 1000000))),
    CONSTRAINT visit_types_copay_mode_check CHECK ((copay_mode = ANY (ARRAY['default'::text, 'suggested'::text, 'editable'::text]))),
    CONSTRAINT visit_types_duration_minutes_check CHECK ((duration_minutes > 0))
);
CREATE TABLE public.visits (
    id uuid NOT NULL,
    practice_id integer NOT NULL,
    visit_type_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    time_zone text NOT NULL,
    duration_minutes integer NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'SCHEDULED'::text NOT NULL,
    origination text DEFAULT 'Routine Visit'::text NOT NULL,
    is_group_visit boolean DEFAULT false NOT NULL,
    idempotency_key uuid NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    began_at timestamp with time zone,
    ended_at timestamp with time zone,
    microphones_locked boolean DEFAULT false NOT NULL,
    interpreter_present boolean DEFAULT false NOT NULL,
    questions_version integer DEFAULT 1 NOT NULL,
    patient_names text DEFAULT ''::text NOT NULL,
    moved_from uuid,
    cancel_key uuid,
    cancelled_by text,
    ended_by uuid,
    cancel_reason jsonb,
    cancel_category text,
    cancel_comment text,
    closed_after_hours integer,
    reminders_planned boolean DEFAULT false NOT NULL,
    location_id uuid,
    no_show_reason text,
    no_show_comment text,
    series_id uuid,
    series_position smallint,
    CONSTRAINT visits_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['patient'::text, 'staff'::text, 'record-system'::text]))),
    CONSTRAINT visits_check CHECK (((series_id IS NULL) = (series_position IS NULL))),
    CONSTRAINT visits_duration_minutes_check CHECK ((duration_minutes > 0)),
    CONSTRAINT visits_series_position_check CHECK ((series_position >= 1)),
    CONSTRAINT visits_status_check CHECK ((status = ANY (ARRAY['SCHEDULED'::text, 'TENTATIVE'::text, 'IN_VISIT'::text, 'PAUSED'::text, 'COMPLETE'::text, 'CANCELLED'::text, 'MOVED'::text, 'EXPIRED'::text, 'NO_SHOW'::text])))
);
CREATE TABLE public.wait_step_told (
    seat_id uuid NOT NULL,
    arrived_at timestamp with time zone NOT NULL,
    step text NOT NULL,
    account_id uuid NOT NULL
);
CREATE TABLE public.wait_steps (
    seat_id uuid NOT NULL,
    arrived_at timestamp with time zone NOT NULL,
    step text NOT NULL,
    told_at timestamp with time zone NOT NULL,
    CONSTRAINT wait_steps_step_check CHECK ((step = ANY (ARRAY['provider'::text, 'colleagues'::text, 'everyone'::text, 'patient'::text, 'call'::text, 'time'::text])))
);
CREATE TABLE public.workflow_steps (
    session_id uuid NOT NULL,
    step text NOT NULL,
    outcome text NOT NULL,
    at timestamp with time zone NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    browser_id uuid,
    CONSTRAINT workflow_steps_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'skipped'::text])))
);
CREATE TABLE public.working_hours (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    practice_id integer NOT NULL,
    account_id uuid,
    hours jsonb,
    version integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.account_invitations
    ADD CONSTRAINT account_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_invitations
    ADD CONSTRAINT account_invitations_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.account_notes
    ADD CONSTRAINT account_notes_pkey PRIMARY KEY (account_id, practice_id);
ALTER TABLE ONLY public.account_resets
    ADD CONSTRAINT account_resets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_created_by_idempotency_key_key UNIQUE (created_by, idempotency_key);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_oidc_subject_key UNIQUE (oidc_subject);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.after_visit_links
    ADD CONSTRAINT after_visit_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.after_visit_links
    ADD CONSTRAINT after_visit_links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.after_visit_sessions
    ADD CONSTRAINT after_visit_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.anchors_sent
    ADD CONSTRAINT anchors_sent_pkey PRIMARY KEY (practice_id, chain);
ALTER TABLE public.intake_answers
    ADD CONSTRAINT answer_is_sealed CHECK ((substr(answer, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE public.intake_submissions
    ADD CONSTRAINT answers_is_sealed CHECK ((substr(answers, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE ONLY public.app_settings
    ADD CONSTRAINT app_settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.audit_checks
    ADD CONSTRAINT audit_checks_pkey PRIMARY KEY (practice_id);
ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_sent
    ADD CONSTRAINT audit_sent_pkey PRIMARY KEY (practice_id);
ALTER TABLE ONLY public.audit_starts
    ADD CONSTRAINT audit_starts_pkey PRIMARY KEY (practice_id);
ALTER TABLE ONLY public.authenticator_apps
    ADD CONSTRAINT authenticator_apps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_feed_entries
    ADD CONSTRAINT calendar_feed_entries_pkey PRIMARY KEY (account_id, uid);
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consent_checks
    ADD CONSTRAINT consent_checks_pkey PRIMARY KEY (practice_id);
ALTER TABLE ONLY public.consent_heads
    ADD CONSTRAINT consent_heads_pkey PRIMARY KEY (practice_id);
ALTER TABLE ONLY public.consent_records
    ADD CONSTRAINT consent_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consent_records
    ADD CONSTRAINT consent_records_practice_id_seq_key UNIQUE (practice_id, seq);
ALTER TABLE ONLY public.consent_texts
    ADD CONSTRAINT consent_texts_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY public.contact_changes
    ADD CONSTRAINT contact_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact_changes
    ADD CONSTRAINT contact_changes_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.data_keys
    ADD CONSTRAINT data_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dead_addresses
    ADD CONSTRAINT dead_addresses_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.demo_partner_answers
    ADD CONSTRAINT demo_partner_answers_pkey PRIMARY KEY (trip_id);
ALTER TABLE ONLY public.demo_records
    ADD CONSTRAINT demo_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.demo_records
    ADD CONSTRAINT demo_records_practice_id_kind_key_key UNIQUE (practice_id, kind, key);
ALTER TABLE ONLY public.device_tests
    ADD CONSTRAINT device_tests_pkey PRIMARY KEY (owner_id, id);
ALTER TABLE ONLY public.document_favorites
    ADD CONSTRAINT document_favorites_pkey PRIMARY KEY (account_id, document_id);
ALTER TABLE ONLY public.document_practices
    ADD CONSTRAINT document_practices_pkey PRIMARY KEY (document_id, practice_id);
ALTER TABLE ONLY public.document_recipients
    ADD CONSTRAINT document_recipients_pkey PRIMARY KEY (shared_id, session_id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_owner_id_idempotency_key_key UNIQUE (owner_id, idempotency_key);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.emergency_accesses
    ADD CONSTRAINT emergency_accesses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.enterprises
    ADD CONSTRAINT enterprises_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_account_id_idempotency_key_key UNIQUE (account_id, idempotency_key);
ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_pkey PRIMARY KEY (id);
ALTER TABLE public.appointments
    ADD CONSTRAINT failure_said_is_sealed CHECK ((substr(failure_said, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE public.record_upload_items
    ADD CONSTRAINT failure_said_is_sealed CHECK ((substr(failure_said, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE ONLY public.favorite_providers
    ADD CONSTRAINT favorite_providers_pkey PRIMARY KEY (account_id, practice_id, provider_id);
ALTER TABLE ONLY public.fhir_assertions
    ADD CONSTRAINT fhir_assertions_pkey PRIMARY KEY (client_id, jti_hash);
ALTER TABLE ONLY public.fhir_client_practices
    ADD CONSTRAINT fhir_client_practices_pkey PRIMARY KEY (client_id, practice_id);
ALTER TABLE ONLY public.fhir_clients
    ADD CONSTRAINT fhir_clients_created_by_idempotency_key_key UNIQUE (created_by, idempotency_key);
ALTER TABLE ONLY public.fhir_clients
    ADD CONSTRAINT fhir_clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fhir_export_files
    ADD CONSTRAINT fhir_export_files_export_id_file_index_key UNIQUE (export_id, file_index);
ALTER TABLE ONLY public.fhir_export_files
    ADD CONSTRAINT fhir_export_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fhir_exports
    ADD CONSTRAINT fhir_exports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fhir_provenances
    ADD CONSTRAINT fhir_provenances_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fhir_resources
    ADD CONSTRAINT fhir_resources_pkey PRIMARY KEY (practice_id, type, id);
ALTER TABLE ONLY public.fhir_tokens
    ADD CONSTRAINT fhir_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.file_contents
    ADD CONSTRAINT file_contents_pkey PRIMARY KEY (object_id);
ALTER TABLE ONLY public.file_parts
    ADD CONSTRAINT file_parts_pkey PRIMARY KEY (file_id, "position");
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guest_interests
    ADD CONSTRAINT guest_interests_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_visit_id_idempotency_key_key UNIQUE (visit_id, idempotency_key);
ALTER TABLE ONLY public.hand_offs
    ADD CONSTRAINT hand_offs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.hand_offs
    ADD CONSTRAINT hand_offs_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.history_results
    ADD CONSTRAINT history_results_pkey PRIMARY KEY (trip_id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_visit_id_taken_by_idempotency_key_key UNIQUE (visit_id, taken_by, idempotency_key);
ALTER TABLE ONLY public.intake_answers
    ADD CONSTRAINT intake_answers_pkey PRIMARY KEY (session_id, question_id);
ALTER TABLE ONLY public.intake_questions
    ADD CONSTRAINT intake_questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.intake_submissions
    ADD CONSTRAINT intake_submissions_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.interpreter_requests
    ADD CONSTRAINT interpreter_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.interpreter_requests
    ADD CONSTRAINT interpreter_requests_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.interpreter_services
    ADD CONSTRAINT interpreter_services_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lateness
    ADD CONSTRAINT lateness_pkey PRIMARY KEY (practice_id, account_id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.live_rooms
    ADD CONSTRAINT live_rooms_pkey PRIMARY KEY (visit_id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_id_practice_id_key UNIQUE (id, practice_id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.loose_objects
    ADD CONSTRAINT loose_objects_pkey PRIMARY KEY (object_id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (account_id, practice_id);
ALTER TABLE ONLY public.message_allowances
    ADD CONSTRAINT message_allowances_pkey PRIMARY KEY (who);
ALTER TABLE ONLY public.message_visits
    ADD CONSTRAINT message_visits_pkey PRIMARY KEY (message_id, visit_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mfa_challenges
    ADD CONSTRAINT mfa_challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mfa_challenges
    ADD CONSTRAINT mfa_challenges_user_type_session_id_key UNIQUE (user_type, session_id);
ALTER TABLE ONLY public.mfa_codes
    ADD CONSTRAINT mfa_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.news_articles
    ADD CONSTRAINT news_articles_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.news_articles
    ADD CONSTRAINT news_articles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.news_files
    ADD CONSTRAINT news_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.news_reads
    ADD CONSTRAINT news_reads_pkey PRIMARY KEY (account_id, article_id);
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.notification_views
    ADD CONSTRAINT notification_views_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.oidc_payloads
    ADD CONSTRAINT oidc_payloads_pkey PRIMARY KEY (model, id);
ALTER TABLE ONLY public.own_consent_versions
    ADD CONSTRAINT own_consent_versions_pkey PRIMARY KEY (text_id, version);
ALTER TABLE ONLY public.own_consents
    ADD CONSTRAINT own_consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.own_consents
    ADD CONSTRAINT own_consents_practice_id_id_key UNIQUE (practice_id, id);
ALTER TABLE ONLY public.participant_stays
    ADD CONSTRAINT participant_stays_pkey PRIMARY KEY (seat_id, arrived_at);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_guest_id_key UNIQUE (guest_id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_interpreter_request_id_key UNIQUE (interpreter_request_id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_pkey PRIMARY KEY (seat_id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_visit_id_account_id_key UNIQUE (visit_id, account_id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_visit_id_session_id_key UNIQUE (visit_id, session_id);
ALTER TABLE ONLY public.partner_secrets
    ADD CONSTRAINT partner_secrets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.partner_trips
    ADD CONSTRAINT partner_trips_nonce_hash_key UNIQUE (nonce_hash);
ALTER TABLE ONLY public.partner_trips
    ADD CONSTRAINT partner_trips_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.partners
    ADD CONSTRAINT partners_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (session_id, purpose);
ALTER TABLE ONLY public.passkey_forms
    ADD CONSTRAINT passkey_forms_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_tries
    ADD CONSTRAINT password_tries_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.patients
    ADD CONSTRAINT patients_pkey PRIMARY KEY (id);
ALTER TABLE public.record_upload_items
    ADD CONSTRAINT payload_is_sealed CHECK ((substr(payload, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE ONLY public.payment_accounts
    ADD CONSTRAINT payment_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_accounts
    ADD CONSTRAINT payment_accounts_practice_id_account_id_key UNIQUE (practice_id, account_id);
ALTER TABLE ONLY public.payment_disputes
    ADD CONSTRAINT payment_disputes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_processor_id_key UNIQUE (processor_id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_session_id_key UNIQUE (session_id);
ALTER TABLE ONLY public.picture_requests
    ADD CONSTRAINT picture_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.practices
    ADD CONSTRAINT practices_idempotency_key_key UNIQUE (idempotency_key);
ALTER TABLE ONLY public.practices
    ADD CONSTRAINT practices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.product_roles
    ADD CONSTRAINT product_roles_pkey PRIMARY KEY (role);
ALTER TABLE ONLY public.push_notices
    ADD CONSTRAINT push_notices_pkey PRIMARY KEY (account_id, about);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_endpoint_hash_key UNIQUE (endpoint_hash);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quality_events
    ADD CONSTRAINT quality_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quality_samples
    ADD CONSTRAINT quality_samples_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.record_connection_keys
    ADD CONSTRAINT record_connection_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.record_connections
    ADD CONSTRAINT record_connections_pkey PRIMARY KEY (id);
ALTER TABLE public.consent_records
    ADD CONSTRAINT record_is_sealed CHECK ((substr(record, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE ONLY public.record_odd_answers
    ADD CONSTRAINT record_odd_answers_record_connection_id_kind_resource_type__key UNIQUE NULLS NOT DISTINCT (record_connection_id, kind, resource_type, detail);
ALTER TABLE ONLY public.record_reads
    ADD CONSTRAINT record_reads_practice_id_record_connection_id_key UNIQUE NULLS NOT DISTINCT (practice_id, record_connection_id);
ALTER TABLE ONLY public.record_upload_items
    ADD CONSTRAINT record_upload_items_once UNIQUE NULLS NOT DISTINCT (practice_id, record_connection_id, patient_record_id, kind, subject);
ALTER TABLE ONLY public.record_upload_items
    ADD CONSTRAINT record_upload_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.record_uploads
    ADD CONSTRAINT record_uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.record_uploads
    ADD CONSTRAINT record_uploads_practice_id_requested_by_idempotency_key_key UNIQUE (practice_id, requested_by, idempotency_key);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, hash);
ALTER TABLE ONLY public.second_cameras
    ADD CONSTRAINT second_cameras_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.shared_documents
    ADD CONSTRAINT shared_documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.staff_surveys
    ADD CONSTRAINT staff_surveys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.taken_waits
    ADD CONSTRAINT taken_waits_pkey PRIMARY KEY (visit_id);
ALTER TABLE ONLY public.test_processor_calls
    ADD CONSTRAINT test_processor_calls_pkey PRIMARY KEY (idempotency_key);
ALTER TABLE ONLY public.test_processor_holds
    ADD CONSTRAINT test_processor_holds_pkey PRIMARY KEY (id);
ALTER TABLE public.chat_messages
    ADD CONSTRAINT text_is_sealed CHECK ((substr(text, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE public.visit_notes
    ADD CONSTRAINT text_is_sealed CHECK ((substr(text, 1, 8) = '\x616e7465726f6f6d'::bytea)) NOT VALID;
ALTER TABLE ONLY public.text_opt_outs
    ADD CONSTRAINT text_opt_outs_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.undoable_changes
    ADD CONSTRAINT undoable_changes_last UNIQUE NULLS NOT DISTINCT (visit_id, session_id);
ALTER TABLE ONLY public.viewed_visits
    ADD CONSTRAINT viewed_visits_pkey PRIMARY KEY (account_id, visit_id);
ALTER TABLE ONLY public.visit_connections
    ADD CONSTRAINT visit_connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visit_notes
    ADD CONSTRAINT visit_notes_pkey PRIMARY KEY (visit_id, account_id);
ALTER TABLE ONLY public.visit_patients
    ADD CONSTRAINT visit_patients_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.visit_ratings
    ADD CONSTRAINT visit_ratings_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.visit_series
    ADD CONSTRAINT visit_series_id_practice_id_key UNIQUE (id, practice_id);
ALTER TABLE ONLY public.visit_series
    ADD CONSTRAINT visit_series_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visit_sessions
    ADD CONSTRAINT visit_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visit_types
    ADD CONSTRAINT visit_types_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_created_by_practice_id_idempotency_key_key UNIQUE (created_by, practice_id, idempotency_key);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_moved_from_key UNIQUE (moved_from);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.wait_step_told
    ADD CONSTRAINT wait_step_told_pkey PRIMARY KEY (seat_id, arrived_at, step, account_id);
ALTER TABLE ONLY public.wait_steps
    ADD CONSTRAINT wait_steps_pkey PRIMARY KEY (seat_id, arrived_at, step);
ALTER TABLE ONLY public.workflow_steps
    ADD CONSTRAINT workflow_steps_pkey PRIMARY KEY (session_id, step);
ALTER TABLE ONLY public.working_hours
    ADD CONSTRAINT working_hours_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.working_hours
    ADD CONSTRAINT working_hours_practice_id_account_id_key UNIQUE NULLS NOT DISTINCT (practice_id, account_id);
CREATE UNIQUE INDEX account_invitations_account_id_idx ON public.account_invitations USING btree (account_id) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX account_resets_by ON public.account_resets USING btree (reset_by);
CREATE INDEX account_resets_of_account ON public.account_resets USING btree (account_id, created_at);
CREATE INDEX accounts_by_name ON public.accounts USING btree (lower(display_name), id);
CREATE INDEX accounts_claimed_email ON public.accounts USING btree (email) WHERE claims_email;
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (email) WHERE (NOT claims_email);
CREATE UNIQUE INDEX accounts_of_image ON public.accounts USING btree (image_file_id) WHERE (image_file_id IS NOT NULL);
CREATE UNIQUE INDEX after_visit_link_in_use ON public.after_visit_links USING btree (session_id) WHERE (revoked_at IS NULL);
CREATE INDEX after_visit_links_of_visit ON public.after_visit_links USING btree (visit_id);
CREATE INDEX after_visit_sessions_of_link ON public.after_visit_sessions USING btree (link_id);
CREATE INDEX appointments_failure_said_key ON public.appointments USING btree (failure_said_key) WHERE (failure_said_key IS NOT NULL);
CREATE INDEX appointments_to_write ON public.appointments USING btree (practice_id) WHERE (written_revision < revision);
CREATE INDEX audit_events_action ON public.audit_events USING btree (practice_id, action, at, id);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (practice_id, actor, at, id);
CREATE INDEX audit_events_at ON public.audit_events USING btree (practice_id, at, id);
CREATE INDEX audit_events_practice_id_id_idx ON public.audit_events USING btree (practice_id, id);
CREATE UNIQUE INDEX audit_events_seal ON public.audit_events USING btree (seal) WHERE (seal IS NOT NULL);
CREATE INDEX audit_events_subject ON public.audit_events USING btree (practice_id, subject_id, at, id) WHERE (subject_id IS NOT NULL);
CREATE INDEX audit_events_visit ON public.audit_events USING btree (visit_id, at, id) WHERE (visit_id IS NOT NULL);
CREATE INDEX authenticator_apps_of_account ON public.authenticator_apps USING btree (account_id);
CREATE INDEX chat_messages_plain ON public.chat_messages USING btree ((1)) WHERE (substr(text, 9, 1) = '\x00'::bytea);
CREATE INDEX chat_messages_text_key ON public.chat_messages USING btree (text_key) WHERE (text_key IS NOT NULL);
CREATE INDEX chat_messages_visit_id_sent_at_idx ON public.chat_messages USING btree (visit_id, sent_at);
CREATE INDEX consent_records_of_session ON public.consent_records USING btree (session_id, kind);
CREATE UNIQUE INDEX consent_records_one_consent ON public.consent_records USING btree (session_id) WHERE (kind = 'consent'::text);
CREATE INDEX consent_records_plain ON public.consent_records USING btree ((1)) WHERE (substr(record, 9, 1) = '\x00'::bytea);
CREATE INDEX consent_records_record_key ON public.consent_records USING btree (record_key) WHERE (record_key IS NOT NULL);
CREATE INDEX consent_records_visit_id_idx ON public.consent_records USING btree (visit_id);
CREATE INDEX contact_changes_of_account ON public.contact_changes USING btree (account_id, method, created_at);
CREATE UNIQUE INDEX data_keys_coming ON public.data_keys USING btree (practice_id) WHERE (state = 'coming'::text);
CREATE UNIQUE INDEX data_keys_current ON public.data_keys USING btree (practice_id) WHERE (state = 'current'::text);
CREATE INDEX data_keys_practice ON public.data_keys USING btree (practice_id);
CREATE INDEX days_off_working_hours_id_last_day_idx ON public.days_off USING btree (working_hours_id, last_day);
CREATE INDEX demo_records_of_patient ON public.demo_records USING btree (practice_id, kind, patient_id);
CREATE INDEX device_tests_of_visit ON public.device_tests USING btree (visit_id, session_id, at DESC);
CREATE INDEX document_favorites_of_document ON public.document_favorites USING btree (document_id);
CREATE INDEX document_practices_of_practice ON public.document_practices USING btree (practice_id);
CREATE INDEX document_recipients_of_patient ON public.document_recipients USING btree (session_id);
CREATE INDEX documents_of_file ON public.documents USING btree (file_id);
CREATE INDEX documents_removed ON public.documents USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX emergency_accesses_of_practice ON public.emergency_accesses USING btree (practice_id, began_at);
CREATE INDEX emergency_accesses_of_visit ON public.emergency_accesses USING btree (visit_id, began_at);
CREATE INDEX events_due_at_idx ON public.events USING btree (due_at);
CREATE INDEX exports_expiring ON public.exports USING btree (expires_at);
CREATE INDEX exports_of_account ON public.exports USING btree (account_id, practice_id, created_at DESC);
CREATE INDEX factor_failures_of_account ON public.factor_failures USING btree (account_id, at);
CREATE INDEX fhir_assertions_expiring ON public.fhir_assertions USING btree (expires_at);
CREATE INDEX fhir_client_practices_of_practice ON public.fhir_client_practices USING btree (practice_id);
CREATE INDEX fhir_exports_expiring ON public.fhir_exports USING btree (expires_at);
CREATE INDEX fhir_exports_of_client ON public.fhir_exports USING btree (client_id);
CREATE UNIQUE INDEX fhir_exports_running ON public.fhir_exports USING btree (client_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX fhir_provenances_of_target ON public.fhir_provenances USING btree (practice_id, target_type, target_id);
CREATE INDEX fhir_resources_by_status ON public.fhir_resources USING btree (practice_id, type, status, updated_at, id) WHERE (status IS NOT NULL);
CREATE INDEX fhir_resources_by_time ON public.fhir_resources USING btree (practice_id, type, at, id) WHERE (at IS NOT NULL);
CREATE INDEX fhir_resources_of_file ON public.fhir_resources USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX fhir_resources_of_patient ON public.fhir_resources USING btree (practice_id, patient_id, type, updated_at, id) WHERE (patient_id IS NOT NULL);
CREATE INDEX fhir_resources_of_session ON public.fhir_resources USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX fhir_resources_of_staff ON public.fhir_resources USING btree (id) WHERE (type = 'Practitioner'::text);
CREATE INDEX fhir_resources_updated ON public.fhir_resources USING btree (practice_id, type, updated_at, id);
CREATE INDEX fhir_tokens_expiring ON public.fhir_tokens USING btree (expires_at);
CREATE INDEX fhir_tokens_of_client ON public.fhir_tokens USING btree (client_id);
CREATE INDEX file_parts_data_key ON public.file_parts USING btree (data_key) WHERE (data_key IS NOT NULL);
CREATE INDEX file_parts_in_store ON public.file_parts USING btree (store, file_id, "position");
CREATE INDEX file_parts_of_key ON public.file_parts USING btree (key_id);
CREATE UNIQUE INDEX file_parts_of_object ON public.file_parts USING btree (object_id);
CREATE INDEX files_not_encrypted ON public.files USING btree (id) WHERE (content IS NOT NULL);
CREATE INDEX files_waiting_for_scan ON public.files USING btree (created_at) WHERE (scan = 'waiting'::text);
CREATE INDEX guests_of_colleague ON public.guests USING btree (account_id) WHERE ((account_id IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX guests_visit_id_account_id_idx ON public.guests USING btree (visit_id, account_id) WHERE (removed_at IS NULL);
CREATE INDEX guests_visit_id_idx ON public.guests USING btree (visit_id);
CREATE INDEX hand_offs_from ON public.hand_offs USING btree (from_session_id);
CREATE INDEX hand_offs_from_staff ON public.hand_offs USING btree (from_staff_session_id);
CREATE INDEX hand_offs_seat ON public.hand_offs USING btree (seat_id);
CREATE INDEX hand_offs_to ON public.hand_offs USING btree (to_session_id);
CREATE INDEX history_results_of ON public.history_results USING btree (session_id);
CREATE INDEX images_of_file ON public.images USING btree (file_id);
CREATE INDEX images_of_visit ON public.images USING btree (visit_id, created_at);
CREATE INDEX intake_answers_answer_key ON public.intake_answers USING btree (answer_key) WHERE (answer_key IS NOT NULL);
CREATE INDEX intake_answers_plain ON public.intake_answers USING btree ((1)) WHERE (substr(answer, 9, 1) = '\x00'::bytea);
CREATE INDEX intake_questions_visit_type_id_version_position_idx ON public.intake_questions USING btree (visit_type_id, version, "position");
CREATE INDEX intake_submissions_answers_key ON public.intake_submissions USING btree (answers_key) WHERE (answers_key IS NOT NULL);
CREATE INDEX intake_submissions_plain ON public.intake_submissions USING btree ((1)) WHERE (substr(answers, 9, 1) = '\x00'::bytea);
CREATE INDEX interpreter_requests_visit_id_idx ON public.interpreter_requests USING btree (visit_id);
CREATE UNIQUE INDEX interpreter_requests_visit_id_idx1 ON public.interpreter_requests USING btree (visit_id) WHERE (state <> 'ENDED'::text);
CREATE UNIQUE INDEX interpreter_service_in_use ON public.interpreter_services USING btree (practice_id) WHERE (retired_at IS NULL);
CREATE INDEX links_guest_id_idx ON public.links USING btree (guest_id) WHERE (guest_id IS NOT NULL);
CREATE INDEX links_session_id_idx ON public.links USING btree (session_id);
CREATE INDEX links_visit_id_idx ON public.links USING btree (visit_id);
CREATE INDEX locations_practice_id_idx ON public.locations USING btree (practice_id);
CREATE INDEX loose_objects_due ON public.loose_objects USING btree (due_at);
CREATE INDEX memberships_practice_id_idx ON public.memberships USING btree (practice_id);
CREATE INDEX message_visits_by_visit ON public.message_visits USING btree (visit_id);
CREATE UNIQUE INDEX messages_dedup_key ON public.messages USING btree (dedup_key) WHERE (state <> 'withdrawn'::text);
CREATE INDEX messages_failed_lately ON public.messages USING btree (failed_at) WHERE (state = 'failed'::text);
CREATE INDEX messages_not_delivered ON public.messages USING btree (visit_id) WHERE (state = 'failed'::text);
CREATE INDEX messages_of_account_resets ON public.messages USING btree (account_reset_id) WHERE (account_reset_id IS NOT NULL);
CREATE INDEX messages_of_after_visit_link ON public.messages USING btree (after_visit_link_id) WHERE (after_visit_link_id IS NOT NULL);
CREATE INDEX messages_of_invitation ON public.messages USING btree (invitation_id, created_at) WHERE (invitation_id IS NOT NULL);
CREATE INDEX messages_of_mfa_code ON public.messages USING btree (mfa_code_id) WHERE (mfa_code_id IS NOT NULL);
CREATE INDEX messages_visit_id_idx ON public.messages USING btree (visit_id);
CREATE INDEX mfa_codes_of_challenge ON public.mfa_codes USING btree (challenge_id, sent_at);
CREATE INDEX mfa_codes_of_person ON public.mfa_codes USING btree (person, sent_at);
CREATE INDEX news_articles_of_cover ON public.news_articles USING btree (cover_file_id) WHERE (cover_file_id IS NOT NULL);
CREATE INDEX news_articles_published ON public.news_articles USING btree (published_at DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX news_files_incomplete ON public.news_files USING btree (created_at) WHERE (NOT complete);
CREATE INDEX news_files_of_article ON public.news_files USING btree (article_id, created_at);
CREATE INDEX news_reads_of_article ON public.news_reads USING btree (article_id);
CREATE INDEX oidc_payloads_expires_at_idx ON public.oidc_payloads USING btree (expires_at);
CREATE INDEX oidc_payloads_grant_id_idx ON public.oidc_payloads USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oidc_payloads_uid_idx ON public.oidc_payloads USING btree (uid) WHERE (uid IS NOT NULL);
CREATE UNIQUE INDEX own_consents_name ON public.own_consents USING btree (practice_id, lower(name)) WHERE (retired_at IS NULL);
CREATE INDEX participants_account ON public.participants USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX participants_session_id ON public.participants USING btree (session_id);
CREATE INDEX participants_waiting ON public.participants USING btree (visit_id) WHERE (stage = 'waiting'::text);
CREATE UNIQUE INDEX partner_in_use ON public.partners USING btree (practice_id) WHERE (is_on AND (kind = ANY (ARRAY['intake'::text, 'check-in'::text])));
CREATE UNIQUE INDEX partner_of_kind ON public.partners USING btree (practice_id, kind) WHERE (retired_at IS NULL);
CREATE INDEX partner_secrets_of ON public.partner_secrets USING btree (partner_id);
CREATE INDEX partner_trips_of ON public.partner_trips USING btree (session_id, left_at);
CREATE INDEX passkeys_of_account ON public.passkeys USING btree (account_id);
CREATE INDEX password_tries_by_age ON public.password_tries USING btree (last_at);
CREATE INDEX patients_by_birth_date ON public.patients USING btree (practice_id, birth_date) WHERE (birth_date IS NOT NULL);
CREATE INDEX patients_by_mrn ON public.patients USING btree (practice_id, mrn) WHERE (mrn IS NOT NULL);
CREATE INDEX patients_in_order ON public.patients USING btree (practice_id, search_name COLLATE "C", id);
CREATE INDEX patients_known ON public.patients USING gin (practice_id, search_known public.gin_trgm_ops);
CREATE INDEX patients_names ON public.patients USING gin (practice_id, search_name public.gin_trgm_ops);
CREATE UNIQUE INDEX patients_on_record ON public.patients USING btree (practice_id, record_id) WHERE (record_id IS NOT NULL);
CREATE UNIQUE INDEX payment_account_in_use ON public.payment_accounts USING btree (practice_id) WHERE (retired_at IS NULL);
CREATE INDEX payment_disputes_of_payment ON public.payment_disputes USING btree (payment_id);
CREATE INDEX payments_held ON public.payments USING btree (expires_at) WHERE (state = 'pre-authorized'::text);
CREATE INDEX payments_of_account ON public.payments USING btree (payment_account_id) WHERE (payment_account_id IS NOT NULL);
CREATE INDEX payments_of_visit ON public.payments USING btree (visit_id);
CREATE INDEX payments_under_way ON public.payments USING btree (claimed_at) WHERE (claim IS NOT NULL);
CREATE INDEX picture_requests_of_visit ON public.picture_requests USING btree (visit_id);
CREATE UNIQUE INDEX practices_of_logo ON public.practices USING btree (logo_file_id) WHERE (logo_file_id IS NOT NULL);
CREATE INDEX push_subscriptions_account ON public.push_subscriptions USING btree (account_id);
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (staff_session_id);
CREATE INDEX quality_events_of_seat ON public.quality_events USING btree (seat_id);
CREATE INDEX quality_events_of_visit ON public.quality_events USING btree (visit_id, at);
CREATE INDEX quality_samples_of_seat ON public.quality_samples USING btree (seat_id);
CREATE INDEX quality_samples_of_visit ON public.quality_samples USING btree (visit_id, from_at);
CREATE UNIQUE INDEX record_connection_in_use ON public.record_connections USING btree (practice_id) WHERE (retired_at IS NULL);
CREATE INDEX record_connection_keys_of ON public.record_connection_keys USING btree (connection_id);
CREATE INDEX record_upload_items_failure_said_key ON public.record_upload_items USING btree (failure_said_key) WHERE (failure_said_key IS NOT NULL);
CREATE INDEX record_upload_items_of_upload ON public.record_upload_items USING btree (upload_id, ordinal);
CREATE INDEX record_upload_items_payload_key ON public.record_upload_items USING btree (payload_key) WHERE (payload_key IS NOT NULL);
CREATE INDEX record_upload_items_plain ON public.record_upload_items USING btree ((1)) WHERE (substr(payload, 9, 1) = '\x00'::bytea);
CREATE INDEX record_upload_items_waiting ON public.record_upload_items USING btree (upload_id) WHERE (written_at IS NULL);
CREATE INDEX record_uploads_of_visit ON public.record_uploads USING btree (visit_id) WHERE (visit_id IS NOT NULL);
CREATE INDEX second_cameras_from ON public.second_cameras USING btree (from_session_id);
CREATE INDEX second_cameras_from_staff ON public.second_cameras USING btree (from_staff_session_id);
CREATE INDEX second_cameras_seat ON public.second_cameras USING btree (seat_id);
CREATE UNIQUE INDEX settings_of_enterprise ON public.settings USING btree (enterprise_id, key) WHERE (enterprise_id IS NOT NULL);
CREATE UNIQUE INDEX settings_of_practice ON public.settings USING btree (practice_id, key) WHERE (practice_id IS NOT NULL);
CREATE UNIQUE INDEX settings_of_visit_type ON public.settings USING btree (visit_type_id, key) WHERE (visit_type_id IS NOT NULL);
CREATE INDEX shared_documents_of_document ON public.shared_documents USING btree (document_id);
CREATE INDEX shared_documents_of_file ON public.shared_documents USING btree (file_id);
CREATE INDEX shared_documents_of_visit ON public.shared_documents USING btree (visit_id, shared_at);
CREATE INDEX staff_sessions_account_id_idx ON public.staff_sessions USING btree (account_id);
CREATE INDEX staff_sessions_of_account ON public.staff_sessions USING btree (account_id) WHERE (ended_at IS NULL);
CREATE INDEX staff_surveys_of_account ON public.staff_surveys USING btree (account_id, at DESC);
CREATE INDEX staff_surveys_of_practice ON public.staff_surveys USING btree (practice_id, at);
CREATE INDEX undoable_changes_of_action ON public.undoable_changes USING btree (change_id);
CREATE INDEX viewed_visits_of_person ON public.viewed_visits USING btree (account_id, practice_id, viewed_at);
CREATE INDEX visit_connections_of_seat ON public.visit_connections USING btree (seat_id);
CREATE INDEX visit_connections_of_visit ON public.visit_connections USING btree (visit_id, connected_at);
CREATE INDEX visit_notes_plain ON public.visit_notes USING btree ((1)) WHERE (substr(text, 9, 1) = '\x00'::bytea);
CREATE INDEX visit_notes_text_key ON public.visit_notes USING btree (text_key) WHERE (text_key IS NOT NULL);
CREATE UNIQUE INDEX visit_patients_added ON public.visit_patients USING btree (visit_id, add_key) WHERE (add_key IS NOT NULL);
CREATE INDEX visit_patients_cancelled ON public.visit_patients USING btree (cancelled_at) WHERE ((cancelled_at IS NOT NULL) AND (removed_by IS NULL));
CREATE INDEX visit_patients_of_patient ON public.visit_patients USING btree (patient_id);
CREATE INDEX visit_patients_of_visit ON public.visit_patients USING btree (visit_id, "position");
CREATE UNIQUE INDEX visit_patients_once ON public.visit_patients USING btree (visit_id, patient_id) WHERE (cancelled_at IS NULL);
CREATE INDEX visit_patients_reconciled ON public.visit_patients USING btree (visit_id) WHERE reconciled;
CREATE INDEX visit_sessions_guest ON public.visit_sessions USING btree (guest_id);
CREATE INDEX visit_sessions_link_id_idx ON public.visit_sessions USING btree (link_id);
CREATE INDEX visit_sessions_session ON public.visit_sessions USING btree (session_id);
CREATE UNIQUE INDEX visit_types_name ON public.visit_types USING btree (practice_id, md5(lower(name))) WHERE active;
CREATE INDEX visit_types_own_consent_id_idx ON public.visit_types USING btree (own_consent_id);
CREATE INDEX visit_types_practice_id_idx ON public.visit_types USING btree (practice_id);
CREATE INDEX visits_by_origination ON public.visits USING btree (practice_id, origination, starts_at, id);
CREATE INDEX visits_by_patient ON public.visits USING btree (practice_id, "left"(patient_names, 80), starts_at, id);
CREATE INDEX visits_by_provider ON public.visits USING btree (practice_id, provider_id, starts_at, id);
CREATE INDEX visits_by_status ON public.visits USING btree (practice_id, array_position(ARRAY['IN_VISIT'::text, 'PAUSED'::text, 'SCHEDULED'::text, 'TENTATIVE'::text, 'COMPLETE'::text, 'CANCELLED'::text, 'MOVED'::text, 'EXPIRED'::text, 'NO_SHOW'::text], status), starts_at, id);
CREATE INDEX visits_by_time ON public.visits USING btree (practice_id, starts_at, id);
CREATE INDEX visits_names ON public.visits USING gin (practice_id, patient_names public.gin_trgm_ops);
CREATE INDEX visits_of_series ON public.visits USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX visits_open ON public.visits USING btree (practice_id, starts_at, id) WHERE (status = ANY (ARRAY['SCHEDULED'::text, 'TENTATIVE'::text, 'IN_VISIT'::text, 'PAUSED'::text]));
CREATE INDEX visits_open_of_provider ON public.visits USING btree (provider_id, starts_at) WHERE (status = ANY (ARRAY['SCHEDULED'::text, 'TENTATIVE'::text, 'IN_VISIT'::text, 'PAUSED'::text]));
CREATE INDEX visits_over ON public.visits USING btree (practice_id, starts_at, id) WHERE (status <> ALL (ARRAY['SCHEDULED'::text, 'TENTATIVE'::text, 'IN_VISIT'::text, 'PAUSED'::text]));
CREATE INDEX visits_to_close ON public.visits USING btree (starts_at) WHERE (status = ANY (ARRAY['SCHEDULED'::text, 'TENTATIVE'::text, 'IN_VISIT'::text, 'PAUSED'::text]));
CREATE INDEX visits_without_reminders ON public.visits USING btree (starts_at) WHERE ((NOT reminders_planned) AND (status = 'SCHEDULED'::text));
CREATE INDEX wait_step_told_account ON public.wait_step_told USING btree (account_id);
CREATE INDEX working_hours_account_id_idx ON public.working_hours USING btree (account_id);
CREATE TRIGGER chain_audit_event BEFORE INSERT ON public.audit_events FOR EACH ROW EXECUTE FUNCTION public.chain_audit_event();
CREATE TRIGGER fhir_changed AFTER UPDATE OF first_name, last_name, display_name, email, specialties, api_access ON public.accounts FOR EACH ROW WHEN (((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.display_name IS DISTINCT FROM new.display_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.specialties IS DISTINCT FROM new.specialties)) OR (old.api_access IS DISTINCT FROM new.api_access))) EXECUTE FUNCTION public.fhir_on_account();
CREATE TRIGGER fhir_changed AFTER INSERT OR UPDATE OF session_id, checked_in_at, checked_out_at ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.fhir_on_appointment();
CREATE TRIGGER fhir_changed AFTER UPDATE OF scan, complete ON public.files FOR EACH ROW WHEN (((old.scan IS DISTINCT FROM new.scan) OR (old.complete IS DISTINCT FROM new.complete))) EXECUTE FUNCTION public.fhir_on_file();
CREATE TRIGGER fhir_changed AFTER UPDATE OF name, address, city, state, zip_code, removed_at ON public.locations FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.address IS DISTINCT FROM new.address)) OR (old.city IS DISTINCT FROM new.city)) OR (old.state IS DISTINCT FROM new.state)) OR (old.zip_code IS DISTINCT FROM new.zip_code)) OR (old.removed_at IS DISTINCT FROM new.removed_at))) EXECUTE FUNCTION public.fhir_on_location();
CREATE TRIGGER fhir_changed AFTER INSERT OR UPDATE OF arrived_at, admitted_at ON public.participants FOR EACH ROW EXECUTE FUNCTION public.fhir_on_seat();
CREATE TRIGGER fhir_changed AFTER UPDATE OF first_name, last_name, email, mobile, language, birth_date, sex, mrn, address_line, city, state, zip, record_id ON public.patients FOR EACH ROW WHEN ((((((((((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.mobile IS DISTINCT FROM new.mobile)) OR (old.language IS DISTINCT FROM new.language)) OR (old.birth_date IS DISTINCT FROM new.birth_date)) OR (old.sex IS DISTINCT FROM new.sex)) OR (old.mrn IS DISTINCT FROM new.mrn)) OR (old.address_line IS DISTINCT FROM new.address_line)) OR (old.city IS DISTINCT FROM new.city)) OR (old.state IS DISTINCT FROM new.state)) OR (old.zip IS DISTINCT FROM new.zip)) OR (old.record_id IS DISTINCT FROM new.record_id))) EXECUTE FUNCTION public.fhir_on_patient();
CREATE TRIGGER fhir_changed AFTER INSERT OR UPDATE OF written_at ON public.record_upload_items FOR EACH ROW EXECUTE FUNCTION public.fhir_on_uploaded();
CREATE TRIGGER fhir_changed AFTER UPDATE OF patient_id, cancelled_at, cancel_reason, kept_at, reconciled_at ON public.visit_patients FOR EACH ROW WHEN ((((((old.patient_id IS DISTINCT FROM new.patient_id) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at)) OR (old.cancel_reason IS DISTINCT FROM new.cancel_reason)) OR (old.kept_at IS DISTINCT FROM new.kept_at)) OR (old.reconciled_at IS DISTINCT FROM new.reconciled_at))) EXECUTE FUNCTION public.fhir_on_visit_patient();
CREATE TRIGGER fhir_changed AFTER UPDATE OF status, starts_at, duration_minutes, description, provider_id, visit_type_id, began_at, ended_at, cancel_reason ON public.visits FOR EACH ROW WHEN ((((((((((old.status IS DISTINCT FROM new.status) OR (old.starts_at IS DISTINCT FROM new.starts_at)) OR (old.duration_minutes IS DISTINCT FROM new.duration_minutes)) OR (old.description IS DISTINCT FROM new.description)) OR (old.provider_id IS DISTINCT FROM new.provider_id)) OR (old.visit_type_id IS DISTINCT FROM new.visit_type_id)) OR (old.began_at IS DISTINCT FROM new.began_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)) OR (old.cancel_reason IS DISTINCT FROM new.cancel_reason))) EXECUTE FUNCTION public.fhir_on_visit();
CREATE TRIGGER fhir_gone AFTER DELETE ON public.files FOR EACH ROW EXECUTE FUNCTION public.fhir_on_file();
CREATE TRIGGER fhir_member AFTER INSERT OR DELETE OR UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION public.fhir_on_membership();
CREATE TRIGGER fhir_new AFTER INSERT ON public.consent_records FOR EACH ROW EXECUTE FUNCTION public.fhir_on_consent();
CREATE TRIGGER fhir_new AFTER INSERT ON public.images FOR EACH ROW EXECUTE FUNCTION public.fhir_on_image();
CREATE TRIGGER fhir_new AFTER INSERT ON public.intake_submissions FOR EACH ROW EXECUTE FUNCTION public.fhir_on_answers();
CREATE TRIGGER fhir_new AFTER INSERT ON public.locations FOR EACH ROW EXECUTE FUNCTION public.fhir_on_location();
CREATE TRIGGER fhir_new AFTER INSERT ON public.patients FOR EACH ROW EXECUTE FUNCTION public.fhir_on_patient();
CREATE TRIGGER fhir_new AFTER INSERT ON public.shared_documents FOR EACH ROW EXECUTE FUNCTION public.fhir_on_sharing();
CREATE TRIGGER fhir_new AFTER INSERT ON public.visit_patients FOR EACH ROW EXECUTE FUNCTION public.fhir_on_visit_patient();
CREATE TRIGGER fhir_new AFTER INSERT ON public.visits FOR EACH ROW EXECUTE FUNCTION public.fhir_on_visit();
CREATE TRIGGER fhir_relocated AFTER UPDATE OF location_id ON public.visits FOR EACH ROW WHEN ((old.location_id IS DISTINCT FROM new.location_id)) EXECUTE FUNCTION public.fhir_on_visit();
CREATE TRIGGER fhir_undone AFTER UPDATE OF reconciliation_undone_at ON public.visit_patients FOR EACH ROW WHEN (((new.reconciliation_undone_at IS DISTINCT FROM old.reconciliation_undone_at) AND (new.reconciliation_undone_at IS NOT NULL))) EXECUTE FUNCTION public.fhir_on_undone_reconciliation();
CREATE TRIGGER keep_stay AFTER INSERT OR UPDATE OF arrived_at, admitted_at, left_at ON public.participants FOR EACH ROW EXECUTE FUNCTION public.keep_stay();
CREATE TRIGGER name_visit AFTER INSERT OR UPDATE OF patient_id, "position", removed_by ON public.visit_patients FOR EACH ROW EXECUTE FUNCTION public.name_visit();
CREATE TRIGGER name_visits_of_patient AFTER UPDATE OF first_name, last_name ON public.patients FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION public.name_visits_of_patient();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.account_notes FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.accounts FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.app_settings FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.authenticator_apps FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.enterprises FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.fhir_client_practices FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.fhir_clients FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.intake_questions FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.interpreter_services FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.locations FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.memberships FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.news_articles FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.notification_settings FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.partner_secrets FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.partners FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.payment_accounts FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.practices FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.product_roles FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.record_connection_keys FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.record_connections FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.recovery_codes FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.settings FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_change AFTER INSERT OR DELETE OR UPDATE ON public.visit_types FOR EACH ROW WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.after_visit_links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.chat_messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.consent_records REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.device_tests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.document_practices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.emergency_accesses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.guests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.history_results REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.intake_answers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.intake_submissions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.interpreter_requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.links REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.messages REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.participants REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.patients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.shared_documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.visit_notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.visit_patients REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.visit_ratings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.visits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_delete AFTER DELETE ON public.workflow_steps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.after_visit_links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.chat_messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.consent_records REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.device_tests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.document_practices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.emergency_accesses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.guests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.history_results REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.intake_answers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.intake_submissions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.interpreter_requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.links REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.participants REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.shared_documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.visit_notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.visit_patients REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.visit_ratings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.visits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_insert AFTER INSERT ON public.workflow_steps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.account_notes FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.accounts FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.after_visit_links FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.app_settings FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.appointments FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.authenticator_apps FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.chat_messages FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.consent_records FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.device_tests FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.document_practices FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.emergency_accesses FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.enterprises FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.fhir_client_practices FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.fhir_clients FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.guests FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.history_results FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.images FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.intake_answers FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.intake_questions FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.intake_submissions FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.interpreter_requests FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.interpreter_services FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.links FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.locations FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.memberships FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.messages FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.news_articles FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.notification_settings FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.participants FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.partner_secrets FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.partners FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.patients FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.payment_accounts FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.practices FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.product_roles FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.record_connection_keys FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.record_connections FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.recovery_codes FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.shared_documents FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.visit_notes FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.visit_patients FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.visit_ratings FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.visit_types FOR EACH STATEMENT EXECUTE FUNCTION public.note_database_change();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.visits FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_truncation AFTER TRUNCATE ON public.workflow_steps FOR EACH STATEMENT EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.after_visit_links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.appointments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.chat_messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.consent_records REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.device_tests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.document_practices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.emergency_accesses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.guests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.history_results REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.images REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.intake_answers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.intake_submissions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.interpreter_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.links REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.participants REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.shared_documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.visit_notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.visit_patients REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.visit_ratings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.visits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER note_database_update AFTER UPDATE ON public.workflow_steps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT public.is_product_session())) EXECUTE FUNCTION public.note_visit_rows();
CREATE TRIGGER refuse_audit_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change();
CREATE TRIGGER refuse_consent_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.consent_records FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_consent_change();
CREATE TRIGGER refuse_consent_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.consent_texts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_consent_change();
CREATE CONSTRAINT TRIGGER visit_has_patients AFTER INSERT ON public.visits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_visit_has_patients();
ALTER TABLE ONLY public.account_invitations
    ADD CONSTRAINT account_invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.account_invitations
    ADD CONSTRAINT account_invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.account_notes
    ADD CONSTRAINT account_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_notes
    ADD CONSTRAINT account_notes_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.account_notes
    ADD CONSTRAINT account_notes_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.account_resets
    ADD CONSTRAINT account_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_resets
    ADD CONSTRAINT account_resets_reset_by_fkey FOREIGN KEY (reset_by) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES public.files(id);
ALTER TABLE ONLY public.after_visit_links
    ADD CONSTRAINT after_visit_links_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.after_visit_links
    ADD CONSTRAINT after_visit_links_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.after_visit_links
    ADD CONSTRAINT after_visit_links_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.after_visit_sessions
    ADD CONSTRAINT after_visit_sessions_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.after_visit_links(id);
ALTER TABLE ONLY public.factor_failures
    ADD CONSTRAINT app_code_failures_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_checked_out_by_fkey FOREIGN KEY (checked_out_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_failure_said_key_fkey FOREIGN KEY (failure_said_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_record_connection_id_fkey FOREIGN KEY (record_connection_id) REFERENCES public.record_connections(id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.authenticator_apps
    ADD CONSTRAINT authenticator_apps_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_feed_entries
    ADD CONSTRAINT calendar_feed_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id);
ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_text_key_fkey FOREIGN KEY (text_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_with_seat_id_fkey FOREIGN KEY (with_seat_id) REFERENCES public.participants(seat_id);
ALTER TABLE ONLY public.consent_heads
    ADD CONSTRAINT consent_heads_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.consent_records
    ADD CONSTRAINT consent_records_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.consent_records
    ADD CONSTRAINT consent_records_record_key_fkey FOREIGN KEY (record_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.consent_records
    ADD CONSTRAINT consent_records_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.consent_records
    ADD CONSTRAINT consent_records_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.contact_changes
    ADD CONSTRAINT contact_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_changes
    ADD CONSTRAINT contact_changes_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.accounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.days_off
    ADD CONSTRAINT days_off_working_hours_id_fkey FOREIGN KEY (working_hours_id) REFERENCES public.working_hours(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.demo_records
    ADD CONSTRAINT demo_records_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.device_tests
    ADD CONSTRAINT device_tests_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.guests(id);
ALTER TABLE ONLY public.device_tests
    ADD CONSTRAINT device_tests_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.device_tests
    ADD CONSTRAINT device_tests_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.document_favorites
    ADD CONSTRAINT document_favorites_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.document_favorites
    ADD CONSTRAINT document_favorites_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_practices
    ADD CONSTRAINT document_practices_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_practices
    ADD CONSTRAINT document_practices_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.document_recipients
    ADD CONSTRAINT document_recipients_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.document_recipients
    ADD CONSTRAINT document_recipients_shared_id_fkey FOREIGN KEY (shared_id) REFERENCES public.shared_documents(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.files(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.emergency_accesses
    ADD CONSTRAINT emergency_accesses_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.emergency_accesses
    ADD CONSTRAINT emergency_accesses_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.emergency_accesses
    ADD CONSTRAINT emergency_accesses_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES public.patients(id);
ALTER TABLE ONLY public.exports
    ADD CONSTRAINT exports_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.favorite_providers
    ADD CONSTRAINT favorite_providers_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.favorite_providers
    ADD CONSTRAINT favorite_providers_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.favorite_providers
    ADD CONSTRAINT favorite_providers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.fhir_assertions
    ADD CONSTRAINT fhir_assertions_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.fhir_clients(id);
ALTER TABLE ONLY public.fhir_client_practices
    ADD CONSTRAINT fhir_client_practices_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.fhir_clients(id);
ALTER TABLE ONLY public.fhir_client_practices
    ADD CONSTRAINT fhir_client_practices_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.fhir_clients
    ADD CONSTRAINT fhir_clients_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.fhir_export_files
    ADD CONSTRAINT fhir_export_files_export_id_fkey FOREIGN KEY (export_id) REFERENCES public.fhir_exports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.fhir_export_files
    ADD CONSTRAINT fhir_export_files_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.fhir_exports
    ADD CONSTRAINT fhir_exports_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.fhir_clients(id);
ALTER TABLE ONLY public.fhir_provenances
    ADD CONSTRAINT fhir_provenances_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.fhir_resources
    ADD CONSTRAINT fhir_resources_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.fhir_tokens
    ADD CONSTRAINT fhir_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.fhir_clients(id);
ALTER TABLE ONLY public.file_parts
    ADD CONSTRAINT file_parts_data_key_fkey FOREIGN KEY (data_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.file_parts
    ADD CONSTRAINT file_parts_of_file FOREIGN KEY (file_id) REFERENCES public.files(id);
ALTER TABLE ONLY public.guest_interests
    ADD CONSTRAINT guest_interests_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_invited_by_account_fkey FOREIGN KEY (invited_by_account) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_invited_by_session_fkey FOREIGN KEY (invited_by_session) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.hand_offs
    ADD CONSTRAINT hand_offs_from_session_id_fkey FOREIGN KEY (from_session_id) REFERENCES public.visit_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hand_offs
    ADD CONSTRAINT hand_offs_from_staff_session_id_fkey FOREIGN KEY (from_staff_session_id) REFERENCES public.staff_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hand_offs
    ADD CONSTRAINT hand_offs_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hand_offs
    ADD CONSTRAINT hand_offs_to_session_id_fkey FOREIGN KEY (to_session_id) REFERENCES public.visit_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.history_results
    ADD CONSTRAINT history_results_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.history_results
    ADD CONSTRAINT history_results_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES public.partner_trips(id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.files(id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.intake_answers
    ADD CONSTRAINT intake_answers_answer_key_fkey FOREIGN KEY (answer_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.intake_answers
    ADD CONSTRAINT intake_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.intake_questions(id);
ALTER TABLE ONLY public.intake_answers
    ADD CONSTRAINT intake_answers_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.intake_questions
    ADD CONSTRAINT intake_questions_visit_type_id_fkey FOREIGN KEY (visit_type_id) REFERENCES public.visit_types(id);
ALTER TABLE ONLY public.intake_submissions
    ADD CONSTRAINT intake_submissions_answers_key_fkey FOREIGN KEY (answers_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.intake_submissions
    ADD CONSTRAINT intake_submissions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.interpreter_requests
    ADD CONSTRAINT interpreter_requests_interpreter_service_id_fkey FOREIGN KEY (interpreter_service_id) REFERENCES public.interpreter_services(id);
ALTER TABLE ONLY public.interpreter_requests
    ADD CONSTRAINT interpreter_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.participants(seat_id);
ALTER TABLE ONLY public.interpreter_requests
    ADD CONSTRAINT interpreter_requests_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.interpreter_services
    ADD CONSTRAINT interpreter_services_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.interpreter_services
    ADD CONSTRAINT interpreter_services_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.lateness
    ADD CONSTRAINT lateness_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.lateness
    ADD CONSTRAINT lateness_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.guests(id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.live_rooms
    ADD CONSTRAINT live_rooms_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.locations
    ADD CONSTRAINT locations_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.message_visits
    ADD CONSTRAINT message_visits_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.guests(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_visits
    ADD CONSTRAINT message_visits_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.links(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.message_visits
    ADD CONSTRAINT message_visits_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_visits
    ADD CONSTRAINT message_visits_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_visits
    ADD CONSTRAINT message_visits_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_about_message_id_fkey FOREIGN KEY (about_message_id) REFERENCES public.messages(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_account_reset_id_fkey FOREIGN KEY (account_reset_id) REFERENCES public.account_resets(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_after_visit_link_id_fkey FOREIGN KEY (after_visit_link_id) REFERENCES public.after_visit_links(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_contact_change_id_fkey FOREIGN KEY (contact_change_id) REFERENCES public.contact_changes(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_emergency_access_id_fkey FOREIGN KEY (emergency_access_id) REFERENCES public.emergency_accesses(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.guests(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES public.account_invitations(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.links(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_mfa_code_id_fkey FOREIGN KEY (mfa_code_id) REFERENCES public.mfa_codes(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.mfa_codes
    ADD CONSTRAINT mfa_codes_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.mfa_challenges(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.news_articles
    ADD CONSTRAINT news_articles_cover_file_id_fkey FOREIGN KEY (cover_file_id) REFERENCES public.news_files(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.news_files
    ADD CONSTRAINT news_files_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.news_articles(id);
ALTER TABLE ONLY public.news_reads
    ADD CONSTRAINT news_reads_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.news_reads
    ADD CONSTRAINT news_reads_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.news_articles(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.notification_views
    ADD CONSTRAINT notification_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.own_consent_versions
    ADD CONSTRAINT own_consent_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.own_consent_versions
    ADD CONSTRAINT own_consent_versions_text_id_fkey FOREIGN KEY (text_id) REFERENCES public.own_consents(id);
ALTER TABLE ONLY public.own_consents
    ADD CONSTRAINT own_consents_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.participant_stays
    ADD CONSTRAINT participant_stays_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.guests(id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_interpreter_request_id_fkey FOREIGN KEY (interpreter_request_id) REFERENCES public.interpreter_requests(id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.participants
    ADD CONSTRAINT participants_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.partner_secrets
    ADD CONSTRAINT partner_secrets_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.partner_secrets
    ADD CONSTRAINT partner_secrets_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id);
ALTER TABLE ONLY public.partner_trips
    ADD CONSTRAINT partner_trips_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.partners(id);
ALTER TABLE ONLY public.partner_trips
    ADD CONSTRAINT partner_trips_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.partners
    ADD CONSTRAINT partners_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.partners
    ADD CONSTRAINT partners_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.staff_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.patients
    ADD CONSTRAINT patients_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.payment_accounts
    ADD CONSTRAINT payment_accounts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.payment_accounts
    ADD CONSTRAINT payment_accounts_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.payment_disputes
    ADD CONSTRAINT payment_disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.payments(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_payment_account_id_fkey FOREIGN KEY (payment_account_id) REFERENCES public.payment_accounts(id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_processed_by_fkey FOREIGN KEY (processed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.picture_requests
    ADD CONSTRAINT picture_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.picture_requests
    ADD CONSTRAINT picture_requests_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id);
ALTER TABLE ONLY public.picture_requests
    ADD CONSTRAINT picture_requests_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.practices
    ADD CONSTRAINT practices_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES public.enterprises(id);
ALTER TABLE ONLY public.practices
    ADD CONSTRAINT practices_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES public.files(id);
ALTER TABLE ONLY public.push_notices
    ADD CONSTRAINT push_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quality_events
    ADD CONSTRAINT quality_events_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quality_events
    ADD CONSTRAINT quality_events_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quality_samples
    ADD CONSTRAINT quality_samples_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quality_samples
    ADD CONSTRAINT quality_samples_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.record_connection_keys
    ADD CONSTRAINT record_connection_keys_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES public.record_connections(id);
ALTER TABLE ONLY public.record_connection_keys
    ADD CONSTRAINT record_connection_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.record_connections
    ADD CONSTRAINT record_connections_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.record_connections
    ADD CONSTRAINT record_connections_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.record_odd_answers
    ADD CONSTRAINT record_odd_answers_record_connection_id_fkey FOREIGN KEY (record_connection_id) REFERENCES public.record_connections(id);
ALTER TABLE ONLY public.record_reads
    ADD CONSTRAINT record_reads_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.record_reads
    ADD CONSTRAINT record_reads_record_connection_id_fkey FOREIGN KEY (record_connection_id) REFERENCES public.record_connections(id);
ALTER TABLE ONLY public.record_upload_items
    ADD CONSTRAINT record_upload_items_failure_said_key_fkey FOREIGN KEY (failure_said_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.record_upload_items
    ADD CONSTRAINT record_upload_items_payload_key_fkey FOREIGN KEY (payload_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.record_upload_items
    ADD CONSTRAINT record_upload_items_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.record_upload_items
    ADD CONSTRAINT record_upload_items_record_connection_id_fkey FOREIGN KEY (record_connection_id) REFERENCES public.record_connections(id);
ALTER TABLE ONLY public.record_upload_items
    ADD CONSTRAINT record_upload_items_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.record_uploads(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.record_uploads
    ADD CONSTRAINT record_uploads_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.record_uploads
    ADD CONSTRAINT record_uploads_record_connection_id_fkey FOREIGN KEY (record_connection_id) REFERENCES public.record_connections(id);
ALTER TABLE ONLY public.record_uploads
    ADD CONSTRAINT record_uploads_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.record_uploads
    ADD CONSTRAINT record_uploads_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_cameras
    ADD CONSTRAINT second_cameras_from_session_id_fkey FOREIGN KEY (from_session_id) REFERENCES public.visit_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_cameras
    ADD CONSTRAINT second_cameras_from_staff_session_id_fkey FOREIGN KEY (from_staff_session_id) REFERENCES public.staff_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.second_cameras
    ADD CONSTRAINT second_cameras_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES public.enterprises(id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_visit_type_id_fkey FOREIGN KEY (visit_type_id) REFERENCES public.visit_types(id);
ALTER TABLE ONLY public.shared_documents
    ADD CONSTRAINT shared_documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.shared_documents
    ADD CONSTRAINT shared_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.shared_documents
    ADD CONSTRAINT shared_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.files(id);
ALTER TABLE ONLY public.shared_documents
    ADD CONSTRAINT shared_documents_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id);
ALTER TABLE ONLY public.shared_documents
    ADD CONSTRAINT shared_documents_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.staff_sessions
    ADD CONSTRAINT staff_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.staff_surveys
    ADD CONSTRAINT staff_surveys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.staff_surveys
    ADD CONSTRAINT staff_surveys_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.taken_waits
    ADD CONSTRAINT taken_waits_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.taken_waits
    ADD CONSTRAINT taken_waits_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.test_processor_calls
    ADD CONSTRAINT test_processor_calls_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES public.test_processor_holds(id);
ALTER TABLE ONLY public.undoable_changes
    ADD CONSTRAINT undoable_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.undoable_changes
    ADD CONSTRAINT undoable_changes_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.undoable_changes
    ADD CONSTRAINT undoable_changes_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.viewed_visits
    ADD CONSTRAINT viewed_visits_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.viewed_visits
    ADD CONSTRAINT viewed_visits_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.viewed_visits
    ADD CONSTRAINT viewed_visits_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.visit_connections
    ADD CONSTRAINT visit_connections_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.visit_connections
    ADD CONSTRAINT visit_connections_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.visit_notes
    ADD CONSTRAINT visit_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visit_notes
    ADD CONSTRAINT visit_notes_text_key_fkey FOREIGN KEY (text_key) REFERENCES public.data_keys(id) NOT VALID;
ALTER TABLE ONLY public.visit_notes
    ADD CONSTRAINT visit_notes_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.visit_patients
    ADD CONSTRAINT visit_patients_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES public.patients(id);
ALTER TABLE ONLY public.visit_patients
    ADD CONSTRAINT visit_patients_reconciled_by_fkey FOREIGN KEY (reconciled_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visit_patients
    ADD CONSTRAINT visit_patients_reconciliation_undone_by_fkey FOREIGN KEY (reconciliation_undone_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visit_patients
    ADD CONSTRAINT visit_patients_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visit_patients
    ADD CONSTRAINT visit_patients_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES public.visits(id);
ALTER TABLE ONLY public.visit_ratings
    ADD CONSTRAINT visit_ratings_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.visit_series
    ADD CONSTRAINT visit_series_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visit_series
    ADD CONSTRAINT visit_series_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.visit_sessions
    ADD CONSTRAINT visit_sessions_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES public.guests(id);
ALTER TABLE ONLY public.visit_sessions
    ADD CONSTRAINT visit_sessions_link_id_fkey FOREIGN KEY (link_id) REFERENCES public.links(id);
ALTER TABLE ONLY public.visit_sessions
    ADD CONSTRAINT visit_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.visit_types
    ADD CONSTRAINT visit_types_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.visit_types
    ADD CONSTRAINT visit_types_practice_id_own_consent_id_fkey FOREIGN KEY (practice_id, own_consent_id) REFERENCES public.own_consents(practice_id, id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_location_id_practice_id_fkey FOREIGN KEY (location_id, practice_id) REFERENCES public.locations(id, practice_id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_moved_from_fkey FOREIGN KEY (moved_from) REFERENCES public.visits(id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_series_id_practice_id_fkey FOREIGN KEY (series_id, practice_id) REFERENCES public.visit_series(id, practice_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_visit_type_id_fkey FOREIGN KEY (visit_type_id) REFERENCES public.visit_types(id);
ALTER TABLE ONLY public.wait_step_told
    ADD CONSTRAINT wait_step_told_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.wait_step_told
    ADD CONSTRAINT wait_step_told_seat_id_arrived_at_step_fkey FOREIGN KEY (seat_id, arrived_at, step) REFERENCES public.wait_steps(seat_id, arrived_at, step) ON DELETE CASCADE;
ALTER TABLE ONLY public.wait_steps
    ADD CONSTRAINT wait_steps_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES public.participants(seat_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.workflow_steps
    ADD CONSTRAINT workflow_steps_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.visit_patients(session_id);
ALTER TABLE ONLY public.working_hours
    ADD CONSTRAINT working_hours_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.working_hours
    ADD CONSTRAINT working_hours_practice_id_fkey FOREIGN KEY (practice_id) REFERENCES public.practices(id) ON DELETE CASCADE;
