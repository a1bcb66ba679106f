import type { Handlers } from './handler.ts';

export const captionHandlers = {
  'captions:switch': async ({ on }, { room, seatId, check }) => {
    if (on) room.captioning.checkMayTurnOn(seatId, room.state);
    await room.execute({ type: 'captions:switch', by: seatId, on }, check);
    return {};
  },

  'captions:speak': async ({ language }, { room, seatId, check }) => {
    room.captioning.checkUnderstands(language);
    await room.execute({ type: 'captions:speak', by: seatId, language }, check);
    return {};
  },

  'captions:write': async (words, { room, seatId, check }) => ({
    line: await room.inTurn(() => {
      check();
      return room.captioning.write(seatId, words, room.state);
    }),
  }),

  'captions:type-all': async ({ on }, { room, seatId, check }) => {
    await room.execute({ type: 'captions:type-all', by: seatId, on }, check);
    return {};
  },
} satisfies Handlers;
