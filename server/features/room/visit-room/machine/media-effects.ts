import type { MediaSource } from '#shared/domain/participant.ts';
import { type Leading, leadsTo } from './room-events.ts';
import { isEnded, type RoomState, type Seat } from './room-state.ts';
import type { RoomStep } from './step.ts';

export type RoomEffect =
  | { type: 'start-media'; seatId: string }
  | { type: 'stop-media'; seatId: string }
  | { type: 'pause-source'; seatId: string; source: MediaSource | 'screen-audio'; paused: boolean }
  | { type: 'close-source'; seatId: string; source: MediaSource | 'screen' }
  | { type: 'close-second-camera'; seatId: string }
  | { type: 'end-visit' };

/** The media effects of a step's events, in order: a locked microphone is silenced before it can be heard. */
export function mediaEffects({ state, events }: RoomStep): RoomEffect[] {
  return events.flatMap((event) => (leadsTo(event, 'media') ? effectsOf(event, state) : []));
}

export const startsMedia = (effects: readonly RoomEffect[]): boolean =>
  effects.some(({ type }) => type === 'start-media');

export function silence({ seatId }: Pick<Seat, 'seatId'>): RoomEffect[] {
  return [
    { type: 'pause-source', seatId, source: 'microphone', paused: true },
    { type: 'pause-source', seatId, source: 'screen-audio', paused: true },
  ];
}

function effectsOf(event: Leading<'media'>, state: RoomState): RoomEffect[] {
  switch (event.type) {
    case 'seat.connected':
    case 'seat.taken':
    case 'seat.moved':
    case 'seat.arrived':
      return opens(state, event.seat);
    case 'seat.admitted':
      return [...(event.seat.microphoneLocked ? silence(event.seat) : []), ...opens(state, event.seat)];
    case 'seat.sent-back':
    case 'seat.left':
      return [shut(event.seat)];
    case 'seat.removed':
    case 'seat.closed':
      // Ending the visit already ends everyone's media.
      if (isEnded(state.status)) return [];
      return event.from === 'in-visit' ? [shut(event.seat)] : [];
    case 'seat.muted':
    case 'microphone.locked':
      return silence(event.seat);
    case 'microphone.unlocked':
      // An unlocked microphone stays silent until its owner turns it on.
      return [soundOfScreen(event.seat)];
    case 'source.declared':
      return event.speaksAgain ? [soundOfScreen(event.seat)] : [];
    case 'source.switched': {
      const { seat, source, on, speaksAgain } = event;
      const pause: RoomEffect = { type: 'pause-source', seatId: seat.seatId, source, paused: !on };
      return speaksAgain ? [pause, soundOfScreen(seat)] : [pause];
    }
    case 'source.lost':
      return [{ type: 'close-source', seatId: event.seat.seatId, source: event.source }];
    case 'screen.ended':
      return closesScreen(state, event.seatId);
    case 'second-camera.ended':
      return [{ type: 'close-second-camera', seatId: event.seatId }];
    case 'visit.paused':
      return inVisit(state).map(shut);
    case 'visit.unpaused':
      return inVisit(state).flatMap((seat) => opens(state, seat));
    case 'visit.cancelled':
    case 'visit.ended':
    case 'visit.closed':
      return [{ type: 'end-visit' }];
    default:
      return event satisfies never;
  }
}

function opens(state: RoomState, seat: Seat): RoomEffect[] {
  if (seat.stage !== 'in-visit' || state.status === 'PAUSED') return [];
  return [{ type: 'start-media', seatId: seat.seatId }];
}

function shut({ seatId }: Seat): RoomEffect {
  return { type: 'stop-media', seatId };
}

/** A screen's sound is heard unless a provider silenced its owner; muting oneself does not affect it. */
function soundOfScreen({ seatId, microphoneLocked, muted }: Seat): RoomEffect {
  return { type: 'pause-source', seatId, source: 'screen-audio', paused: microphoneLocked || muted };
}

/** Only if the owner stays in a running visit; otherwise all of their media stops anyway. */
function closesScreen(state: RoomState, seatId: string): RoomEffect[] {
  const stays = state.status !== 'PAUSED' && state.seats.get(seatId)?.stage === 'in-visit';
  return stays ? [{ type: 'close-source', seatId, source: 'screen' }] : [];
}

function inVisit(state: RoomState): Seat[] {
  return [...state.seats.values()].filter((seat) => seat.stage === 'in-visit');
}
