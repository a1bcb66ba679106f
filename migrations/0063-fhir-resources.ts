import { type Kysely, sql } from 'kysely';

export const recordedAs = '2027-01-16-fhir-resources';

/**
 * What the FHIR API shows, a row per resource: its version, when it last changed, and what it is searched by. Triggers
 * keep it, so that no feature has to know of it and none can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  await sql.raw(FUNCTIONS).execute(db);
  await sql.raw(TRIGGERS).execute(db);
  await sql.raw(EXISTING).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const functions = [...TRIGGERS.matchAll(/execute function (\w+)/g)].map(([, name]) => name);
  await sql
    .raw(`
      ${[...new Set(functions)].map((name) => `drop function ${name} cascade;`).join('\n')}
      drop function fhir_provenance, fhir_document, fhir_document_id, fhir_session, fhir_put;
      drop table fhir_provenances, fhir_resources;
    `)
    .execute(db);
}

const TABLES = `
  create table fhir_resources (
    practice_id integer not null references practices,
    type text not null,
    id uuid not null,
    -- The patient that it is about; null for people of the practice.
    patient_id uuid,
    -- The visit patient and the file that it comes from.
    session_id uuid,
    file_id uuid,
    -- Of a shared document: the sharing.
    source_id uuid,
    status text,
    -- What a search by date compares.
    at timestamptz,
    version integer not null default 1,
    -- In milliseconds, as FHIR's instants are written.
    updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
    deleted_at timestamptz,
    primary key (practice_id, type, id)
  );
  create index fhir_resources_updated on fhir_resources (practice_id, type, updated_at, id);
  create index fhir_resources_by_time on fhir_resources (practice_id, type, at, id) where at is not null;
  create index fhir_resources_by_status on fhir_resources (practice_id, type, status, updated_at, id)
    where status is not null;
  create index fhir_resources_of_patient on fhir_resources (practice_id, patient_id, type, updated_at, id)
    where patient_id is not null;
  create index fhir_resources_of_session on fhir_resources (session_id) where session_id is not null;
  create index fhir_resources_of_file on fhir_resources (file_id) where file_id is not null;
  create index fhir_resources_of_staff on fhir_resources (id) where type = 'Practitioner';

  -- Who did what, as Provenance resources.
  create table fhir_provenances (
    id uuid primary key default gen_random_uuid(),
    practice_id integer not null references practices,
    activity text not null check (activity in (
      'consent-signed', 'answers-submitted', 'image-added', 'document-shared', 'patient-reconciled', 'record-uploaded')),
    target_type text not null,
    target_id uuid not null,
    -- Who did it: a member of staff; null: the patient.
    account_id uuid,
    at timestamptz not null
  );
  create index fhir_provenances_of_target on fhir_provenances (practice_id, target_type, target_id);
`;

const FUNCTIONS = `
  -- Adds a resource, or a version of it.
  create function fhir_put(of_practice integer, of_type text, of_id uuid, of_patient uuid, of_session uuid, of_file uuid,
    of_source uuid, now_status text, now_at timestamptz) returns void language sql as $$
    insert into fhir_resources (practice_id, type, id, patient_id, session_id, file_id, source_id, status, at)
    values (of_practice, of_type, of_id, of_patient, of_session, of_file, of_source, now_status, now_at)
    on conflict (practice_id, type, id) do update set
      patient_id = excluded.patient_id, status = excluded.status, at = excluded.at, deleted_at = null,
      version = fhir_resources.version + 1, updated_at = excluded.updated_at
  $$;

  -- A visit patient's appointment, and the encounter once the visit has started.
  create function fhir_session(of_session uuid) returns void language plpgsql as $$
  declare course record;
  begin
    select visit.practice_id, part.patient_id, visit.starts_at, visit.began_at, visit.status as visit_status,
        visit.status in ('CANCELLED', 'MOVED') or part.cancelled_at is not null as cancelled,
        appointment.checked_out_at is not null as checked_out,
        appointment.checked_in_at is not null or part.kept_at is not null as checked_in,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.arrived_at is not null) as arrived,
        exists (select from participants as seat where seat.session_id = part.session_id
          and seat.admitted_at is not null) as admitted
      into course
      from visit_patients as part
      join visits as visit on visit.id = part.visit_id
      left join appointments as appointment on appointment.session_id = part.session_id
      where part.session_id = of_session;
    if not found then return; end if;
    perform fhir_put(course.practice_id, 'Appointment', of_session, course.patient_id, of_session, null, null,
      case
        when course.checked_out then 'fulfilled'
        when course.cancelled then 'cancelled'
        when course.visit_status = 'COMPLETE' and course.admitted then 'fulfilled'
        when course.visit_status in ('COMPLETE', 'EXPIRED') and not course.checked_in then 'noshow'
        when course.checked_in or course.arrived then 'arrived'
        when course.visit_status = 'TENTATIVE' then 'pending'
        else 'booked'
      end, course.starts_at);
    if course.began_at is null then return; end if;
    perform fhir_put(course.practice_id, 'Encounter', of_session, course.patient_id, of_session, null, null,
      case
        when course.visit_status in ('CANCELLED', 'MOVED', 'EXPIRED') then 'cancelled'
        when course.visit_status = 'COMPLETE' then case when course.admitted then 'finished' else 'cancelled' end
        when course.cancelled then 'cancelled'
        when not course.admitted then case when course.arrived then 'arrived' else 'planned' end
        when course.visit_status = 'PAUSED' then 'onleave'
        else 'in-progress'
      end, course.began_at);
  end $$;

  -- A name of a file for a visit patient: a UUID of version 8 (RFC 9562, §5.8).
  create function fhir_document_id(of_file uuid, of_session uuid) returns uuid language sql immutable as $$
    select overlay(overlay(md5(of_file::text || of_session::text) placing '8' from 13) placing '8' from 17)::uuid
  $$;

  -- A file about a visit patient; the same file is one document, however often it is shown.
  create function fhir_document(of_session uuid, of_file uuid, of_source uuid, of_id uuid, at timestamptz) returns void
    language sql as $$
    insert into fhir_resources (practice_id, type, id, patient_id, session_id, file_id, source_id, status, at)
    select visit.practice_id, 'DocumentReference', of_id, part.patient_id, part.session_id, of_file, of_source,
      'current', at
    from visit_patients as part join visits as visit on visit.id = part.visit_id
    where part.session_id = of_session
    on conflict (practice_id, type, id) do nothing
  $$;

  create function fhir_provenance(of_practice integer, did text, of_type text, of_id uuid, of_patient uuid,
    by_account uuid, at timestamptz) returns void language sql as $$
    -- Someone who acted in the practice stays, for this to name.
    insert into fhir_resources (practice_id, type, id) select of_practice, 'Practitioner', by_account
      where by_account is not null on conflict (practice_id, type, id) do nothing;
    with made as (
      insert into fhir_provenances (practice_id, activity, target_type, target_id, account_id, at)
      values (of_practice, did, of_type, of_id, by_account, at) returning id)
    insert into fhir_resources (practice_id, type, id, patient_id, at)
    select of_practice, 'Provenance', made.id, of_patient, at from made
  $$;

  create function fhir_on_patient() returns trigger language plpgsql as $$
  begin
    perform fhir_put(new.practice_id, 'Patient', new.id, new.id, null, null, null, null, null);
    return null;
  end $$;

  create function fhir_on_membership() returns trigger language plpgsql as $$
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

  create function fhir_on_account() returns trigger language plpgsql as $$
  begin
    update fhir_resources set version = version + 1, updated_at = date_trunc('milliseconds', clock_timestamp())
      where type = 'Practitioner' and id = new.id;
    return null;
  end $$;

  create function fhir_on_visit() returns trigger language plpgsql as $$
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

  create function fhir_on_visit_patient() returns trigger language plpgsql as $$
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

  create function fhir_on_appointment() returns trigger language plpgsql as $$
  begin
    perform fhir_session(new.session_id);
    return null;
  end $$;

  create function fhir_on_seat() returns trigger language plpgsql as $$
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

  create function fhir_on_consent() returns trigger language plpgsql as $$
  declare of_patient uuid;
  begin
    if new.kind <> 'consent' then return null; end if;
    select patient_id into of_patient from visit_patients where session_id = new.session_id;
    perform fhir_put(new.practice_id, 'Consent', new.id, of_patient, new.session_id, null, null, 'active', new.at);
    perform fhir_provenance(new.practice_id, 'consent-signed', 'Consent', new.id, of_patient, null, new.at);
    return null;
  end $$;

  create function fhir_on_answers() returns trigger language plpgsql as $$
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

  create function fhir_on_image() returns trigger language plpgsql as $$
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

  create function fhir_on_sharing() returns trigger language plpgsql as $$
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

  -- Only a file that is complete and not infected is shown; a scan ends either state.
  create function fhir_on_file() returns trigger language plpgsql as $$
  declare of_file uuid := case when tg_op = 'DELETE' then old.id else new.id end;
    gone boolean := tg_op = 'DELETE';
  begin
    if tg_op = 'UPDATE' then gone := new.scan = 'infected'; end if;
    update fhir_resources set version = version + 1, updated_at = date_trunc('milliseconds', clock_timestamp()),
        deleted_at = case when gone then date_trunc('milliseconds', clock_timestamp()) end
      where file_id = of_file;
    return null;
  end $$;

  -- What reached the record system, where it is a resource.
  create function fhir_on_uploaded() returns trigger language plpgsql as $$
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
  end $$;
`;

const PATIENT_COLUMNS =
  'first_name, last_name, email, mobile, language, birth_date, sex, mrn, address_line, city, state, zip, record_id';
const ACCOUNT_COLUMNS = 'first_name, last_name, display_name, email, specialties, api_access';
const VISIT_COLUMNS =
  'status, starts_at, duration_minutes, description, provider_id, visit_type_id, began_at, ended_at, cancel_reason';
const PART_COLUMNS = 'patient_id, cancelled_at, cancel_reason, kept_at, reconciled_at';
const listed = (row: string, columns: string) =>
  columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');
const changed = (columns: string) =>
  `when ((${listed('old', columns)}) is distinct from (${listed('new', columns)}))`;

const TRIGGERS = `
  create trigger fhir_new after insert on patients for each row execute function fhir_on_patient();
  create trigger fhir_changed after update of ${PATIENT_COLUMNS} on patients for each row ${changed(PATIENT_COLUMNS)}
    execute function fhir_on_patient();
  create trigger fhir_member after insert or delete or update on memberships for each row
    execute function fhir_on_membership();
  create trigger fhir_changed after update of ${ACCOUNT_COLUMNS} on accounts for each row ${changed(ACCOUNT_COLUMNS)}
    execute function fhir_on_account();
  create trigger fhir_new after insert on visits for each row execute function fhir_on_visit();
  create trigger fhir_changed after update of ${VISIT_COLUMNS} on visits for each row ${changed(VISIT_COLUMNS)}
    execute function fhir_on_visit();
  create trigger fhir_new after insert on visit_patients for each row execute function fhir_on_visit_patient();
  create trigger fhir_changed after update of ${PART_COLUMNS} on visit_patients for each row ${changed(PART_COLUMNS)}
    execute function fhir_on_visit_patient();
  create trigger fhir_changed after insert or update of session_id, checked_in_at, checked_out_at on appointments
    for each row execute function fhir_on_appointment();
  create trigger fhir_changed after insert or update of arrived_at, admitted_at on participants
    for each row execute function fhir_on_seat();
  create trigger fhir_new after insert on consent_records for each row execute function fhir_on_consent();
  create trigger fhir_new after insert on intake_submissions for each row execute function fhir_on_answers();
  create trigger fhir_new after insert on images for each row execute function fhir_on_image();
  create trigger fhir_new after insert on shared_documents for each row execute function fhir_on_sharing();
  create trigger fhir_changed after update of scan, complete on files for each row
    when ((old.scan, old.complete) is distinct from (new.scan, new.complete)) execute function fhir_on_file();
  create trigger fhir_gone after delete on files for each row execute function fhir_on_file();
  create trigger fhir_changed after insert or update of written_at on record_upload_items
    for each row execute function fhir_on_uploaded();
`;

/** What is there already becomes its first version. */
const EXISTING = `
  insert into fhir_resources (practice_id, type, id, patient_id) select practice_id, 'Patient', id, id from patients;
  insert into fhir_resources (practice_id, type, id)
    select practice_id, 'Practitioner', account_id from memberships
    union select practice_id, 'Practitioner', provider_id from visits;
  select fhir_session(session_id) from visit_patients;
  insert into fhir_resources (practice_id, type, id, patient_id, session_id, status, at)
    select record.practice_id, 'Consent', record.id, part.patient_id, record.session_id, 'active', record.at
    from consent_records as record left join visit_patients as part on part.session_id = record.session_id
    where record.kind = 'consent';
  insert into fhir_resources (practice_id, type, id, patient_id, session_id, status, at)
    select visit.practice_id, 'QuestionnaireResponse', answers.session_id, part.patient_id, answers.session_id,
      'completed', answers.at
    from intake_submissions as answers join visit_patients as part on part.session_id = answers.session_id
    join visits as visit on visit.id = part.visit_id;
  select fhir_document(session_id, file_id, id, id, created_at) from images;
  select fhir_document(part.session_id, shared.file_id, shared.id,
      fhir_document_id(shared.file_id, part.session_id), shared.shared_at)
    from (select * from shared_documents order by shared_at) as shared
    join visit_patients as part on part.visit_id = shared.visit_id and part.removed_by is null;
  update fhir_resources set deleted_at = updated_at where type = 'DocumentReference'
    and not exists (select from files where files.id = fhir_resources.file_id and files.scan <> 'infected');

  select fhir_provenance(resource.practice_id,
      case resource.type when 'Consent' then 'consent-signed' else 'answers-submitted' end,
      resource.type, resource.id, resource.patient_id, null, resource.at)
    from fhir_resources as resource where resource.type in ('Consent', 'QuestionnaireResponse');
  select fhir_provenance(resource.practice_id, 'image-added', 'DocumentReference', image.id, resource.patient_id,
      case when image.taken_by like 'account:%' then substr(image.taken_by, 9)::uuid end, image.created_at)
    from images as image
    join fhir_resources as resource on resource.type = 'DocumentReference' and resource.id = image.id;
  select fhir_provenance(visit.practice_id, 'document-shared', 'DocumentReference',
      fhir_document_id(shared.file_id, part.session_id), part.patient_id, shared.account_id, shared.shared_at)
    from shared_documents as shared join visits as visit on visit.id = shared.visit_id
    join visit_patients as part on part.visit_id = shared.visit_id and part.removed_by is null;
  select fhir_provenance(visit.practice_id, 'patient-reconciled', 'Patient', part.patient_id, part.patient_id,
      part.reconciled_by::uuid, part.reconciled_at)
    from visit_patients as part join visits as visit on visit.id = part.visit_id
    where part.reconciled_at is not null;
`;
