import { CodedError } from '#shared/errors.ts';
import { readable } from '../view/room-view.ts';
import type { Handlers } from './handler.ts';

export const visitHandlers = {
  'room:ping': async () => ({}),

  'seat:attend': async (_, { room, seatId }) => {
    await room.execute({ type: 'seat:attend', by: seatId });
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
    await room.execute({ type: 'seat:leave', by: seatId });
    return {};
  },

  'chat:send': async ({ messageId, text, with: partnerId = null }, { room, seatId, check }) => {
    const mayWrite = () => {
      check();
      const partner = partnerId === null ? null : room.seat(partnerId);
      room.access.checkMayWrite(room.seat(seatId), partner, room.chat);
    };
    mayWrite();
    return { message: await room.say({ seatId, messageId, text, with: partnerId }, mayWrite) };
  },

  'chat:history': async ({ before }, { room, seatId }) => {
    const page = readable(room.seat(seatId), room.facts, room.chat, before);
    if (!page) throw new CodedError('FAILED_TO_LOAD_CHAT_MESSAGES');
    return page;
  },
} satisfies Handlers;
