import type { RoomCommandName } from '../../../../../shared/contracts/socket/commands.ts';
import type { CommandHandler } from './handler.ts';

export const screenHandlers = {
  'screen:offer': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'offer-screen', by: seatId }, check);
    return {};
  },
  'screen:withdraw': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'withdraw-screen', by: seatId }, check);
    return {};
  },
  'screen:answer': async ({ accept }, { room, seatId, check }) => {
    await room.execute({ type: 'answer-screen', by: seatId, accept }, check);
    return {};
  },
  'screen:stop': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'stop-screen', by: seatId }, check);
    return {};
  },
} satisfies { [K in RoomCommandName]?: CommandHandler<K> };
