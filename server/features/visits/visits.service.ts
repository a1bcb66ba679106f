import type { Db, Trx } from '../../db/database.ts';
import {
  type CancelledPatient,
  findVisit,
  findVisitHome,
  markMicrophonesLocked,
  markPatientCancelled,
  markVisitBegun,
  markVisitOver,
  markVisitPaused,
  setInterpreterPresent,
} from './visits.queries.ts';

/** Reads that lists and details are made of. */
export {
  findRoomSettings,
  findVisit,
  findVisitHome,
  selectVisits,
  type VisitFilter,
  type VisitRow,
} from './visits.queries.ts';

/** What the live room needs to know of a visit; null when there is none. */
export async function visitForRoom(db: Db, visitId: string) {
  const row = await findVisit(db, visitId);
  if (!row) return null;
  const { practiceId, practiceName, providerId, providerName, startsAt, durationMinutes } = row;
  const { timeZone, status, visitTypeName, patients, microphonesLocked } = row;
  return {
    practiceId,
    practiceName,
    providerId,
    providerName,
    startsAt,
    durationMinutes,
    timeZone,
    status,
    visitTypeName,
    microphonesLocked,
    patients: patients.map(({ sessionId, firstName, lastName }) => ({
      sessionId,
      name: `${firstName} ${lastName}`,
    })),
  };
}

/** Somebody was admitted: SCHEDULED → IN_VISIT (PRODUCT 6.2). Doing it twice does it once. `now` in milliseconds. */
export function beginVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitBegun(trx, visitId, new Date(now));
}

/** A provider paused the visit, or unpaused it (PRODUCT 9.5). */
export function pauseVisit(trx: Trx, visitId: string, paused: boolean): Promise<void> {
  return markVisitPaused(trx, visitId, paused);
}

/** Whoever is admitted from now on begins with a locked microphone, or does not. */
export function lockMicrophones(trx: Trx, visitId: string, locked: boolean): Promise<void> {
  return markMicrophonesLocked(trx, visitId, locked);
}

/** An interpreter was in the visit: kept in its record (PRODUCT 9.9). */
export function noteInterpreterPresent(trx: Trx, visitId: string): Promise<void> {
  return setInterpreterPresent(trx, visitId);
}

/** The visit has ended (PRODUCT 6.2): → COMPLETE, once. `now` in milliseconds since the epoch. */
export function completeVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitOver(trx, visitId, 'COMPLETE', new Date(now));
}

/** A patient has taken the visit back: what they said of it. Once. */
export function cancelPatient(trx: Trx, cancelled: CancelledPatient): Promise<void> {
  return markPatientCancelled(trx, cancelled);
}

/** Nobody comes to this visit any more (PRODUCT 6.1): → CANCELLED, once. `now` in milliseconds since the epoch. */
export function cancelVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitOver(trx, visitId, 'CANCELLED', new Date(now));
}

/** The practice a visit belongs to, null when there is no such visit. */
export async function practiceOfVisit(db: Db, visitId: string): Promise<number | null> {
  return (await findVisitHome(db, visitId))?.practiceId ?? null;
}
