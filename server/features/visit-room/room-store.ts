import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../../shared/contracts/socket/events.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../audit/audit.service.ts';
import { deactivateLinks } from '../links/links.service.ts';
import { beginVisit, completeVisit, visitForRoom } from '../visits/visits.service.ts';
import { holdEpoch } from './ownership.queries.ts';
import type { RoomState, RoomStep, Seat } from './room.machine.ts';
import type { VisitFacts } from './room-view.ts';
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
  chat: ChatMessage[];
}

/**
 * Reads a visit's room, null when there is no such visit. Every invited patient has a seat from the
 * beginning (Pending Arrival). Nobody is connected yet and no device is known.
 */
export async function loadRoom(db: Db, visitId: string, epoch: number): Promise<StoredRoom | null> {
  const visit = await visitForRoom(db, visitId);
  if (!visit) return null;
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
  const seats = new Map<string, Seat>();
  for (const row of await selectParticipants(db, visitId)) seats.set(row.seatId, toSeat(row));
  const chat = (await selectChat(db, visitId)).map(({ id, seatId, text, sentAt }) => ({
    messageId: id,
    seatId,
    name: seats.get(seatId)?.name ?? '',
    role: seats.get(seatId)?.role ?? ('guest' as const),
    text,
    sentAt: sentAt.getTime(),
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
    },
    state: { status: visit.status, startsAt: visit.startsAt.getTime(), seats },
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

/** Whether a step changes anything that must survive a crash. */
export function mustPersist(before: RoomState, step: RoomStep): boolean {
  return step.state.status !== before.status || step.changed.some((seat) => hasMoved(before, seat));
}

/**
 * Writes a step, all or nothing. Ending a visit also ends its links.
 *
 * @returns links that died with it
 */
export async function persistStep(
  db: Db,
  facts: VisitFacts,
  before: RoomState,
  step: RoomStep,
  by: Seat,
  now: number,
): Promise<{ deadLinks: string[] }> {
  const { visitId, practiceId } = facts;
  return db.transaction().execute(async (trx) => {
    await holdEpoch(trx, visitId, facts.epoch);
    for (const seat of step.changed.filter((one) => hasMoved(before, one))) {
      await updateParticipant(trx, {
        seatId: seat.seatId,
        stage: seat.stage,
        arrivedAt: toDate(seat.arrivedAt),
        admittedAt: toDate(seat.admittedAt),
        leftAt: toDate(seat.leftAt),
      });
      await audit(trx, {
        practiceId,
        visitId,
        actor: `seat:${by.seatId}`,
        action: `seat.${seat.stage}`,
        subjectId: seat.seatId,
      });
    }
    if (step.state.status === before.status) return { deadLinks: [] };
    if (step.state.status === 'IN_VISIT') await beginVisit(trx, visitId, now);
    if (step.state.status !== 'COMPLETE') return { deadLinks: [] };
    await completeVisit(trx, visitId, now);
    await audit(trx, {
      practiceId,
      visitId,
      actor: `seat:${by.seatId}`,
      action: 'visit.completed',
      subjectId: visitId,
    });
    return { deadLinks: await deactivateLinks(trx, visitId) };
  });
}

/** Whether the message is new. */
export async function persistChat(
  db: Db,
  { visitId, epoch }: VisitFacts,
  message: ChatMessage,
): Promise<boolean> {
  const { messageId: id, seatId, text, sentAt } = message;
  return db.transaction().execute(async (trx) => {
    await holdEpoch(trx, visitId, epoch);
    return insertChat(trx, { id, visitId, seatId, text, sentAt: new Date(sentAt) });
  });
}

function hasMoved(before: RoomState, seat: Seat): boolean {
  const was = before.seats.get(seat.seatId);
  return was?.stage !== seat.stage || was.arrivedAt !== seat.arrivedAt;
}

type ParticipantRow = Awaited<ReturnType<typeof selectParticipants>>[number];

function toSeat(row: ParticipantRow): Seat {
  return {
    seatId: row.seatId,
    role: row.role,
    name: row.name,
    sessionId: row.sessionId,
    accountId: row.accountId,
    stage: row.stage,
    connected: false,
    microphone: 'none',
    camera: 'none',
    arrivedAt: row.arrivedAt?.getTime() ?? null,
    admittedAt: row.admittedAt?.getTime() ?? null,
    leftAt: row.leftAt?.getTime() ?? null,
  };
}

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
