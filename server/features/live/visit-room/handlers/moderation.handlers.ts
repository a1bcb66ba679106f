import { randomUUID } from 'node:crypto';
import type { RoomCommandName } from '../../../../../shared/contracts/socket/commands.ts';
import type { RoomCommand } from '../machine/room-state.ts';
import type { CommandContext, CommandHandler } from './handler.ts';

/** Runs one step of the machine; the acknowledgement means that it is written and enforced. */
async function step({ room, check }: CommandContext, command: RoomCommand): Promise<object> {
  await room.execute(command, check);
  return {};
}

export const moderationHandlers = {
  'seat:admit': ({ seatId }, context) => step(context, { type: 'admit', by: context.seatId, seatId }),
  'visit:admit-all': ({ seatIds }, context) =>
    step(context, { type: 'admit-all', by: context.seatId, ...(seatIds ? { seatIds } : {}) }),
  'seat:send-to-waiting': ({ seatId }, context) =>
    step(context, { type: 'send-to-waiting', by: context.seatId, seatId }),
  'seat:remove': ({ seatId, minutes }, context) =>
    step(context, {
      type: 'remove',
      by: context.seatId,
      seatId,
      forMs: minutes === null ? null : minutes * context.room.removalMinuteMs,
    }),
  'seat:clear-removal': ({ seatId }, context) =>
    step(context, { type: 'clear-removal', by: context.seatId, seatId }),
  'seat:mute': ({ seatId }, context) => step(context, { type: 'mute', by: context.seatId, seatId }),
  'visit:mute-all': (_, context) => step(context, { type: 'mute-all', by: context.seatId }),
  'visit:invite-unmute': ({ seatId }, context) =>
    step(context, { type: 'invite-unmute', by: context.seatId, seatId }),
  'seat:lock-microphone': ({ seatId, locked }, context) =>
    step(context, { type: 'lock-microphone', by: context.seatId, seatId, locked }),
  'visit:lock-microphones': ({ locked }, context) =>
    step(context, { type: 'lock-microphones', by: context.seatId, locked }),
  'picture:ask': async ({ seatId }, context) => {
    const requestId = randomUUID();
    await step(context, { type: 'ask-picture', by: context.seatId, seatId, requestId });
    return { requestId };
  },
  'visit:pause': (_, context) => step(context, { type: 'pause', by: context.seatId }),
  'visit:unpause': (_, context) => step(context, { type: 'unpause', by: context.seatId }),
  'visit:end': async (_, context) => {
    await context.room.checkMayEnd(context.seatId);
    return step(context, { type: 'end', by: context.seatId });
  },
} satisfies { [K in RoomCommandName]?: CommandHandler<K> };
