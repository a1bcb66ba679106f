import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../db/database.ts';
import { type AuditAction, audit } from '../audit/audit.service.ts';
import { blockGuest, letGuestBack } from '../guests/guests.service.ts';
import { expectedForRoom, guestForRoom } from '../guests/invitation.service.ts';
import {
  connectRequest,
  endRequest,
  interpreterNameOf,
  interpreterOfVisit,
  openRequest,
} from '../interpreter/interpreter.service.ts';
import { blockLinks, deactivateLinks, unblockLinks } from '../links/links.service.ts';
import {
  beginVisit,
  cancelPatient,
  cancelVisit,
  completeVisit,
  lockMicrophones,
  pauseVisit,
  visitForRoom,
} from '../visits/visits.service.ts';
import { finishSteps, type Standpoint } from '../workflow/workflow.service.ts';
import { failureOf } from './machine/interpreting.ts';
import type { Cancellation } from './machine/room-state.ts';
import { holdEpoch } from './ownership.queries.ts';
import { isEnded, type RoomState, type RoomStep, type Seat } from './room.machine.ts';
import type { RoomDeps } from './room-deps.ts';
import { readRoomSettings } from './room-settings.ts';
import type { SaidMessage, VisitFacts } from './room-view.ts';
import {
  insertChat,
  insertParticipant,
  selectChat,
  selectParticipants,
  updateParticipant,
} from './visit-room.queries.ts';

/** A room as the database has it. */
export interface StoredRoom {
  facts: VisitFacts;
  state: RoomState;
  chat: SaidMessage[];
}

/**
 * Reads a visit's room, null when there is no such visit. Everybody who is invited by a link of their own has a seat
 * from the beginning (Pending Arrival), but guests who declined and never came. Nobody is connected yet and no device
 * is known.
 */
export async function loadRoom(
  { db, interpreters }: Pick<RoomDeps, 'db' | 'interpreters'>,
  visitId: string,
  epoch: number,
): Promise<StoredRoom | null> {
  const visit = await visitForRoom(db, visitId);
  const settings = await readRoomSettings({ db, interpreters }, visitId);
  if (!visit || !settings) return null;
  const known = await selectParticipants(db, visitId);
  for (const patient of visit.patients) {
    if (known.some((row) => row.sessionId === patient.sessionId)) continue;
    await insertParticipant(db, {
      seatId: randomUUID(),
      visitId,
      role: 'patient',
      sessionId: patient.sessionId,
      accountId: null,
      name: patient.name,
    });
  }
  const expected = await expectedGuestSeats(db, visitId);
  const seats = new Map<string, Seat>();
  for (const row of await selectParticipants(db, visitId)) {
    const isOver = row.stage === 'pending' && !expected.some(({ seatId }) => seatId === row.seatId);
    if (row.guestId === null || !isOver) seats.set(row.seatId, toSeat(row));
  }
  const chat = (await selectChat(db, visitId)).map(({ id, seatId, text, sentAt, withSeatId, readers }) => ({
    messageId: id,
    seatId,
    name: seats.get(seatId)?.name ?? '',
    role: seats.get(seatId)?.role ?? ('guest' as const),
    text,
    sentAt: sentAt.getTime(),
    with: withSeatId,
    readers,
  }));
  return {
    facts: {
      visitId,
      epoch,
      practiceId: visit.practiceId,
      startsAt: visit.startsAt.getTime(),
      durationMinutes: visit.durationMinutes,
      timeZone: visit.timeZone,
      practiceName: visit.practiceName,
      visitTypeName: visit.visitTypeName,
      providerName: visit.providerName,
      ...settings,
    },
    state: {
      status: visit.status,
      startsAt: visit.startsAt.getTime(),
      seats,
      microphonesLocked: visit.microphonesLocked,
      // What was shared went with the process that forwarded it.
      screen: null,
      interpreter: await interpreterOf(db, visitId, seats),
    },
    chat,
  };
}

/** The seat of a member of staff, made when they come for the first time. */
export async function addStaffSeat(db: Db, visitId: string, accountId: string, name: string): Promise<Seat> {
  await insertParticipant(db, {
    seatId: randomUUID(),
    visitId,
    role: 'provider',
    sessionId: null,
    accountId,
    name,
  });
  const row = (await selectParticipants(db, visitId)).find((one) => one.accountId === accountId);
  if (!row) throw new Error('a seat that was just made is not there');
  return toSeat(row);
}

/** The seat of whoever comes to interpret for this request, made when they come for the first time. */
export async function addInterpreterSeat(db: Db, visitId: string, requestId: string): Promise<Seat> {
  await insertParticipant(db, {
    ...{ seatId: randomUUID(), visitId, sessionId: null, accountId: null },
    role: 'interpreter',
    interpreterRequestId: requestId,
    name: await interpreterNameOf(db, requestId),
  });
  const row = (await selectParticipants(db, visitId)).find((one) => one.interpreterRequestId === requestId);
  if (!row) throw new Error('a seat that was just made is not there');
  return toSeat(row);
}

function insertGuestSeat(db: Db, visitId: string, guestId: string, name: string): Promise<void> {
  return insertParticipant(db, {
    ...{ seatId: randomUUID(), visitId, sessionId: null, accountId: null, guestId },
    ...{ role: 'guest', name },
  });
}

/** Seats of the guests who are expected; those that were missing are made. */
export async function expectedGuestSeats(db: Db, visitId: string): Promise<Seat[]> {
  const expected = await expectedForRoom(db, visitId);
  const seats = await seatsOf(db, visitId, expected);
  const missing = expected.filter(({ guestId }) => !seats.some((seat) => seat.guestId === guestId));
  if (missing.length === 0) return seats;
  for (const { guestId, name } of missing) await insertGuestSeat(db, visitId, guestId, name);
  return seatsOf(db, visitId, expected);
}

async function seatsOf(db: Db, visitId: string, guests: readonly { guestId: string }[]): Promise<Seat[]> {
  const rows = await selectParticipants(db, visitId);
  return rows.filter((row) => guests.some(({ guestId }) => guestId === row.guestId)).map(toSeat);
}

/** The seat of a guest, made where they come before it is there; null when they are not invited any more. */
export async function addGuestSeat(db: Db, visitId: string, guestId: string): Promise<Seat | null> {
  const guest = await guestForRoom(db, guestId);
  if (!guest) return null;
  await insertGuestSeat(db, visitId, guestId, guest.name);
  const row = (await selectParticipants(db, visitId)).find((one) => one.guestId === guestId);
  if (!row) throw new Error('a seat that was just made is not there');
  return toSeat(row);
}

async function interpreterOf(
  db: Db,
  visitId: string,
  seats: ReadonlyMap<string, Seat>,
): Promise<RoomState['interpreter']> {
  const { open, lastOutcome } = await interpreterOfVisit(db, visitId);
  if (!open || open.state === 'ENDED') return { call: null, failure: failureOf(lastOutcome) };
  const { id: requestId, language, state, requestedBy, requestedAt } = open;
  const seat = [...seats.values()].find((one) => one.interpreterRequestId === requestId);
  const seatId = state === 'CONNECTED' ? (seat?.seatId ?? null) : null;
  return {
    call: { requestId, language, state, requestedBy, requestedAt: requestedAt.getTime(), seatId },
    failure: null,
  };
}

/** Whether a step changes anything that must survive a crash. */
export function mustPersist(before: RoomState, step: RoomStep): boolean {
  const { status, microphonesLocked, interpreter } = step.state;
  if (status !== before.status || microphonesLocked !== before.microphonesLocked || step.cancelled)
    return true;
  if (interpreter !== before.interpreter) return true;
  return step.changed.some((seat) => hasMoved(before, seat));
}

/**
 * Writes a step, all or nothing. Ending a visit also ends its links; blocking a patient, theirs.
 *
 * @returns links that died with it
 */
export async function persistStep(
  {
    db,
    steps,
    interpreters,
    guests,
    checkIns,
  }: Pick<RoomDeps, 'db' | 'steps' | 'interpreters' | 'guests' | 'checkIns'>,
  facts: VisitFacts,
  before: RoomState,
  step: RoomStep,
  by: Seat | null,
  now: number,
): Promise<{ deadLinks: string[] }> {
  const { visitId, practiceId } = facts;
  const actor = by ? `seat:${by.seatId}` : 'system';
  return db.transaction().execute(async (trx) => {
    await holdEpoch(trx, visitId, facts.epoch);
    for (const seat of step.changed.filter((one) => hasMoved(before, one))) {
      await updateParticipant(trx, {
        seatId: seat.seatId,
        stage: seat.stage,
        arrivedAt: toDate(seat.arrivedAt),
        admittedAt: toDate(seat.admittedAt),
        leftAt: toDate(seat.leftAt),
        microphoneLocked: seat.microphoneLocked,
        removedUntil: toDate(seat.removedUntil),
        removedFrom: seat.removedFrom ?? null,
        browserId: seat.browserId ?? null,
        readsFrom: toDate(seat.readsFrom ?? null),
      });
      const action = actionOf(before.seats.get(seat.seatId), seat);
      if (action) await audit(trx, { practiceId, visitId, actor, action, subjectId: seat.seatId });
    }
    await requireSteps(trx, before, step, by, { now, steps }, checkIns);
    const deadLinks = await persistBlocks(trx, before, step, now);
    await persistInterpreter(trx, interpreters, { practiceId, visitId, actor }, before, step, now);
    if (step.cancelled)
      deadLinks.push(...(await persistCancellation(trx, facts, step.cancelled, actor, now)));
    const { status, microphonesLocked } = step.state;
    if (microphonesLocked !== before.microphonesLocked)
      await lockMicrophones(trx, visitId, microphonesLocked);
    if (status === before.status) return { deadLinks };
    if (status === 'PAUSED' || before.status === 'PAUSED') {
      await pauseVisit(trx, visitId, status === 'PAUSED');
      const action = status === 'PAUSED' ? 'visit.paused' : 'visit.unpaused';
      if (!isEnded(status)) await audit(trx, { practiceId, visitId, actor, action, subjectId: visitId });
    }
    if (status === 'IN_VISIT') await beginVisit(trx, visitId, now);
    if (status === 'CANCELLED') {
      await cancelVisit(trx, visitId, now);
      await guests?.visitCancelled(trx, visitId);
      return { deadLinks: [...deadLinks, ...(await deactivateLinks(trx, visitId))] };
    }
    if (status !== 'COMPLETE') return { deadLinks };
    await completeVisit(trx, visitId, now);
    await audit(trx, {
      practiceId,
      visitId,
      actor,
      action: 'visit.completed',
      subjectId: visitId,
    });
    return { deadLinks: await deactivateLinks(trx, visitId) };
  });
}

async function persistInterpreter(
  trx: Trx,
  desk: RoomDeps['interpreters'],
  who: { practiceId: number; visitId: string; actor: string },
  before: RoomState,
  { state, interpreterOutcome }: RoomStep,
  now: number,
): Promise<void> {
  const [was, is] = [before.interpreter.call, state.interpreter.call];
  if (was && interpreterOutcome) await endRequest(trx, who, was.requestId, interpreterOutcome, now);
  if (!is) return;
  if (is.requestId !== was?.requestId) {
    // Without anybody to ask the command was refused.
    if (desk) await openRequest(trx, desk, who, is);
  } else if (is.state === 'CONNECTED' && was.state !== 'CONNECTED') {
    await connectRequest(trx, who, is.requestId, now);
  }
}

/** Whether the message is new. */
export async function persistChat(
  db: Db,
  { visitId, epoch }: VisitFacts,
  message: SaidMessage,
): Promise<boolean> {
  const { messageId: id, seatId, text, sentAt, with: withSeatId, readers } = message;
  return db.transaction().execute(async (trx) => {
    await holdEpoch(trx, visitId, epoch);
    return insertChat(trx, {
      id,
      visitId,
      seatId,
      text,
      sentAt: new Date(sentAt),
      withSeatId,
      readers: [...readers],
    });
  });
}

function hasMoved(before: RoomState, seat: Seat): boolean {
  const was = before.seats.get(seat.seatId);
  return (
    was?.stage !== seat.stage ||
    was.arrivedAt !== seat.arrivedAt ||
    was.microphoneLocked !== seat.microphoneLocked ||
    was.removedUntil !== seat.removedUntil ||
    (was.browserId ?? null) !== (seat.browserId ?? null) ||
    (was.readsFrom ?? null) !== (seat.readsFrom ?? null)
  );
}

/** Null for what the audit has no word for: that the first browser of a seat has come. */
function actionOf(was: Seat | undefined, seat: Seat): AuditAction | null {
  if (was?.stage !== seat.stage) return `seat.${seat.stage}`;
  const browserBefore = was.browserId ?? null;
  if (browserBefore !== (seat.browserId ?? null)) return browserBefore === null ? null : 'seat.moved';
  if (was.microphoneLocked === seat.microphoneLocked) return `seat.${seat.stage}`;
  return seat.microphoneLocked ? 'seat.microphone-locked' : 'seat.microphone-unlocked';
}

const isBlocked = (seat: Seat | undefined): boolean =>
  seat?.stage === 'removed' && seat.removedUntil === null;

/** Removed for good: the link is dead (PRODUCT 9.3). Cleared: it is the person's way in again. */
async function persistBlocks(trx: Trx, before: RoomState, step: RoomStep, now: number): Promise<string[]> {
  const dead: string[] = [];
  for (const seat of step.changed) {
    const was = isBlocked(before.seats.get(seat.seatId));
    if (was === isBlocked(seat)) continue;
    if (seat.sessionId) {
      if (was) await unblockLinks(trx, seat.sessionId);
      else dead.push(...(await blockLinks(trx, seat.sessionId)));
    }
    if (seat.guestId) {
      if (was) await letGuestBack(trx, seat.guestId);
      else dead.push(...(await blockGuest(trx, seat.guestId, new Date(now))));
    }
  }
  return dead;
}

/** Checking in needs everything done that the practice asks for before the visit. */
async function requireSteps(
  trx: Trx,
  before: RoomState,
  step: RoomStep,
  by: Seat | null,
  from: Standpoint,
  checkIns: RoomDeps['checkIns'],
): Promise<void> {
  for (const { seatId, stage, role, sessionId } of step.changed) {
    const was = before.seats.get(seatId)?.stage;
    const checksIn = seatId === by?.seatId && stage === 'waiting' && (was === 'pending' || was === 'left');
    if (!checksIn || role !== 'patient' || !sessionId) continue;
    await finishSteps(trx, sessionId, from);
    await checkIns?.checkedIn(trx, sessionId, new Date(from.now));
  }
}

/** @returns the links that died with it; those of the whole visit are the caller's */
async function persistCancellation(
  trx: Trx,
  { visitId, practiceId }: VisitFacts,
  { sessionId, reason, comment }: Cancellation,
  actor: string,
  now: number,
): Promise<string[]> {
  await cancelPatient(trx, { sessionId, reason, comment, at: new Date(now) });
  await audit(trx, {
    ...{ practiceId, visitId, subjectId: sessionId },
    actor,
    action: 'visit.cancelled',
    details: { reason },
  });
  return blockLinks(trx, sessionId);
}

type ParticipantRow = Awaited<ReturnType<typeof selectParticipants>>[number];

function toSeat(row: ParticipantRow): Seat {
  return {
    seatId: row.seatId,
    role: row.role,
    name: row.name,
    sessionId: row.sessionId,
    accountId: row.accountId,
    interpreterRequestId: row.interpreterRequestId,
    guestId: row.guestId,
    stage: row.stage,
    connected: false,
    microphone: 'none',
    muted: false,
    camera: 'none',
    arrivedAt: row.arrivedAt?.getTime() ?? null,
    admittedAt: row.admittedAt?.getTime() ?? null,
    leftAt: row.leftAt?.getTime() ?? null,
    microphoneLocked: row.microphoneLocked,
    removedUntil: row.removedUntil?.getTime() ?? null,
    removedFrom: row.removedFrom,
    browserId: row.browserId,
    readsFrom: row.readsFrom?.getTime() ?? null,
  };
}

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
