import { randomUUID } from 'node:crypto';
import type { RoomCommandName } from '../../../../../shared/contracts/socket/commands.ts';
import { CodedError } from '../../../../../shared/errors.ts';
import type { CommandHandler } from './handler.ts';

export const interpreterHandlers = {
  'interpreter:request': async ({ language }, { room, seatId, check }) => {
    if (room.facts.interpretation === 'none') throw new CodedError('FEATURE_NOT_ON');
    const requestId = randomUUID();
    await room.execute({ type: 'request-interpreter', by: seatId, requestId, language }, check);
    return {};
  },
  'interpreter:cancel': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'cancel-interpreter', by: seatId }, check);
    return {};
  },
} satisfies { [K in RoomCommandName]?: CommandHandler<K> };
