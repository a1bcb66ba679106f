import type { CommandHandler } from './index.ts';

/** Arriving, being let in, talking in writing, leaving, ending. */
export const visitHandlers: {
  'room:ping': CommandHandler<'room:ping'>;
  'seat:check-in': CommandHandler<'seat:check-in'>;
  'seat:admit': CommandHandler<'seat:admit'>;
  'seat:mute': CommandHandler<'seat:mute'>;
  'seat:leave': CommandHandler<'seat:leave'>;
  'visit:end': CommandHandler<'visit:end'>;
  'chat:send': CommandHandler<'chat:send'>;
} = {
  'room:ping': async () => ({}),

  'seat:check-in': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'check-in', by: seatId }, check);
    return {};
  },

  'seat:admit': async (target, { room, seatId, check }) => {
    await room.execute({ type: 'admit', by: seatId, seatId: target.seatId }, check);
    return {};
  },

  'seat:mute': async (target, { room, seatId, check }) => {
    await room.execute({ type: 'mute', by: seatId, seatId: target.seatId }, check);
    return {};
  },

  'seat:leave': async (_, { room, seatId }) => {
    // Not checked again: a second click, when the first has already led out, is no error.
    await room.execute({ type: 'leave', by: seatId });
    return {};
  },

  'visit:end': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'end', by: seatId }, check);
    return {};
  },

  'chat:send': async ({ messageId, text }, { room, seatId, check }) => ({
    message: await room.say(seatId, messageId, text, check),
  }),
};
