import { randomUUID } from 'node:crypto';
import type { Handlers } from './handler.ts';

export const moderationHandlers = {
  'seat:remove': async ({ seatId, minutes }, { room, seatId: by, check }) => {
    const forMs = minutes === null ? null : minutes * room.removalMinuteMs;
    await room.execute({ type: 'remove', by, seatId, forMs }, check);
    return {};
  },
  'picture:ask': async ({ seatId, source }, { room, seatId: by, check }) => {
    const requestId = randomUUID();
    await room.execute({ type: 'ask-picture', by, seatId, requestId, source }, check);
    return { requestId };
  },
  'visit:end': async (_, { room, seatId, check }) => {
    await room.access.checkMayEnd(room.seat(seatId));
    await room.execute({ type: 'visit:end', by: seatId }, check);
    return {};
  },
} satisfies Handlers;
