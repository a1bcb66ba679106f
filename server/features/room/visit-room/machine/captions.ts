import { accept, type StepResult, type Steps } from './step.ts';

export const captionSteps = {
  /** People in the visit read captions, or no longer; said again, it changes nothing. */
  'captions:switch': ({ state, seat }, { on }): StepResult => {
    if (state.captions.has(seat.seatId) === on) return accept(state, []);
    return accept(state, [], [{ type: 'captions.switched', seat, on }]);
  },

  'captions:speak': ({ state, seat }, { language }): StepResult => {
    if (seat.speaks === language) return accept(state, []);
    return accept(state, [{ type: 'language.spoken', seat: { ...seat, speaks: language } }]);
  },

  'captions:type-all': ({ state }, { on }): StepResult => {
    if ((state.typed ?? false) === on) return accept(state, []);
    return accept(state, [], [{ type: 'captions.typed', on }]);
  },
} satisfies Steps;
