import type { PictureOutcome } from '../../../../../shared/domain/participant.ts';
import type { PictureRequest, RoomState, Seat } from './room-state.ts';
import { accept, canBeTaken, refuse, type StepResult, type Steps } from './step.ts';

/**
 * A provider is about to take a picture of a patient, who is notified first and may refuse it (PRODUCT 12.2).
 * One request at a time.
 */
export function askForPicture(
  state: RoomState,
  by: Seat,
  target: Seat | undefined,
  requestId: string,
): StepResult {
  if (target?.stage !== 'in-visit' || target.role !== 'patient') return refuse('NO_SUCH_PARTICIPANT');
  if (!canBeTaken(state, target)) return refuse('ERROR_CAPTURING_IMAGE');
  if (state.picture) return refuse('WRONG_STAGE');
  const request: PictureRequest = {
    requestId,
    seatId: target.seatId,
    by: by.seatId,
    accountId: by.accountId,
  };
  return accept(state, [], [{ type: 'picture.asked', request }]);
}

export const picturingSteps = {
  /** No change if the request is over. */
  'picture:refuse': ({ state, seat }, { requestId }) => {
    const request = state.picture;
    if (request?.requestId !== requestId || request.seatId !== seat.seatId) return accept(state, []);
    return settled(state, request, 'refused');
  },
} satisfies Steps;

/** The patient did not answer in time and counts as notified. No change if the request is over. */
export function pictureTold(state: RoomState, requestId: string): StepResult {
  const request = state.picture;
  return request?.requestId === requestId ? settled(state, request, 'told') : accept(state, []);
}

function settled(state: RoomState, request: PictureRequest, outcome: PictureOutcome): StepResult {
  return accept(state, [], [{ type: 'picture.settled', request, outcome }]);
}
