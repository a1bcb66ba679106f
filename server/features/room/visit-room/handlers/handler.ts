import type { CommandPayload, CommandReply, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { LiveRoom } from '../live/live-room.ts';

export interface CommandContext {
  room: LiveRoom;
  seatId: string;
  /** @throws if the seat may not send this command in its current state */
  check(): void;
}

export type CommandHandler<K extends RoomCommandName> = (
  payload: CommandPayload<K>,
  context: CommandContext,
) => Promise<CommandReply<K>>;

export type Handlers = { [K in RoomCommandName]?: CommandHandler<K> };
