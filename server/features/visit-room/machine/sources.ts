import type { MediaSource } from '../../../../shared/domain/participant.ts';
import type { RoomEffect, RoomState, Seat, StepResult } from './room-state.ts';
import { accept, refuse } from './step.ts';

/** The page has this source: on, unless the microphone is locked. */
export function declareSource(state: RoomState, seat: Seat, source: MediaSource): StepResult {
  if (seat[source] !== 'none') return accept(state, []);
  if (isLocked(seat, source)) return switchTo(state, seat, source, false);
  const next: Seat =
    source === 'microphone' ? { ...seat, microphone: 'on', muted: false } : { ...seat, camera: 'on' };
  return accept(state, [next], { effects: seat.muted && !next.muted ? soundOfScreen(next) : [] });
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
  const speaks = source === 'microphone' && on;
  const next: Seat = { ...seat, [source]: on ? 'on' : 'off', muted: seat.muted && !speaks };
  return accept(state, [next], {
    effects: [
      { type: 'pause-source', seatId: seat.seatId, source, paused: !on },
      ...(seat.muted && speaks ? soundOfScreen(next) : []),
    ],
  });
}

/** Nothing is heard of this person: neither the microphone nor what could be sent as the sound of a screen. */
export function silence({ seatId }: Seat): RoomEffect[] {
  return (['microphone', 'screen-audio'] as const).map((source) => ({
    ...{ type: 'pause-source', seatId, source },
    paused: true,
  }));
}

/** The sound of a screen is heard unless a provider silenced its owner; one's own mute leaves it alone. */
export function soundOfScreen({ seatId, microphoneLocked, muted }: Seat): RoomEffect[] {
  return [{ type: 'pause-source', seatId, source: 'screen-audio', paused: microphoneLocked || muted }];
}
