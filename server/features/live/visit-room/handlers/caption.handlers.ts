import type { Handlers } from './handler.ts';

export const captionHandlers = {
  'captions:switch': async ({ on }, { room, seatId, check }) => {
    if (on) room.captioning.checkMayTurnOn(seatId);
    await room.execute({ type: 'captions:switch', by: seatId, on }, check);
    return {};
  },

  'captions:speak': async ({ language }, { room, seatId, check }) => {
    room.captioning.checkUnderstands(language);
    await room.execute({ type: 'captions:speak', by: seatId, language }, check);
    return {};
  },
} satisfies Handlers;
