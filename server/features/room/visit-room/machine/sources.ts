import { type MediaSource, SOUND_NOTICE_MS } from '#shared/domain/participant.ts';
import type { RoomState, Seat } from './room-state.ts';
import { accept, refuse, type StepResult, type Steps } from './step.ts';

export const sourceSteps = {
  'media:switch': ({ state, seat }, { source, on }) => {
    if (on && isLocked(seat, source)) return refuse('MICROPHONE_LOCKED');
    return switchTo(state, seat, source, on);
  },

  'media:close-source': ({ state, seat }, { source }) =>
    accept(state, [{ type: 'source.lost', seat: { ...seat, [source]: 'none' }, source }]),

  /** No change if repeated too soon. During a pause no one hears anything. */
  'sound:missed': ({ state, seat, now }, { cause }) => {
    if (state.status === 'PAUSED') return refuse('WRONG_STAGE');
    if (now - (seat.missedSoundAt ?? Number.NEGATIVE_INFINITY) < SOUND_NOTICE_MS) return accept(state, []);
    return accept(state, [{ type: 'sound.missed', seat: { ...seat, missedSoundAt: now }, cause }]);
  },
} satisfies Steps;

/** A new source starts on unless the microphone is locked. */
export function declareSource(state: RoomState, seat: Seat, source: MediaSource): StepResult {
  if (seat[source] !== 'none') return accept(state, []);
  if (isLocked(seat, source)) return switchTo(state, seat, source, false);
  const next: Seat =
    source === 'microphone' ? { ...seat, microphone: 'on', muted: false } : { ...seat, camera: 'on' };
  const speaksAgain = seat.muted && !next.muted;
  return accept(state, [{ type: 'source.declared', seat: next, source, speaksAgain }]);
}

const isLocked = (seat: Seat, source: MediaSource) => source === 'microphone' && seat.microphoneLocked;

function switchTo(state: RoomState, seat: Seat, source: MediaSource, on: boolean): StepResult {
  const speaks = source === 'microphone' && on;
  const next: Seat = { ...seat, [source]: on ? 'on' : 'off', muted: seat.muted && !speaks };
  const speaksAgain = seat.muted && speaks;
  return accept(state, [{ type: 'source.switched', seat: next, source, on, speaksAgain }]);
}
