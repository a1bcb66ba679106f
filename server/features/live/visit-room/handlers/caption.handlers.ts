import { CodedError } from '../../../../../shared/errors.ts';
import type { LiveRoom } from '../live/live-room.ts';
import type { Handlers } from './handler.ts';

function checkLanguage({ captionLanguages }: LiveRoom, language: string): void {
  if (captionLanguages.length === 0) throw new CodedError('FEATURE_NOT_ON');
  if (!captionLanguages.includes(language)) throw new CodedError('INVALID_INPUT');
}

export const captionHandlers = {
  'captions:switch': async ({ on }, { room, seatId, check }) => {
    if (on && room.captionLanguages.length === 0) throw new CodedError('FEATURE_NOT_ON');
    await room.execute({ type: 'captions:switch', by: seatId, on }, check);
    return {};
  },

  'captions:speak': async ({ language }, { room, seatId, check }) => {
    checkLanguage(room, language);
    await room.execute({ type: 'captions:speak', by: seatId, language }, check);
    return {};
  },
} satisfies Handlers;
