import type { PictureOutcome } from '#shared/domain/participant.ts';
import type { PictureRequest, RoomState, Seat } from './room-state.ts';
import { accept, canBeTaken, refuse, type StepResult, type Steps } from './step.ts';

/**
 * A provider requests a picture of a patient. Only the patient's own permission allows it (PRODUCT 12.2). One request
 * at a time.
 */
export function askForPicture(
  state: RoomState,
  by: Seat,
  target: Seat | undefined,
  { requestId, source }: Pick<PictureRequest, 'requestId' | 'source'>,
): StepResult {
  if (target?.stage !== 'in-visit' || target.role !== 'patient') return refuse('NO_SUCH_PARTICIPANT');
  if (!canBeTaken(state, target, source)) return refuse('ERROR_CAPTURING_IMAGE');
  if (state.picture) return refuse('WRONG_STAGE');
  const request: PictureRequest = {
    requestId,
    seatId: target.seatId,
    by: by.seatId,
    accountId: by.accountId,
    source,
  };
  return accept(state, [], [{ type: 'picture.asked', request }]);
}

export const picturingSteps = {
  'picture:answer': ({ state, seat }, { requestId, allow }) => {
    const request = state.picture;
    if (request?.requestId !== requestId || request.seatId !== seat.seatId) return accept(state, []);
    return settled(state, request, allow ? 'allowed' : 'refused');
  },

  'picture:withdraw': ({ state, seat }, { requestId }) => {
    const request = state.picture;
    if (request?.requestId !== requestId || request.by !== seat.seatId) return accept(state, []);
    return settled(state, request, 'withdrawn');
  },
} satisfies Steps;

/** No answer in time allows nothing. No change if the request is over. */
export function pictureUnanswered(state: RoomState, requestId: string): StepResult {
  const request = state.picture;
  return request?.requestId === requestId ? settled(state, request, 'unanswered') : accept(state, []);
}

function settled(state: RoomState, request: PictureRequest, outcome: PictureOutcome): StepResult {
  return accept(state, [], [{ type: 'picture.settled', request, outcome }]);
}
