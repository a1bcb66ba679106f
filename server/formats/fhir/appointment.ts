import type { Appointment } from '@medplum/fhirtypes';
import {
  identifierOf,
  isOf,
  type Naming,
  patientReference,
  practitionerReference,
  withOwn,
} from './identifiers.ts';

export interface AppointmentFacts {
  key: string;
  patientRecordId: string;
  mergedFrom?: string | null;
  patientName: string;
  status: 'pending' | 'booked' | 'arrived' | 'fulfilled' | 'cancelled' | 'noshow';
  startsAt: Date;
  durationMinutes: number;
  serviceName: string;
  description: string;
  practitioner: { id: string; name: string };
  cancelReason: string | null;
}

export function buildAppointment(naming: Naming, facts: AppointmentFacts): Appointment {
  const { key, patientRecordId, patientName, practitioner, status } = facts;
  const answered = status === 'pending' ? 'tentative' : 'accepted';
  return {
    resourceType: 'Appointment',
    identifier: [identifierOf(naming, 'appointment', key)],
    ...courseOf(facts),
    participant: [
      {
        actor: { ...patientReference(patientRecordId), display: patientName },
        required: 'required',
        status: answered,
      },
      { actor: practitionerReference(naming, practitioner), required: 'required', status: answered },
    ],
  };
}

export function changeAppointment(naming: Naming, theirs: Appointment, facts: AppointmentFacts): Appointment {
  const { cancelationReason, ...others } = theirs;
  const { mergedFrom, patientRecordId } = facts;
  const participant = theirs.participant?.map((one) =>
    mergedFrom && isOf(one.actor, mergedFrom)
      ? { ...one, actor: { ...one.actor, ...patientReference(patientRecordId) } }
      : one,
  );
  const kept = { ...others, ...(participant ? { participant } : {}) };
  const identifier = withOwn(naming, 'appointment', facts.key, theirs.identifier);
  const status = statusThatStays(theirs.status, facts.status);
  if (status === null) return { ...kept, identifier, ...courseOf(facts) };
  const { cancelationReason: ours, ...course } = courseOf(facts);
  // If the appointment was canceled in the record system, and the visit because of that, keeps the record system's
  // reason.
  const reason = isOffStatus(status)
    ? (cancelationReason ?? (status === 'cancelled' ? ours : undefined))
    : null;
  return { ...kept, identifier, ...course, status, ...(reason ? { cancelationReason: reason } : {}) };
}

const isOffStatus = (status: Appointment['status']): boolean =>
  status === 'cancelled' || status === 'noshow' || status === 'entered-in-error';

/**
 * Keeps a status of the record system that says as much as the product's, or more: a no-show is billed and counted,
 * and what was entered in error must not become part of the record again. Null if the product's status replaces it.
 */
function statusThatStays(
  theirs: Appointment['status'],
  ours: AppointmentFacts['status'],
): Appointment['status'] | null {
  const stays =
    theirs === 'entered-in-error' ||
    (isOffStatus(theirs) && isOffStatus(ours)) ||
    statusOfAppointment(theirs) === ours;
  return stays ? theirs : null;
}

function courseOf({
  status,
  startsAt,
  durationMinutes,
  serviceName,
  description,
  cancelReason,
}: AppointmentFacts) {
  return {
    status,
    // FHIR's rule app-4: only canceled appointments have a reason.
    ...(status === 'cancelled' && cancelReason ? { cancelationReason: { text: cancelReason } } : {}),
    serviceType: [{ text: serviceName }],
    ...(description ? { description } : {}),
    start: startsAt.toISOString(),
    end: new Date(startsAt.getTime() + durationMinutes * 60_000).toISOString(),
    minutesDuration: durationMinutes,
  } satisfies Partial<Appointment>;
}

export function statusOfAppointment(status: Appointment['status']): AppointmentFacts['status'] {
  switch (status) {
    case 'proposed':
    case 'waitlist':
      return 'pending';
    case 'checked-in':
      return 'arrived';
    case 'entered-in-error':
      return 'cancelled';
    default:
      return status;
  }
}
