import type { InterpreterOutcome } from '../../../../shared/domain/interpreter.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';
import {
  isEnded,
  NO_INTERPRETER,
  type RoomState,
  type RoomStep,
  type ScreenShare,
  type Seat,
  type StepResult,
} from './room-state.ts';

export function refuse(code: ErrorCode): StepResult {
  return { ok: false, code };
}

type Beside = Partial<
  Pick<RoomStep, 'reseen' | 'effects' | 'invited' | 'screenOutcome' | 'interpreterOutcome' | 'cancelled'> &
    Pick<RoomState, 'status' | 'microphonesLocked' | 'screen' | 'interpreter'>
>;

/** The next state: these seats changed, and what else did. */
export function accept(state: RoomState, changed: readonly Seat[], beside: Beside = {}): StepResult {
  const { reseen = [], effects = [], invited = [], cancelled = null } = beside;
  const { status = state.status, microphonesLocked = state.microphonesLocked } = beside;
  const seats = changed.length === 0 ? state.seats : new Map(state.seats);
  if (seats instanceof Map) for (const seat of changed) seats.set(seat.seatId, seat);
  const wanted = beside.screen === undefined ? state.screen : beside.screen;
  const screen = status === 'PAUSED' ? null : stillStands(wanted, seats);
  const [interpreter, lost] = onTheLine(beside.interpreter ?? state.interpreter, seats, status);
  const interpreterOutcome = beside.interpreterOutcome ?? lost;
  const same =
    seats === state.seats &&
    status === state.status &&
    microphonesLocked === state.microphonesLocked &&
    screen === state.screen &&
    interpreter === state.interpreter;
  const ended = state.screen !== null && screen === null;
  const screenOutcome = ended ? (beside.screenOutcome ?? 'over') : null;
  const next = same ? state : { ...state, status, seats, microphonesLocked, screen, interpreter };
  const outcomes = { screenOutcome, interpreterOutcome, cancelled };
  return { ok: true, step: { state: next, changed, reseen, effects, invited, ...outcomes } };
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

/** A call for an interpreter goes with the visit, and with the interpreter once they have left it. */
function onTheLine(
  interpreter: RoomState['interpreter'],
  seats: ReadonlyMap<string, Seat>,
  status: RoomState['status'],
): [RoomState['interpreter'], InterpreterOutcome | null] {
  const { call } = interpreter;
  if (!call) return [interpreter, null];
  if (isEnded(status)) return [NO_INTERPRETER, 'visit-ended'];
  const seat = call.seatId === null ? undefined : seats.get(call.seatId);
  if (seat?.stage === 'left') return [NO_INTERPRETER, 'left'];
  if (seat?.stage === 'removed' && seat.removedUntil === null) return [NO_INTERPRETER, 'removed'];
  return [interpreter, null];
}
