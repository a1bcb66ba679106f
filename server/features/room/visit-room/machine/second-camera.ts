import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import type { VisitEvent } from './room-events.ts';
import type { RoomState, Seat } from './room-state.ts';
import { accept, refuse, type StepResult, type Steps } from './step.ts';

export const secondCameraSteps = {
  'second-camera:stop': ({ state, seat }) =>
    seat.secondCamera
      ? endSecondCamera(state, seat, seat.secondCamera.cameraId, 'stopped')
      : accept(state, []),
} satisfies Steps;

export function beginSecondCamera(state: RoomState, seat: Seat, cameraId: string): StepResult {
  const { seatId, stage, secondCamera: former } = seat;
  if (stage !== 'in-visit') return refuse('NOT_ADMITTED');
  if (former?.cameraId === cameraId)
    return accept(state, [], former.connected ? [] : [{ type: 'second-camera.returned', seatId, cameraId }]);
  const replaced: VisitEvent[] = former
    ? [{ type: 'second-camera.ended', seatId, cameraId: former.cameraId, how: 'replaced' }]
    : [];
  return accept(state, [], [...replaced, { type: 'second-camera.began', seatId, cameraId }]);
}

export function loseSecondCamera(
  state: RoomState,
  { seatId, secondCamera }: Seat,
  cameraId: string,
): StepResult {
  if (secondCamera?.cameraId !== cameraId || !secondCamera.connected) return accept(state, []);
  return accept(state, [], [{ type: 'second-camera.lost', seatId, cameraId }]);
}

export function endSecondCamera(
  state: RoomState,
  { seatId, secondCamera }: Seat,
  cameraId: string,
  how: SecondCameraEnd,
): StepResult {
  if (secondCamera?.cameraId !== cameraId) return accept(state, []);
  return accept(state, [], [{ type: 'second-camera.ended', seatId, cameraId, how }]);
}
