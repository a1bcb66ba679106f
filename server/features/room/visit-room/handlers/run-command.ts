import type { CommandPayload, CommandReply, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { LiveRoom } from '../live/live-room.ts';
import { handle } from './index.ts';

/**
 * Authorizes a validated command by the seat's current role and stage, then runs it. A command that changes
 * the visit waits its turn and is then checked again.
 */
export async function runCommand<K extends RoomCommandName>(
  name: K,
  payload: CommandPayload<K>,
  { room, seatId }: { room: LiveRoom; seatId: string },
): Promise<CommandReply<K>> {
  const check = () => room.access.check(name, room.seat(seatId));
  check();
  return handle(name, payload, { room, seatId, check });
}
