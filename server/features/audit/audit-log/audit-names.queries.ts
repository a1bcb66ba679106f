import { sql } from 'kysely';
import type { Db } from '#server/storage/db/database.ts';
import type { Named } from '#shared/contracts/rest/audit/audit-log.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface Row {
  id: string;
  kind: Named['kind'];
  name: string;
  accountId: string | null;
  patientId: string | null;
  startsAt: Date | null;
}

/**
 * Looks up names by the ids in events, in one statement. Only objects of the practice are named, because the subject
 * of a refused access may be another practice's. A person who acted in the practice is named even if they are not a
 * member.
 */
export async function selectNames(
  db: Db,
  practiceId: number,
  ids: readonly (string | null)[],
): Promise<Map<string, { named: Named; startsAt: Date | null }>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && UUID.test(id)))];
  const those = sql`any(${wanted}::uuid[])`;
  const { rows } = await sql<Row>`
    with mine as (select ${practiceId}::integer as id)
    select account.id, 'staff' as kind, account.display_name as name,
        account.id as account_id, null::uuid as patient_id, null::timestamptz as starts_at
      from accounts as account where account.id = ${those} and (
        exists (select from memberships as membership, mine
          where membership.account_id = account.id and membership.practice_id = mine.id)
        or exists (select from audit_events as event, mine
          where event.practice_id = mine.id and event.actor = 'account:' || account.id))
    union all
    select patient.id, 'patient', patient.first_name || ' ' || patient.last_name, null, patient.id, null
      from patients as patient, mine where patient.id = ${those} and patient.practice_id = mine.id
    union all
    select part.session_id, 'patient', patient.first_name || ' ' || patient.last_name, null, patient.id, null
      from visit_patients as part join patients as patient on patient.id = part.patient_id, mine
      where part.session_id = ${those} and patient.practice_id = mine.id
    union all
    select seat.seat_id, case seat.role when 'provider' then 'staff' else seat.role end, seat.name,
        seat.account_id, part.patient_id, null
      from participants as seat
      join visits as visit on visit.id = seat.visit_id
      left join visit_patients as part on part.session_id = seat.session_id, mine
      where seat.seat_id = ${those} and visit.practice_id = mine.id
    union all
    select link.id, case when guest.id is null then 'patient' else 'guest' end,
        coalesce(guest.name, patient.first_name || ' ' || patient.last_name, ''), null, patient.id, null
      from links as link
      join visits as visit on visit.id = link.visit_id
      left join guests as guest on guest.id = link.guest_id
      left join visit_patients as part on part.session_id = link.session_id
      left join patients as patient on patient.id = part.patient_id, mine
      where link.id = ${those} and visit.practice_id = mine.id
    union all
    select link.id, 'patient', patient.first_name || ' ' || patient.last_name, null, patient.id, null
      from after_visit_links as link
      join visit_patients as part on part.session_id = link.session_id
      join patients as patient on patient.id = part.patient_id, mine
      where link.id = ${those} and patient.practice_id = mine.id
    union all
    select guest.id, 'guest', guest.name, null, null, null
      from guests as guest join visits as visit on visit.id = guest.visit_id, mine
      where guest.id = ${those} and visit.practice_id = mine.id
    union all
    select request.id, 'interpreter', request.interpreter_name, null, null, null
      from interpreter_requests as request join visits as visit on visit.id = request.visit_id, mine
      where request.id = ${those} and visit.practice_id = mine.id
    union all
    select client.id, 'client', client.name, null, null, null
      from fhir_clients as client, mine where client.id = ${those} and (
        exists (select from fhir_client_practices as part
          where part.client_id = client.id and part.practice_id = mine.id)
        or exists (select from audit_events as event
          where event.practice_id = mine.id and event.actor = 'fhir-client:' || client.id))
    union all
    select visit.id, 'visit', type.name, null, null, visit.starts_at
      from visits as visit join visit_types as type on type.id = visit.visit_type_id, mine
      where visit.id = ${those} and visit.practice_id = mine.id
    union all
    select type.id, 'visit-type', type.name, null, null, null
      from visit_types as type, mine where type.id = ${those} and type.practice_id = mine.id
    union all
    select text.id, 'consent-text', text.name, null, null, null
      from own_consents as text, mine where text.id = ${those} and text.practice_id = mine.id`.execute(db);
  return new Map(rows.map(({ id, startsAt, ...named }) => [id, { named, startsAt }]));
}
