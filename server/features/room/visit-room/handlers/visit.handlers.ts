import { randomUUID } from 'node:crypto';
import { CodedError } from '#shared/errors.ts';
import { readable } from '../view/room-view.ts';
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

export const interpreterHandlers = {
  'interpreter:request': async ({ language }, { room, seatId, check }) => {
    if (room.facts.interpretation === 'none') throw new CodedError('FEATURE_NOT_ON');
    const requestId = randomUUID();
    await room.execute({ type: 'request-interpreter', by: seatId, requestId, language }, check);
    return {};
  },
} satisfies Handlers;

export const documentHandlers = {
  'document:share': async ({ documentId, sharedId }, { room, seatId, check }) => {
    const document = await room.access.documentFor(room.seat(seatId), documentId);
    await room.execute({ type: 'share-document', by: seatId, document: { ...document, sharedId } }, check);
    return {};
  },
} satisfies Handlers;

export const visitHandlers = {
  'room:ping': async () => ({}),

  'seat:attend': async (_, { room, seatId }) => {
    await room.execute({ type: 'seat:attend', by: seatId });
    return {};
  },

  'move:answer': async ({ requestId, move }, { room, seatId, check }) => {
    await room.desk.answerMove(requestId, move, seatId, check);
    return {};
  },
  'move:decide': async ({ requestId, move }, { room, seatId, check }) => {
    await room.desk.answerMove(requestId, move, seatId, check);
    return {};
  },

  'seat:leave': async (_, { room, seatId }) => {
    // Not checked again, because a second click after a successful first one is not an error.
    await room.execute({ type: 'seat:leave', by: seatId });
    return {};
  },

  'chat:send': async ({ messageId, text, with: partnerId = null }, { room, seatId, check }) => {
    const mayWrite = () => {
      check();
      const partner = partnerId === null ? null : room.seat(partnerId);
      room.access.checkMayWrite(room.seat(seatId), partner, room.chat);
    };
    mayWrite();
    return { message: await room.say({ seatId, messageId, text, with: partnerId }, mayWrite) };
  },

  'chat:history': async ({ before }, { room, seatId }) => {
    const page = readable(room.seat(seatId), room.facts, room.chat, before);
    if (!page) throw new CodedError('FAILED_TO_LOAD_CHAT_MESSAGES');
    return page;
  },
} satisfies Handlers;
