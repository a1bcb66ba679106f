import type { ScreenOutcome } from '#shared/contracts/socket/events.ts';
import { askedToSee } from '#shared/rules/screen-sharing.ts';
import type { RoomState, ScreenShare, Seat } from './room-state.ts';
import { accept, refuse, type StepResult, type Steps } from './step.ts';

export const sharingSteps = {
  'screen:offer': ({ state, seat }) => {
    const { screen, seats, status } = state;
    const visit = { paused: status === 'PAUSED', sharer: screen?.seatId ?? null, people: seats.values() };
    const asked = askedToSee(seat, visit);
    if (typeof asked === 'string') return refuse(asked);
    if (screen) return accept(state, []);
    const { seatId } = seat;
    return changed(state, { seatId, state: 'requested', asked: asked.map((other) => other.seatId) });
  },

  'screen:withdraw': ({ state, seat }) => {
    if (state.screen?.seatId !== seat.seatId || state.screen.state !== 'requested') return accept(state, []);
    return ended(state, seat.seatId, 'withdrawn');
  },

  /** The first acceptance decides; the share is declined when no one is left to answer. */
  'screen:answer': ({ state, seat }, { accept: yes }) => {
    const { screen } = state;
    if (screen?.state !== 'requested' || !screen.asked.includes(seat.seatId)) return refuse('WRONG_STAGE');
    if (yes) return changed(state, { ...screen, state: 'accepted' });
    const asked = screen.asked.filter((seatId) => seatId !== seat.seatId);
    if (asked.length > 0) return changed(state, { ...screen, asked });
    return ended(state, screen.seatId, 'declined');
  },

  'screen:stop': ({ state, seat }) => {
    const { screen } = state;
    if (!screen) return accept(state, []);
    const own = screen.seatId === seat.seatId;
    if (!own && seat.role !== 'provider') return refuse('ACCESS_DENIED');
    return ended(state, screen.seatId, own ? 'over' : 'stopped');
  },
} satisfies Steps;

/** A share or an offer ends with the page that has the screen, long before its seat is given up. */
export function loseScreen(state: RoomState, seat: Seat): StepResult {
  if (seat.connected || state.screen?.seatId !== seat.seatId) return accept(state, []);
  return ended(state, seat.seatId, 'over');
}

function changed(state: RoomState, screen: ScreenShare): StepResult {
  return accept(state, [], [{ type: 'screen.changed', screen }]);
}

function ended(state: RoomState, seatId: string, outcome: ScreenOutcome): StepResult {
  return accept(state, [], [{ type: 'screen.ended', seatId, outcome }]);
}
