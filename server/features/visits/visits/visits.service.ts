import type { Db, Trx } from '#server/storage/db/database.ts';
import { storedCancelReason } from '#shared/domain/cancel-reason.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import {
  type CancelledPatient,
  type EndStatus,
  findVisit,
  findVisitHome,
  markMicrophonesLocked,
  markPatientCancelled,
  markTentative,
  markVisitBegun,
  markVisitOpen,
  markVisitOver,
  markVisitPaused,
  noteGroup,
  selectPatientReasons,
  setInterpreterPresent,
  type VisitEnd,
  type VisitRow,
} from './visits.queries.ts';

export {
  type EndStatus,
  findRoomSettings,
  findVisit,
  findVisitHome,
  type LockedVisit,
  lockVisit,
  selectOwnVisits,
  selectVisitsOfProvider,
  type VisitEnd,
  type VisitRow,
} from './visits.queries.ts';

export async function visitForRoom(db: Db, visitId: string) {
  const row = await findVisit(db, visitId);
  if (!row) return null;
  const { practiceId, practiceName, providerId, providerName, startsAt, durationMinutes } = row;
  const { timeZone, status, beganAt, visitTypeName, patients, microphonesLocked } = row;
  return {
    practiceId,
    practiceName,
    providerId,
    providerName,
    startsAt,
    durationMinutes,
    timeZone,
    status,
    beganAt,
    visitTypeName,
    microphonesLocked,
    patients: patientsForRoom(patients),
  };
}

/** A group's numbers count everyone who was ever in it, so that a person keeps their number when another leaves. */
function patientsForRoom(patients: VisitRow['patients']) {
  const isGroup = patients.filter(({ cancelledAt }) => cancelledAt === null).length > 1;
  return patients.map(({ sessionId, firstName, lastName, readsCaptions, cancelledAt }, index) => ({
    sessionId,
    readsCaptions,
    firstName,
    name: `${firstName} ${lastName}`,
    number: isGroup ? index + 1 : null,
    isOut: cancelledAt !== null,
  }));
}

/** SCHEDULED → IN_VISIT when a person was admitted (PRODUCT 6.2). Idempotent. `now` in milliseconds. */
export function beginVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitBegun(trx, visitId, new Date(now));
}

/** PRODUCT 9.5. */
export function pauseVisit(trx: Trx, visitId: string, paused: boolean): Promise<void> {
  return markVisitPaused(trx, visitId, paused);
}

export function lockMicrophones(trx: Trx, visitId: string, locked: boolean): Promise<void> {
  return markMicrophonesLocked(trx, visitId, locked);
}

/** PRODUCT 9.9. */
export function noteInterpreterPresent(trx: Trx, visitId: string): Promise<void> {
  return setInterpreterPresent(trx, visitId);
}

/** → COMPLETE, once (PRODUCT 6.2). `now` in milliseconds since the epoch. */
export function completeVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitOver(trx, visitId, 'COMPLETE', new Date(now));
}

export const notePatients = (trx: Trx, visitId: string): Promise<void> => noteGroup(trx, visitId);

export async function cancelPatient(
  trx: Trx,
  { reason, ...cancelled }: Omit<CancelledPatient, 'why'> & { reason: string },
): Promise<string> {
  const why = storedCancelReason(reason, await selectPatientReasons(trx, cancelled.sessionId));
  await markPatientCancelled(trx, { ...cancelled, why });
  return why.reason;
}

/** → CANCELLED by the patient, once (PRODUCT 6.1). `now` in milliseconds since the epoch. */
export function cancelVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitOver(trx, visitId, 'CANCELLED', new Date(now), { cancelledBy: 'patient' });
}

/** → that status, once, from outside of the visit's room. */
export function closeVisit(
  trx: Trx,
  visitId: string,
  status: EndStatus,
  now: number,
  end: VisitEnd,
): Promise<void> {
  return markVisitOver(trx, visitId, status, new Date(now), end);
}

/** Undoes a visit's end (PRODUCT 6.40). */
export function reopenVisit(trx: Trx, visitId: string, status: VisitStatus): Promise<void> {
  return markVisitOpen(trx, visitId, status);
}

/** SCHEDULED ↔ TENTATIVE (PRODUCT 6.11). Idempotent. */
export function makeTentative(trx: Trx, visitId: string, tentative: boolean): Promise<void> {
  return markTentative(trx, visitId, tentative);
}

/** @throws NOT_FOUND */
export async function statusOfVisit(db: Db, visitId: string): Promise<VisitStatus> {
  const visit = await findVisitHome(db, visitId);
  if (!visit) throw new CodedError('NOT_FOUND');
  return visit.status;
}

export async function practiceOfVisit(db: Db, visitId: string): Promise<number | null> {
  return (await findVisitHome(db, visitId))?.practiceId ?? null;
}
