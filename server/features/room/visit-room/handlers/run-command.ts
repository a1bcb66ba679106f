import type { CommandPayload, CommandReply, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { LiveRoom } from '../live/live-room.ts';
import type { RoomCommand, SteppedName } from '../machine/room.machine.ts';
import type { CommandContext, CommandHandler, Handlers } from './handler.ts';
import { mediaHandlers } from './media.handlers.ts';
import { PAGE_HANDLERS, type PageCommandName } from './page.handlers.ts';
import {
  captionHandlers,
  documentHandlers,
  interpreterHandlers,
  moderationHandlers,
  visitHandlers,
} from './visit.handlers.ts';

/**
 * Authorizes a validated command by the seat's current role and stage, then runs it. A command that changes the visit
 * waits its turn and is checked again then.
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

/**
 * Commands that do more than a step of the machine. A command that no handler, no step and no page's handler carries
 * out does not compile.
 */
const HANDLERS: Handlers = {
  ...visitHandlers,
  ...moderationHandlers,
  ...documentHandlers,
  ...interpreterHandlers,
  ...captionHandlers,
  ...mediaHandlers,
} satisfies { [K in Exclude<RoomCommandName, SteppedName | PageCommandName>]: CommandHandler<K> };

/**
 * Without a handler, the machine decides; the acknowledgment means that its step is written and enforced. A page's own
 * command is only allowed here: `page.handlers.ts` carries it out.
 */
async function handle<K extends RoomCommandName>(
  name: K,
  payload: CommandPayload<K>,
  context: CommandContext,
): Promise<CommandReply<K>> {
  const handler = HANDLERS[name];
  if (handler) return handler(payload, context);
  if (!PAGE_HANDLERS[name])
    await context.room.execute({ ...payload, type: name, by: context.seatId } as RoomCommand, context.check);
  return {} as CommandReply<K>;
}
