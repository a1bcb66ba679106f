import { randomUUID } from 'node:crypto';
import { CodedError } from '#shared/errors.ts';
import type { Handlers } from './handler.ts';

export const interpreterHandlers = {
  'interpreter:request': async ({ language }, { room, seatId, check }) => {
    if (room.facts.interpretation === 'none') throw new CodedError('FEATURE_NOT_ON');
    const requestId = randomUUID();
    await room.execute({ type: 'request-interpreter', by: seatId, requestId, language }, check);
    return {};
  },
} satisfies Handlers;
