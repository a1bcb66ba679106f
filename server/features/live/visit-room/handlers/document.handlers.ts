import type { RoomCommandName } from '../../../../../shared/contracts/socket/commands.ts';
import type { CommandHandler } from './handler.ts';

export const documentHandlers = {
  'document:share': async ({ documentId, sharedId }, { room, seatId, check }) => {
    const document = await room.documentFor(seatId, documentId);
    await room.execute({ type: 'share-document', by: seatId, document: { ...document, sharedId } }, check);
    return {};
  },
  'document:view': async ({ sharedId, ...place }, { room, seatId, check }) => {
    await room.execute({ type: 'view-document', by: seatId, sharedId, place }, check);
    return {};
  },
  'document:stop': async (_, { room, seatId, check }) => {
    await room.execute({ type: 'stop-document', by: seatId }, check);
    return {};
  },
} satisfies { [K in RoomCommandName]?: CommandHandler<K> };
