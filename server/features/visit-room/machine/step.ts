import type { ErrorCode } from '../../../../shared/errors.ts';
import type { RoomState, RoomStep, ScreenShare, Seat, StepResult } from './room-state.ts';

export function refuse(code: ErrorCode): StepResult {
  return { ok: false, code };
}

type Beside = Partial<
  Pick<RoomStep, 'reseen' | 'effects' | 'invited' | 'screenOutcome' | 'cancelled'> &
    Pick<RoomState, 'status' | 'microphonesLocked' | 'screen'>
>;

/** The next state: these seats changed, and what else did. */
export function accept(state: RoomState, changed: readonly Seat[], beside: Beside = {}): StepResult {
  const { reseen = [], effects = [], invited = [], cancelled = null } = beside;
  const { status = state.status, microphonesLocked = state.microphonesLocked } = beside;
  const seats = changed.length === 0 ? state.seats : new Map(state.seats);
  if (seats instanceof Map) for (const seat of changed) seats.set(seat.seatId, seat);
  const wanted = beside.screen === undefined ? state.screen : beside.screen;
  const screen = status === 'PAUSED' ? null : stillStands(wanted, seats);
  const same =
    seats === state.seats &&
    status === state.status &&
    microphonesLocked === state.microphonesLocked &&
    screen === state.screen;
  const ended = state.screen !== null && screen === null;
  const screenOutcome = ended ? (beside.screenOutcome ?? 'over') : null;
  const next = same ? state : { ...state, status, seats, microphonesLocked, screen };
  return { ok: true, step: { state: next, changed, reseen, effects, invited, screenOutcome, cancelled } };
}

/** A share goes with whoever shares; a request, with the last of those it was made to. */
function stillStands(screen: ScreenShare | null, seats: ReadonlyMap<string, Seat>): ScreenShare | null {
  if (!screen) return null;
  const inVisit = (seatId: string) => seats.get(seatId)?.stage === 'in-visit';
  if (!inVisit(screen.seatId)) return null;
  if (screen.state === 'accepted' || screen.asked.every(inVisit)) return screen;
  const asked = screen.asked.filter(inVisit);
  return asked.length > 0 ? { ...screen, asked } : null;
}
