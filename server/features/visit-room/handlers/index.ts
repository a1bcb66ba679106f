import type {
  CommandPayload,
  CommandReply,
  RoomCommandName,
} from '../../../../shared/contracts/socket/commands.ts';
import { CodedError } from '../../../../shared/errors.ts';
import type { LiveRoom } from '../live-room.ts';
import { refusal } from '../visit-room.policy.ts';
import { interpreterHandlers } from './interpreter.handlers.ts';
import { mediaHandlers } from './media.handlers.ts';
import { moderationHandlers } from './moderation.handlers.ts';
import { screenHandlers } from './screen.handlers.ts';
import { visitHandlers } from './visit.handlers.ts';

/** Who a command comes from. */
export interface CommandContext {
  room: LiveRoom;
  seatId: string;
  /** Throws when the seat may not send this command as it stands now. */
  check(): void;
}

export type CommandHandler<K extends RoomCommandName> = (
  payload: CommandPayload<K>,
  context: CommandContext,
) => Promise<CommandReply<K>>;

/** Every command has one handler; one without does not compile. */
const handlers: { [K in RoomCommandName]: CommandHandler<K> } = {
  ...visitHandlers,
  ...moderationHandlers,
  ...screenHandlers,
  ...interpreterHandlers,
  ...mediaHandlers,
};

/**
 * Authorises a validated command by the seat's role and stage as they are now, then carries it out. What
 * changes the visit waits its turn and is checked once more when that has come.
 */
export async function runCommand<K extends RoomCommandName>(
  name: K,
  payload: CommandPayload<K>,
  { room, seatId }: Pick<CommandContext, 'room' | 'seatId'>,
): Promise<CommandReply<K>> {
  const check = () => {
    const { role, stage } = room.seat(seatId);
    const code = refusal(name, role, stage);
    if (!code) return;
    room.noteRefusal(seatId, name, code);
    throw new CodedError(code);
  };
  check();
  return handlers[name](payload, { room, seatId, check });
}
