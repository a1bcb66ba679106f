import type { CommandHandler } from './index.ts';

/** Arriving, being let in, talking in writing, leaving, ending. */
export const visitHandlers: {
  'seat:check-in': CommandHandler<'seat:check-in'>;
  'seat:admit': CommandHandler<'seat:admit'>;
  'seat:mute': CommandHandler<'seat:mute'>;
  'seat:leave': CommandHandler<'seat:leave'>;
  'visit:end': CommandHandler<'visit:end'>;
  'chat:send': CommandHandler<'chat:send'>;
} = {
  'seat:check-in': async (_, { room, seatId }) => {
    await room.execute({ type: 'check-in', by: seatId });
    return {};
  },

  'seat:admit': async (target, { room, seatId }) => {
    await room.execute({ type: 'admit', by: seatId, seatId: target.seatId });
    return {};
  },

  'seat:mute': async (target, { room, seatId }) => {
    await room.execute({ type: 'mute', by: seatId, seatId: target.seatId });
    return {};
  },

  'seat:leave': async (_, { room, seatId }) => {
    await room.execute({ type: 'leave', by: seatId });
    return {};
  },

  'visit:end': async (_, { room, seatId }) => {
    await room.execute({ type: 'end', by: seatId });
    return {};
  },

  'chat:send': async ({ messageId, text }, { room, seatId }) => ({
    message: await room.say(room.seat(seatId), messageId, text),
  }),
};
