import type { MediaSource } from '../../../../shared/domain/participant.ts';
import type { RoomState, Seat, StepResult } from './room-state.ts';
import { accept, refuse } from './step.ts';

/** The page has this source: on, unless the microphone is locked. */
export function declareSource(state: RoomState, seat: Seat, source: MediaSource): StepResult {
  if (seat[source] !== 'none') return accept(state, []);
  if (isLocked(seat, source)) return switchTo(state, seat, source, false);
  return accept(state, [{ ...seat, [source]: 'on' }]);
}

export function switchSource(state: RoomState, seat: Seat, source: MediaSource, on: boolean): StepResult {
  if (on && isLocked(seat, source)) return refuse('MICROPHONE_LOCKED');
  return switchTo(state, seat, source, on);
}

export function loseSource(state: RoomState, seat: Seat, source: MediaSource): StepResult {
  return accept(state, [{ ...seat, [source]: 'none' }], {
    effects: [{ type: 'close-source', seatId: seat.seatId, source }],
  });
}

const isLocked = (seat: Seat, source: MediaSource) => source === 'microphone' && seat.microphoneLocked;

function switchTo(state: RoomState, seat: Seat, source: MediaSource, on: boolean): StepResult {
  return accept(state, [{ ...seat, [source]: on ? 'on' : 'off' }], {
    effects: [{ type: 'pause-source', seatId: seat.seatId, source, paused: !on }],
  });
}
