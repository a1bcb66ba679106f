import type { RoomState } from '#client/realtime/room-state.ts';

/**
 * The messages that others sent after the last seen one. Compares ids, because loading earlier messages or
 * reconnecting changes the count.
 *
 * @param seen undefined returns all of them
 */
export function receivedAfter(
  seen: string | undefined,
  chat: RoomState['chat'],
  yourSeat: string | undefined,
): RoomState['chat'] {
  const after = chat.findIndex(({ messageId }) => messageId === seen) + 1;
  return chat.slice(after).filter(({ seatId }) => seatId !== yourSeat);
}
