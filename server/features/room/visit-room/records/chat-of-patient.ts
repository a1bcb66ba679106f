import type { Db } from '#server/storage/db/database.ts';
import { selectChat, selectParticipants } from './visit-room.queries.ts';

/** Messages that a patient wrote in a visit or could read there. Callers audit the read. */
export async function chatOfPatient(db: Db, { visitId, sessionId }: { visitId: string; sessionId: string }) {
  const seats = await selectParticipants(db, visitId);
  const own = new Set(seats.filter((seat) => seat.sessionId === sessionId).map(({ seatId }) => seatId));
  const chat = await selectChat(db, visitId);
  return chat
    .filter(
      ({ seatId, withSeatId, readers }) =>
        own.has(seatId) || (withSeatId ? own.has(withSeatId) : readers.some((reader) => own.has(reader))),
    )
    .map(({ seatId, text, sentAt }) => ({
      at: sentAt.toISOString(),
      by: seats.find((seat) => seat.seatId === seatId)?.name ?? '',
      text,
    }));
}
