import { type RawBuilder, sql } from 'kysely';
import { whereGone } from '#server/features/core/participants/gone.ts';
import { seriesPlace } from '#server/features/visits/visits/series-place.ts';
import type { Rsvp } from '#shared/domain/guest.ts';
import type { Stage } from '#shared/domain/participant.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';

interface ListedPatient {
  sessionId: string;
  patientId: string;
  firstName: string;
  lastName: string;
}
interface ListedParticipant {
  role: 'provider' | 'patient' | 'guest' | 'interpreter';
  stage: Stage;
  sessionId: string | null;
  accountId: string | null;
  name: string;
  away: boolean;
  /** In the database's JSON format. */
  arrivedAt: string | null;
}
interface ListedInvitation {
  accountId: string;
  response: 'PENDING' | Rsvp;
}

/*
 * Built once as SQL: a list is loaded often, and building and compiling this from parts took as long as all of the
 * server's other work for a list. Names are looked up row by row, not joined, so that each order keeps its index.
 */
const columns = [
  sql<string>`visit.id`.as('visitId'),
  sql<Date>`visit.starts_at`.as('startsAt'),
  sql<string>`visit.time_zone`.as('timeZone'),
  sql<number>`visit.duration_minutes`.as('durationMinutes'),
  sql<VisitStatus>`visit.status`.as('status'),
  sql<boolean>`visit.is_group_visit`.as('isGroupVisit'),
  sql<string>`(select name from visit_types where visit_types.id = visit.visit_type_id)`.as('visitTypeName'),
  seriesPlace.as('series'),
  sql<string>`visit.provider_id`.as('providerId'),
  sql<string>`(select display_name from accounts where accounts.id = visit.provider_id)`.as('providerName'),
  sql<ListedPatient[]>`(
    select coalesce(json_agg(json_build_object('sessionId', seat.session_id, 'patientId', seat.patient_id,
      'firstName', patient.first_name, 'lastName', patient.last_name) order by seat.position), '[]')
    from visit_patients as seat join patients as patient on patient.id = seat.patient_id
    where seat.visit_id = visit.id and not ${whereGone('seat', 'visit')})`.as('patients'),
  sql<ListedParticipant[] | null>`(
    select json_agg(json_build_object('role', person.role, 'stage', person.stage, 'sessionId', person.session_id,
      'accountId', person.account_id, 'name', person.name, 'unattended', person.unattended, 'away', person.away,
      'arrivedAt', person.arrived_at))
    from participants as person left join visit_patients as whose on whose.session_id = person.session_id
    where person.visit_id = visit.id and not ${whereGone('whose', 'visit')})`.as('participants'),
  // Invitations of staff. Each reader sees only their own; including all of them lets one query serve every
  // reader.
  sql<ListedInvitation[] | null>`(
    select json_agg(json_build_object('accountId', account_id, 'response', response)) from guests
    where guests.visit_id = visit.id and guests.account_id is not null and guests.removed_at is null)`.as(
    'invitations',
  ),
] as const;

/**
 * For queries that call the visit `visit`.
 *
 * @param undeliverable whether a message of the visit reached no one, which another feature decides
 */
export const listColumns = (undeliverable: RawBuilder<boolean>) =>
  [...columns, undeliverable.as('undeliverable')] as const;
