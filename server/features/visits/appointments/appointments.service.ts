import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  connectionInUse,
  givenUpBefore,
  hasRecordSystem,
} from '#server/features/practice/practice-services/record-systems.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { EncounterChoice } from '#shared/contracts/rest/ehr/record-patients.ts';
import { CodedError } from '#shared/errors.ts';
import {
  findBookable,
  insertAppointment,
  lockMerged,
  lockOfSession,
  type MergedRecord,
  moveToRecord,
  moveToSession,
  noteCheckIn,
  noteCheckOut,
  revise,
  reviseOfVisit,
  selectBehind,
  selectOfVisit,
} from './appointments.queries.ts';
import { writeAppointmentJob } from './write-appointment.job.ts';

export {
  type AgreedAppointment,
  findAgreed,
  type MergedRecord,
  noteTheirs,
  selectToLookUp,
} from './appointments.queries.ts';

/*
 * A patient's appointment in the practice's record system. Every change writes a revision in its own transaction. A
 * job brings the record system up to the newest revision, so that no visit waits for it.
 */

const SWEEP_LIMIT = 200;

type AppointmentDeps = Pick<Deps, 'db' | 'jobs' | 'records'>;

export interface CheckInPort {
  checkedIn(trx: Trx, sessionId: string, at: Date): Promise<void>;
}

/** Check-in marks the appointment KEPT if the visit type says so (PRODUCT 8.10). */
export function checkInPort({ jobs }: Pick<Deps, 'jobs'>): CheckInPort {
  return {
    async checkedIn(trx, sessionId, at) {
      const id = await noteCheckIn(trx, sessionId, at);
      if (id) await jobs.enqueue(trx, writeAppointmentJob, { appointmentId: id });
    },
  };
}

/**
 * Books the visit patient's appointment in the record system after the commit; no-op for a patient unknown to
 * the record system.
 *
 * @param encounter defaults to the visit type's option
 */
export async function bookAppointment(
  deps: Pick<Deps, 'jobs' | 'records'>,
  trx: Trx,
  sessionId: string,
  encounter?: EncounterChoice,
): Promise<void> {
  const found = await findBookable(trx, sessionId);
  if (!found?.recordId) return;
  const inUse = await connectionInUse({ db: trx, records: deps.records }, found.practiceId);
  if (!inUse) return;
  const choice = encounter ?? (found.createsEncounter ? 'new' : 'none');
  const existing = typeof choice === 'object';
  const id = randomUUID();
  await insertAppointment(trx, {
    id,
    practiceId: found.practiceId,
    sessionId,
    patientRecordId: found.recordId,
    recordConnectionId: inUse.connectionId,
    encounter: existing ? 'existing' : choice,
    encounterRecordId: existing ? choice.recordId : null,
  });
  await deps.jobs.enqueue(trx, writeAppointmentJob, { appointmentId: id });
}

export async function carryAppointment(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  from: string,
  to: string,
): Promise<void> {
  const id = await moveToSession(trx, from, to);
  if (id) await jobs.enqueue(trx, writeAppointmentJob, { appointmentId: id });
}

/**
 * Writes a new state of the visit or of a patient's part in it to the record system.
 *
 * @param undoableUntil not before, in ISO 8601
 */
export async function followVisit(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  visitId: string,
  undoableUntil?: string,
): Promise<void> {
  const dueAt = undoableUntil ? new Date(undoableUntil) : undefined;
  await db.transaction().execute(async (trx) => {
    for (const id of await reviseOfVisit(trx, visitId))
      await jobs.enqueue(trx, writeAppointmentJob, { appointmentId: id }, { dueAt });
  });
  jobs.wake(writeAppointmentJob);
}

/**
 * Staff check the patient out, which fulfills the appointment. Repeating it changes nothing.
 *
 * @throws NOT_FOUND without an appointment; WRONG_STAGE before the visit started
 */
export async function checkOut(
  { db, jobs, clock, practiceFeed }: AppointmentDeps & Pick<Deps, 'clock' | 'practiceFeed'>,
  { practiceId, visitId, staff }: VisitGrant,
  sessionId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await lockOfSession(trx, sessionId);
    if (!held) throw new CodedError('NOT_FOUND');
    if (!held.beganAt) throw new CodedError('WRONG_STAGE');
    const id = await noteCheckOut(trx, sessionId, { at: new Date(clock()), by: staff.accountId });
    if (!id) return;
    await jobs.enqueue(trx, writeAppointmentJob, { appointmentId: id });
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'visit.checked-out',
      subjectId: sessionId,
    });
  });
  jobs.wake(writeAppointmentJob);
  practiceFeed.visitsChanged(practiceId, visitId);
}

/**
 * Immediately retries what the record system lacks or stores differently.
 *
 * @throws NOT_FOUND without an appointment
 */
export async function writeAgain(
  { db, jobs }: AppointmentDeps,
  { practiceId, visitId, staff }: VisitGrant,
  sessionId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await lockOfSession(trx, sessionId);
    if (!held) throw new CodedError('NOT_FOUND');
    if (held.differsSince) await revise(trx, held.id);
    else if (held.writtenRevision >= held.revision) return;
    await jobs.enqueue(trx, writeAppointmentJob, { appointmentId: held.id });
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'appointment.tried-again',
      subjectId: sessionId,
    });
  });
  jobs.wake(writeAppointmentJob);
}

/**
 * Moves the appointments after the patient's record was merged with another one and staff confirmed it.
 *
 * @returns the former record; null if the appointment is not waiting for a merge
 */
export async function followMerge(
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Trx,
  practiceId: number,
  { sessionId, mergedInto: into }: { sessionId: string; mergedInto: string },
): Promise<MergedRecord | null> {
  const held = await lockMerged(trx, sessionId);
  if (held?.mergedInto !== into) return null;
  const merged = { practiceId, connectionId: held.recordConnectionId, from: held.patientRecordId, into };
  for (const appointmentId of await moveToRecord(trx, merged))
    await jobs.enqueue(trx, writeAppointmentJob, { appointmentId });
  return merged;
}

/** Call it after {@link followMerge}'s transaction. */
export const wakeWriter = ({ jobs }: Pick<Deps, 'jobs'>): void => jobs.wake(writeAppointmentJob);

export async function writeLeftovers({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, now: number): Promise<void> {
  const times = { now: new Date(now), silentSince: givenUpBefore(now) };
  const ids = await selectBehind(db, times, SWEEP_LIMIT);
  await db.transaction().execute(async (trx) => {
    for (const appointmentId of ids) await jobs.enqueue(trx, writeAppointmentJob, { appointmentId });
  });
}

export async function readAppointments(
  deps: Pick<Deps, 'db' | 'records'>,
  { practiceId, visitId }: VisitGrant,
) {
  const [rows, connected] = await Promise.all([
    selectOfVisit(deps.db, visitId),
    hasRecordSystem(deps, practiceId),
  ]);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    recordSystem: connected,
    appointments: rows.map(({ revision, writtenRevision, encounter, encounterRecordId, ...row }) => ({
      sessionId: row.sessionId,
      status: row.status,
      encounter:
        encounter === 'none' ? null : encounterRecordId ? ('written' as const) : ('waiting' as const),
      checkedInAt: iso(row.checkedInAt),
      checkedOut: row.checkedOutAt && { at: row.checkedOutAt.toISOString(), by: row.checkedOutBy ?? '' },
      writtenAt: iso(row.writtenAt),
      waiting: writtenRevision < revision,
      failed: row.failure && {
        why: row.failure,
        said: row.failureSaid,
        at: iso(row.failedAt) ?? '',
        attempts: row.attempts,
        mergedInto: row.mergedInto,
      },
      theirs: row.differsSince &&
        row.theirStatus && {
          status: row.theirStatus,
          startsAt: iso(row.theirStartsAt),
          reason: row.theirReason,
          since: row.differsSince.toISOString(),
        },
    })),
  };
}
