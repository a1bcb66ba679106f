import type { Handlers } from './handler.ts';

export const documentHandlers = {
  'document:share': async ({ documentId, sharedId }, { room, seatId, check }) => {
    const document = await room.access.documentFor(room.seat(seatId), documentId);
    await room.execute({ type: 'share-document', by: seatId, document: { ...document, sharedId } }, check);
    return {};
  },
} satisfies Handlers;
