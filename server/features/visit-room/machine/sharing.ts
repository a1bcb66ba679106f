import type { ScreenOutcome } from '../../../../shared/contracts/socket/events.ts';
import type { RoomState, ScreenShare, Seat } from './room-state.ts';
import { accept, refuse, type StepResult } from './step.ts';

/**
 * Asks to share a screen (PRODUCT 9.6). A provider asks the admitted people, or colleagues where there are
 * none; everyone else asks the providers.
 */
export function offerScreen(state: RoomState, seat: Seat): StepResult {
  if (state.status === 'PAUSED') return refuse('WRONG_STAGE');
  if (state.screen)
    return state.screen.seatId === seat.seatId ? accept(state, []) : refuse('SCREEN_SHARE_TAKEN');
  const others = [...state.seats.values()].filter(
    (other) => other.stage === 'in-visit' && other.seatId !== seat.seatId && other.role !== 'interpreter',
  );
  const providers = others.filter((other) => other.role === 'provider');
  const letIn = others.filter((other) => other.role !== 'provider');
  const asked = seat.role === 'provider' && letIn.length > 0 ? letIn : providers;
  if (asked.length === 0) return refuse('NO_SUCH_PARTICIPANT');
  return changed(state, {
    seatId: seat.seatId,
    state: 'requested',
    asked: asked.map((other) => other.seatId),
  });
}

export function withdrawScreen(state: RoomState, seat: Seat): StepResult {
  if (state.screen?.seatId !== seat.seatId || state.screen.state !== 'requested') return accept(state, []);
  return ended(state, seat.seatId, 'withdrawn');
}

/** The first acceptance decides; a share is declined when no one is left to answer. */
export function answerScreen(state: RoomState, seat: Seat, yes: boolean): StepResult {
  const { screen } = state;
  if (screen?.state !== 'requested' || !screen.asked.includes(seat.seatId)) return refuse('WRONG_STAGE');
  if (yes) return changed(state, { ...screen, state: 'accepted' });
  const asked = screen.asked.filter((seatId) => seatId !== seat.seatId);
  if (asked.length > 0) return changed(state, { ...screen, asked });
  return ended(state, screen.seatId, 'declined');
}

/** Stops one's own share, or, for a provider, anyone's. */
export function stopScreen(state: RoomState, seat: Seat): StepResult {
  const { screen } = state;
  if (!screen) return accept(state, []);
  const own = screen.seatId === seat.seatId;
  if (!own && seat.role !== 'provider') return refuse('ACCESS_DENIED');
  return ended(state, screen.seatId, own ? 'over' : 'stopped');
}

function changed(state: RoomState, screen: ScreenShare): StepResult {
  return accept(state, [], [{ type: 'screen.changed', screen }]);
}

function ended(state: RoomState, seatId: string, outcome: ScreenOutcome): StepResult {
  return accept(state, [], [{ type: 'screen.ended', seatId, outcome }]);
}
