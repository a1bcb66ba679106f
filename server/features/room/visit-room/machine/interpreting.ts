import type { InterpreterLanguage, InterpreterOutcome } from '#shared/domain/interpreter.ts';
import type { SeatEvent } from './room-events.ts';
import type { InterpreterCall, RoomState, Seat } from './room-state.ts';
import { accept, refuse, type StepResult, type Steps } from './step.ts';

/** No change while a request is open or an interpreter is connected. */
export function requestInterpreter(
  state: RoomState,
  by: Seat,
  { requestId, language }: { requestId: string; language: InterpreterLanguage },
  now: number,
): StepResult {
  const { call } = state.interpreter;
  if (call) return call.language === language ? accept(state, []) : refuse('WRONG_STAGE');
  const asked: InterpreterCall = {
    requestId,
    language,
    requestedBy: by.seatId,
    requestedAt: now,
    state: 'CONNECTING',
    seatId: null,
  };
  return accept(state, [], [{ type: 'interpreter.requested', call: asked }]);
}

export const interpretingSteps = {
  'interpreter:cancel': ({ state, now }) => {
    const { call } = state.interpreter;
    if (!call) return accept(state, []);
    return endCall(state, call, call.state === 'CONNECTING' ? 'cancelled' : 'disconnected', now);
  },
} satisfies Steps;

/** The interpreter opened their link. No change if they have arrived or the request is over. */
export function prepareInterpreter(state: RoomState, requestId: string, now: number): StepResult {
  const { call } = state.interpreter;
  if (call?.requestId !== requestId || call.state !== 'CONNECTING' || call.openedAt) return accept(state, []);
  return accept(state, [], [{ type: 'interpreter.opened', call: { ...call, openedAt: now } }]);
}

/** The service or the timeout ended the request. No change if it is already over. */
export function loseInterpreter(
  state: RoomState,
  requestId: string,
  why: 'failed' | 'ended' | 'timed-out',
  now: number,
): StepResult {
  const { call } = state.interpreter;
  if (call?.requestId !== requestId) return accept(state, []);
  // A connected interpreter did arrive, so a late failure message is ignored.
  if (call.state === 'CONNECTED')
    return why === 'ended' ? endCall(state, call, 'left', now) : accept(state, []);
  return endCall(state, call, why === 'timed-out' ? 'timed-out' : 'failed', now);
}

function endCall(
  state: RoomState,
  { requestId, seatId }: InterpreterCall,
  outcome: InterpreterOutcome,
  now: number,
): StepResult {
  const seat = seatId === null ? undefined : state.seats.get(seatId);
  const goes: SeatEvent[] =
    seat && seat.stage !== 'left'
      ? [{ type: 'seat.left', seat: { ...seat, stage: 'left', leftAt: now }, from: seat.stage }]
      : [];
  const gone = goes.length > 0 ? seatId : null;
  return accept(state, goes, [{ type: 'interpreter.ended', requestId, outcome, gone }]);
}

/**
 * The interpreter's page connects. The first time they are admitted immediately with an open microphone,
 * because a provider requested them. After being sent out they wait to be admitted.
 */
export function interpreterArrives(state: RoomState, seat: Seat, now: number): StepResult | null {
  if (seat.role !== 'interpreter' || seat.stage === 'in-visit' || seat.stage === 'waiting') return null;
  const { call } = state.interpreter;
  const wanted = call?.requestId === seat.interpreterRequestId ? call : null;
  const here = { ...seat, connected: true };
  if (!wanted) {
    const late: Seat = { ...here, stage: 'left', leftAt: now };
    return accept(state, [{ type: seat.stage === 'left' ? 'seat.connected' : 'seat.arrived', seat: late }]);
  }
  if (seat.stage !== 'pending') return null;
  if (wanted.state === 'CONNECTED')
    return accept(state, [{ type: 'seat.arrived', seat: { ...here, stage: 'waiting', arrivedAt: now } }]);
  const joined: Seat = { ...here, stage: 'in-visit', arrivedAt: now, admittedAt: now, leftAt: null };
  const connected: InterpreterCall = { ...wanted, state: 'CONNECTED', seatId: seat.seatId };
  return accept(
    state,
    [{ type: 'seat.arrived', seat: joined }],
    [{ type: 'interpreter.connected', call: connected }],
  );
}
