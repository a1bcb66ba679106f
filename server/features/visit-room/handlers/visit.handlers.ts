import type { RoomCommandName } from '../../../../shared/contracts/socket/commands.ts';
import { CodedError } from '../../../../shared/errors.ts';
import { readable } from '../room-view.ts';
import { chatRefusal } from '../visit-room.policy.ts';
import type { CommandHandler } from './index.ts';

/** Arriving, writing, leaving. */
export const visitHandlers = {
  'room:ping': async () => ({}),

  'seat:check-in': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'check-in', by: seatId }, check);
    return {};
  },

  'move:answer': async ({ requestId, move }, { room, seatId, check }) => {
    await room.answerMove(requestId, move, seatId, check);
    return {};
  },
  'move:decide': async ({ requestId, move }, { room, seatId, check }) => {
    await room.answerMove(requestId, move, seatId, check);
    return {};
  },

  'seat:leave': async (_, { room, seatId }) => {
    // Not checked again: a second click, when the first has already led out, is no error.
    await room.execute({ type: 'leave', by: seatId });
    return {};
  },

  'visit:cancel': async ({ reason, comment }, { room, seatId, check }) => {
    await room.execute({ type: 'cancel', by: seatId, reason, comment }, check);
    return {};
  },

  'chat:send': async ({ messageId, text, with: partnerId = null }, { room, seatId, check }) => {
    const mayWrite = () => {
      check();
      const partner = partnerId === null ? null : room.seat(partnerId);
      const code = chatRefusal(room.seat(seatId), partner, room.chat);
      if (code) throw new CodedError(code);
    };
    mayWrite();
    return { message: await room.say({ seatId, messageId, text, with: partnerId }, mayWrite) };
  },

  'chat:history': async ({ before }, { room, seatId }) => {
    const page = readable(room.seat(seatId), room.facts, room.chat, before);
    if (!page) throw new CodedError('FAILED_TO_LOAD_CHAT_MESSAGES');
    return page;
  },
} satisfies { [K in RoomCommandName]?: CommandHandler<K> };
