import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { VisitListItem, visitContracts } from '../../../shared/contracts/rest/visits.ts';
import type { GuestInviteResponse } from '../../../shared/domain/guest.ts';
import type { CancelReason } from '../../../shared/domain/workflow.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Db, Trx } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { responsesOf } from '../guests/invitation.service.ts';
import { loadPresence, type Presence } from '../visit-room/presence.service.ts';
import type { PracticeGrant, VisitGrant } from './visits.policy.ts';
import {
  type CancelledPatient,
  findVisit,
  findVisitHome,
  insertVisitTypes,
  markMicrophonesLocked,
  markPatientCancelled,
  markVisitBegun,
  markVisitOver,
  markVisitPaused,
  selectVisits,
  setInterpreterPresent,
  type VisitFilter,
  type VisitRow,
} from './visits.queries.ts';

type VisitDetail = z.input<(typeof visitContracts)['GET /api/provider/visits/:rootVisitId']['result']>;

/** The visit list (spec §7, "Search provider visits"), soonest first; it shows names, so the read is audited. */
export async function searchVisits(
  db: Db,
  { staff, practiceId }: PracticeGrant,
  filter: VisitFilter,
): Promise<VisitListItem[]> {
  const rows = await selectVisits(db, filter);
  const { minDate = null, maxDate = null } = filter;
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'visits.listed',
    details: { visits: rows.length, minDate, maxDate },
  });
  const presence = await loadPresence(
    db,
    rows.map((row) => row.visitId),
  );
  const responses = await responsesOf(
    db,
    staff.accountId,
    rows.map((row) => row.visitId),
  );
  return rows.map((row) => toListItem(row, presence.get(row.visitId), responses.get(row.visitId)));
}

/** One visit with its patients (spec §3); the read is audited. @throws NOT_FOUND */
export async function readVisit(db: Db, { staff, practiceId, visitId }: VisitGrant): Promise<VisitDetail> {
  const row = await findVisit(db, visitId);
  if (!row) throw new CodedError('NOT_FOUND');
  const presence = (await loadPresence(db, [visitId])).get(visitId);
  await audit(db, { practiceId, actor: `account:${staff.accountId}`, action: 'visit.read', visitId });
  const own = (await responsesOf(db, staff.accountId, [visitId])).get(visitId);
  return {
    ...toListItem(row, presence, own),
    rootVisitId: row.visitId,
    practiceId: row.practiceId,
    practiceName: row.practiceName,
    origination: row.origination,
    description: row.description,
    interpreterPresent: row.interpreterPresent,
    visitPatients: row.patients.map(({ cancelledAt, cancelReason, cancelComment, keptAt, ...patient }) => ({
      ...patient,
      // As JSON has it.
      keptAt: keptAt ? new Date(keptAt).toISOString() : null,
      cancelled: cancelledAt
        ? {
            // As JSON has it.
            at: new Date(cancelledAt).toISOString(),
            reason: (cancelReason ?? 'other') as CancelReason,
            comment: cancelComment ?? '',
          }
        : null,
      patientInVisit:
        presence?.patientStages.some(
          ({ sessionId, stage }) => sessionId === patient.sessionId && stage === 'in-visit',
        ) ?? false,
      visitStatus: cancelledAt ? ('CANCELLED' as const) : row.status,
    })),
  };
}

function toListItem(
  row: VisitRow,
  presence: Presence | undefined,
  invitation: { response: GuestInviteResponse } | undefined,
): VisitListItem {
  const first = row.patients[0];
  return {
    visitId: row.visitId,
    groupVisitId: row.visitId,
    sessionId: first?.sessionId ?? row.visitId,
    startTime: row.startsAt.toISOString(),
    timeZone: row.timeZone,
    durationMinutes: row.durationMinutes,
    visitTypeName: row.visitTypeName,
    status: row.status,
    isGroupVisit: row.isGroupVisit,
    patientInvitedCount: row.patients.length,
    patientName: first ? `${first.firstName} ${first.lastName}` : '',
    patientInVisit: presence?.patientInVisit ?? false,
    patientStage: presence?.patientStage ?? 'pending',
    patientStages: presence?.patientStages ?? [],
    scheduledProviderName: row.providerName,
    providersCurrentlyInVisit: presence?.providersCurrentlyInVisit ?? [],
    providersPreviouslyInVisit: presence?.providersPreviouslyInVisit ?? [],
    providerGuestInviteResponse: invitation?.response ?? 'None',
    invitedAsGuest: invitation !== undefined,
  };
}

/** What the live room needs to know of a visit; null when there is none. */
export async function visitForRoom(db: Db, visitId: string) {
  const row = await findVisit(db, visitId);
  if (!row) return null;
  const { practiceId, practiceName, providerId, providerName, startsAt, durationMinutes } = row;
  const { timeZone, status, visitTypeName, patients, showPatientNames, microphonesLocked } = row;
  const { hasInterpretationServices } = row;
  return {
    ...{ practiceId, practiceName, providerId, providerName, startsAt, durationMinutes },
    ...{ timeZone, status, visitTypeName, showPatientNames, microphonesLocked, hasInterpretationServices },
    patients: patients.map(({ sessionId, firstName, lastName }) => ({
      sessionId,
      name: `${firstName} ${lastName}`,
    })),
  };
}

/** Somebody was admitted: SCHEDULED → IN_VISIT (spec §4). Doing it twice does it once. `now` in milliseconds. */
export function beginVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitBegun(trx, visitId, new Date(now));
}

/** A provider paused the visit, or unpaused it (spec §4). */
export function pauseVisit(trx: Trx, visitId: string, paused: boolean): Promise<void> {
  return markVisitPaused(trx, visitId, paused);
}

/** Whoever is admitted from now on begins with a locked microphone, or does not. */
export function lockMicrophones(trx: Trx, visitId: string, locked: boolean): Promise<void> {
  return markMicrophonesLocked(trx, visitId, locked);
}

/** An interpreter was in the visit: kept in its record (spec §3, 'interpreter present'). */
export function noteInterpreterPresent(trx: Trx, visitId: string): Promise<void> {
  return setInterpreterPresent(trx, visitId);
}

/** The visit has ended (spec §4): → COMPLETE, once. `now` in milliseconds since the epoch. */
export function completeVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitOver(trx, visitId, 'COMPLETE', new Date(now));
}

/** A patient has taken the visit back: what they said of it. Once. */
export function cancelPatient(trx: Trx, cancelled: CancelledPatient): Promise<void> {
  return markPatientCancelled(trx, cancelled);
}

/** Nobody comes to this visit any more (spec §4): → CANCELLED, once. `now` in milliseconds since the epoch. */
export function cancelVisit(trx: Trx, visitId: string, now: number): Promise<void> {
  return markVisitOver(trx, visitId, 'CANCELLED', new Date(now));
}

/** The practice a visit belongs to, null when there is no such visit. */
export async function practiceOfVisit(db: Db, visitId: string): Promise<number | null> {
  return (await findVisitHome(db, visitId))?.practiceId ?? null;
}

/** What a new practice can schedule before it has made visit types of its own. */
const STARTING_VISIT_TYPES = [
  { name: 'Follow-up', durationMinutes: 20 },
  { name: 'New patient', durationMinutes: 45 },
];

export function addStartingVisitTypes(trx: Trx, practiceId: number): Promise<void> {
  return insertVisitTypes(
    trx,
    STARTING_VISIT_TYPES.map((type) => ({ ...type, id: randomUUID(), practiceId })),
  );
}
