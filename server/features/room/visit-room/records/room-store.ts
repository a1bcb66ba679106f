import { shownDocument } from '#server/features/room/documents/shared-documents.service.ts';
import { camerasOfVisit } from '#server/features/room/hand-off/second-cameras.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { interpreterOfVisit } from '#server/features/visits/interpreter/interpreter.service.ts';
import { visitForRoom } from '#server/features/visits/visits/visits.service.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { RoomState, Seat } from '../machine/room.machine.ts';
import { FIRST_PAGE } from '../machine/showing.ts';
import { failureOf } from '../machine/step.ts';
import type { SaidMessage, VisitFacts } from '../view/room-view.ts';
import { seatPatients } from './expected-seats.ts';
import { readRoomSettings } from './room-settings.ts';
import { expectedGuestSeats, toSeat } from './seat-rows.ts';
import { selectChat, selectParticipants } from './visit-room.queries.ts';

export interface StoredRoom {
  facts: VisitFacts;
  state: RoomState;
  chat: SaidMessage[];
}

/**
 * Null if the visit does not exist. Everyone with a link has a seat from the start (Pending arrival), except guests
 * who declined and never arrived. No seat is connected, and devices are not yet known.
 */
export async function loadRoom(
  { db, interpreters, clock }: Pick<RoomDeps, 'db' | 'interpreters' | 'clock'>,
  visitId: string,
  epoch: number,
): Promise<StoredRoom | null> {
  const visit = await visitForRoom(db, visitId);
  const settings = await readRoomSettings({ db, interpreters, clock }, visitId);
  if (!visit || !settings) return null;
  const known = await selectParticipants(db, visitId);
  await seatPatients(db, visitId, visit.patients, known);
  const expected = await expectedGuestSeats(db, visitId);
  const cameras = await camerasOfVisit(db, visitId);
  const seats = new Map<string, Seat>();
  const said = new Map<string, Seat>();
  for (const row of await selectParticipants(db, visitId)) {
    const patient = visit.patients.find(({ sessionId }) => sessionId === row.sessionId);
    const cameraId = cameras.get(row.seatId);
    const seat = {
      ...toSeat(row),
      number: patient?.number ?? null,
      readsCaptions: patient?.readsCaptions ?? false,
      secondCamera: cameraId ? { cameraId, connected: false } : null,
    };
    said.set(row.seatId, seat);
    const isOver = row.stage === 'pending' && !expected.some(({ seatId }) => seatId === row.seatId);
    if ((row.guestId === null || !isOver) && !patient?.isOut) seats.set(row.seatId, seat);
  }
  const chat = (await selectChat(db, visitId)).map(({ id, seatId, text, sentAt, withSeatId, readers }) => ({
    messageId: id,
    seatId,
    name: said.get(seatId)?.name ?? '',
    number: said.get(seatId)?.number ?? null,
    role: said.get(seatId)?.role ?? ('guest' as const),
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
      knownToGuests: onlyPatient(visit.patients, seats),
      ...settings,
    },
    state: {
      status: visit.status,
      startsAt: visit.startsAt.getTime(),
      beganAt: visit.beganAt?.getTime() ?? null,
      seats,
      microphonesLocked: visit.microphonesLocked,
      document: await documentOf(db, visitId),
      // A screen share ended with the process that forwarded it.
      screen: null,
      captions: new Set(),
      interpreter: await interpreterOf(db, visitId, seats),
    },
    chat,
  };
}

function onlyPatient(
  patients: readonly { sessionId: string; firstName: string }[],
  seats: ReadonlyMap<string, Seat>,
): VisitFacts['knownToGuests'] {
  const [patient, ...more] = patients;
  const seat = [...seats.values()].find(({ sessionId }) => sessionId === patient?.sessionId);
  return patient && seat && more.length === 0 ? { seatId: seat.seatId, firstName: patient.firstName } : null;
}

/** At its first page until its presenter's page reports the place. */
async function documentOf(db: Db, visitId: string): Promise<RoomState['document']> {
  const shown = await shownDocument(db, visitId);
  if (!shown) return null;
  const { id: sharedId, documentId, seatId, name, mediaType } = shown;
  return { sharedId, documentId: documentId ?? '', seatId, name, mediaType, place: FIRST_PAGE, front: true };
}

async function interpreterOf(
  db: Db,
  visitId: string,
  seats: ReadonlyMap<string, Seat>,
): Promise<RoomState['interpreter']> {
  const { open, lastOutcome } = await interpreterOfVisit(db, visitId);
  if (!open || open.state === 'ENDED') return { call: null, failure: failureOf(lastOutcome) };
  const { id: requestId, language, state, requestedBy, requestedAt, linkTakenAt } = open;
  const seat = [...seats.values()].find((one) => one.interpreterRequestId === requestId);
  const seatId = state === 'CONNECTED' ? (seat?.seatId ?? null) : null;
  return {
    call: {
      requestId,
      language,
      state,
      requestedBy,
      requestedAt: requestedAt.getTime(),
      openedAt: linkTakenAt?.getTime() ?? null,
      seatId,
    },
    failure: null,
  };
}
