import type { RoomCommandName } from '../../../../../shared/contracts/socket/commands.ts';
import { CodedError } from '../../../../../shared/errors.ts';
import type { CommandHandler } from './handler.ts';

export const visitHandlers = {
  'room:ping': async () => ({}),

  'seat:check-in': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'check-in', by: seatId }, check);
    return {};
  },

  'seat:attend': async (_, { room, seatId }) => {
    await room.execute({ type: 'attend', by: seatId });
    return {};
  },

  'move:answer': async ({ requestId, move }, { room, seatId, check }) => {
    await room.desk.answerMove(requestId, move, seatId, check);
    return {};
  },
  'move:decide': async ({ requestId, move }, { room, seatId, check }) => {
    await room.desk.answerMove(requestId, move, seatId, check);
    return {};
  },

  'seat:leave': async (_, { room, seatId }) => {
    // Not checked again, because a second click after a successful first one is not an error.
    await room.execute({ type: 'leave', by: seatId });
    return {};
  },

  'picture:refuse': async ({ requestId }, { room, seatId, check }) => {
    await room.execute({ type: 'refuse-picture', by: seatId, requestId }, check);
    return {};
  },

  'visit:cancel': async ({ reason, comment }, { room, seatId, check }) => {
    await room.execute({ type: 'cancel', by: seatId, reason, comment }, check);
    return {};
  },

  'chat:send': async ({ messageId, text, with: partnerId = null }, { room, seatId, check }) => {
    return { message: await room.say({ seatId, messageId, text, with: partnerId }, check) };
  },

  'chat:history': async ({ before }, { room, seatId }) => {
    const page = room.history(seatId, before);
    if (!page) throw new CodedError('FAILED_TO_LOAD_CHAT_MESSAGES');
    return page;
  },
} satisfies { [K in RoomCommandName]?: CommandHandler<K> };
