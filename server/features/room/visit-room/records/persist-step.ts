import { blockGuest, interprets, letGuestBack } from '#server/features/check-in/guests/guests.service.ts';
import { settlePicture } from '#server/features/check-in/images/picture-requests.service.ts';
import { finishSteps, forgetSteps } from '#server/features/check-in/workflow/workflow.service.ts';
import { type AuditAction, audit } from '#server/features/core/audit/audit.service.ts';
import { isAway } from '#server/features/core/participants/presence.service.ts';
import {
  endShared,
  keepShared,
  keepShownTo,
} from '#server/features/room/documents/shared-documents.service.ts';
import { endSecondCamera, noteCameraBegan } from '#server/features/room/hand-off/second-cameras.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import {
  connectRequest,
  endRequest,
  openRequest,
} from '#server/features/visits/interpreter/interpreter.service.ts';
import {
  blockLinks,
  deactivateLinks,
  unblockLinks,
} from '#server/features/visits/links/link-ends.service.ts';
import { rememberCaptions } from '#server/features/visits/patient-details/patient-details.service.ts';
import {
  beginVisit,
  cancelPatient,
  cancelVisit,
  completeVisit,
  lockMicrophones,
  noteInterpreterPresent,
  pauseVisit,
} from '#server/features/visits/visits/visits.service.ts';
import type { Happened } from '#server/runtime/events/events.ts';
import type { Trx } from '#server/storage/db/database.ts';
import { isKept, type Leading, type RoomEvent, type Seat } from '../machine/room.machine.ts';
import type { VisitFacts } from '../view/room-view.ts';
import { holdEpoch } from './ownership.queries.ts';
import { updateParticipant } from './visit-room.queries.ts';

type PersistDeps = Pick<RoomDeps, 'events' | 'steps' | 'interpreters' | 'messages' | 'checkIns' | 'waits'>;

interface Writing {
  trx: Trx;
  happened: Happened;
  deps: PersistDeps;
  practiceId: number;
  visitId: string;
  actor: string;
  now: number;
}

/**
 * Writes the step's events with their audit events in one transaction.
 *
 * @param by who caused it; null if no seat did
 * @returns links that it deactivated
 */
export async function persistStep(
  deps: PersistDeps,
  { visitId, practiceId, epoch }: VisitFacts,
  events: readonly RoomEvent[],
  by: Seat | null,
  now: number,
): Promise<{ deadLinks: string[] }> {
  const actor = by ? `seat:${by.seatId}` : 'system';
  const { result, handle } = await deps.events.write(async (trx, happened) => {
    // The change that closed the visit is already written; this writes how its seats and calls ended.
    const isOver = events.some(({ type }) => type === 'visit.closed');
    await holdEpoch(trx, visitId, epoch, { isOver });
    const deadLinks: string[] = [];
    for (const event of events.filter(isKept))
      deadLinks.push(...(await persist(event, { trx, happened, deps, practiceId, visitId, actor, now })));
    return { deadLinks };
  });
  // Not awaited: a handler may call this room, which is still in this step's turn.
  void handle();
  return result;
}

async function persist(event: Leading<'write'>, writing: Writing): Promise<string[]> {
  const { trx, deps, practiceId, visitId, actor, now } = writing;
  const who = { practiceId, visitId, actor };
  const NONE: string[] = [];
  switch (event.type) {
    case 'seat.taken':
      await writeSeat(writing, event.seat, null);
      return NONE;
    case 'seat.moved':
      await writeSeat(writing, event.seat, 'seat.moved');
      return NONE;
    case 'seat.started-over':
      await writeSeat(writing, event.seat, 'seat.moved');
      if (event.seat.sessionId) await forgetSteps(trx, event.seat.sessionId, event.former);
      return NONE;
    case 'seat.attended':
      await writeSeat(writing, event.seat, null);
      if (event.seat.stage === 'waiting') await tellOfCheckIn(writing, event.seat);
      await beginWait(writing, event.seat);
      return NONE;
    case 'microphone.locked':
      await writeSeat(writing, event.seat, 'seat.microphone-locked');
      return NONE;
    case 'microphone.unlocked':
      await writeSeat(writing, event.seat, 'seat.microphone-unlocked');
      return NONE;
    case 'seat.arrived':
    case 'seat.expected':
    case 'seat.sent-back':
    case 'seat.removed':
    case 'seat.restored':
    case 'seat.left':
    case 'seat.closed':
      await writeSeat(writing, event.seat, `seat.${event.seat.stage}`);
      await beginWait(writing, event.seat);
      return NONE;
    case 'seat.admitted':
      await writeSeat(writing, event.seat, `seat.${event.seat.stage}`);
      await beginWait(writing, event.seat);
      if (event.seat.guestId && (await interprets(trx, event.seat.guestId)))
        await noteInterpreterPresent(trx, visitId);
      return NONE;
    case 'seat.checked-in':
      await writeSeat(writing, event.seat, `seat.${event.seat.stage}`);
      await finishBefore(writing, event.seat);
      if (!event.seat.unattended) await tellOfCheckIn(writing, event.seat);
      await beginWait(writing, event.seat);
      return NONE;
    case 'seat.blocked':
      return block(writing, event.seat);
    case 'seat.unblocked':
      await unblock(writing, event.seat);
      return NONE;
    case 'picture.settled':
      await settlePicture(trx, who, event.request, event.outcome, now);
      return NONE;
    case 'microphones.locked':
      await lockMicrophones(trx, visitId, event.locked);
      return NONE;
    case 'second-camera.began':
      await noteCameraBegan(trx, who, event, now);
      return NONE;
    case 'second-camera.ended':
      await endSecondCamera(trx, who, event, now);
      return NONE;
    case 'document.shared': {
      const { sharedId, documentId, seatId } = event.document;
      await keepShared(trx, who, { sharedId, documentId, seatId, at: new Date(now) });
      return NONE;
    }
    case 'document.ended':
      await endShared(trx, event.sharedId, new Date(now));
      return NONE;
    case 'interpreter.requested':
      if (deps.interpreters) await openRequest(trx, deps.interpreters, who, event.call);
      return NONE;
    case 'interpreter.connected':
      await connectRequest(trx, who, event.call.requestId, now);
      return NONE;
    case 'interpreter.ended':
      await endRequest(trx, who, event.requestId, event.outcome, now);
      return NONE;
    case 'captions.switched': {
      const { seat, on } = event;
      if (seat.sessionId) await rememberCaptions(trx, seat.sessionId, on);
      await audit(trx, {
        ...who,
        action: on ? 'captions.turned-on' : 'captions.turned-off',
        subjectId: seat.seatId,
      });
      return NONE;
    }
    case 'patient.cancelled': {
      const { sessionId, reason, comment } = event;
      const stored = await cancelPatient(trx, { sessionId, reason, comment, at: new Date(now) });
      const type = 'visit.cancelled';
      await audit(trx, { ...who, action: type, subjectId: sessionId, details: { reason: stored } });
      await writing.happened({ type, practiceId, visitId, by: 'patient', sessionId, deadLinks: [] });
      await deps.messages?.patientCancelled(trx, visitId, sessionId);
      return blockLinks(trx, sessionId);
    }
    case 'visit.begun':
      await beginVisit(trx, visitId, now);
      return NONE;
    case 'visit.paused':
    case 'visit.unpaused':
      await pauseVisit(trx, visitId, event.type === 'visit.paused');
      await audit(trx, { ...who, action: event.type, subjectId: visitId });
      return NONE;
    case 'visit.cancelled':
      await cancelVisit(trx, visitId, now);
      await deps.messages?.visitCancelled(trx, visitId);
      return deactivateLinks(trx, visitId);
    case 'visit.ended':
      await completeVisit(trx, visitId, now);
      await audit(trx, { ...who, action: 'visit.completed', subjectId: visitId });
      await writing.happened({ type: 'visit.completed', practiceId, visitId });
      return deactivateLinks(trx, visitId);
    case 'visit.closed':
      return NONE;
    default:
      return event satisfies never;
  }
}

/** @param action null if nothing is audited, because a seat's first browser arrived */
async function writeSeat(
  { trx, practiceId, visitId, actor, now }: Writing,
  seat: Seat,
  action: AuditAction | null,
): Promise<void> {
  const { seatId, stage, microphoneLocked, sessionId } = seat;
  const { removedFrom = null, browserId = null, unattended = false } = seat;
  await updateParticipant(trx, {
    seatId,
    stage,
    microphoneLocked,
    removedFrom,
    browserId,
    unattended,
    away: isAway(seat),
    arrivedAt: toDate(seat.arrivedAt),
    admittedAt: toDate(seat.admittedAt),
    leftAt: toDate(seat.leftAt),
    removedUntil: toDate(seat.removedUntil),
    readsFrom: toDate(seat.readsFrom ?? null),
  });
  if (sessionId && stage === 'in-visit') await keepShownTo(trx, { visitId, sessionId, at: new Date(now) });
  if (action) await audit(trx, { practiceId, visitId, actor, action, subjectId: seatId });
}

async function finishBefore({ trx, deps, now }: Writing, { role, sessionId }: Seat): Promise<void> {
  if (role === 'patient' && sessionId) await finishSteps(trx, sessionId, { now, steps: deps.steps });
}

async function tellOfCheckIn({ trx, deps, now, visitId }: Writing, { role, sessionId }: Seat): Promise<void> {
  if (role !== 'patient' || !sessionId) return;
  await deps.checkIns?.checkedIn(trx, sessionId, new Date(now));
  await deps.messages?.patientJoined(trx, visitId, sessionId);
}

async function beginWait({ trx, deps, visitId }: Writing, seat: Seat): Promise<void> {
  const { role, stage, unattended, seatId } = seat;
  const arrivedAt = toDate(seat.arrivedAt);
  if (role === 'patient' && stage === 'waiting' && !unattended && arrivedAt)
    await deps.waits?.waits(trx, { visitId, seatId, arrivedAt });
}

async function block({ trx, now }: Writing, { sessionId, guestId }: Seat): Promise<string[]> {
  if (sessionId) return blockLinks(trx, sessionId);
  return guestId ? blockGuest(trx, guestId, new Date(now)) : [];
}

async function unblock({ trx }: Writing, { sessionId, guestId }: Seat): Promise<void> {
  if (sessionId) await unblockLinks(trx, sessionId);
  if (guestId) await letGuestBack(trx, guestId);
}

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
