import type { InterpreterLanguage, InterpreterOutcome } from '../../../../shared/domain/interpreter.ts';
import type { InterpreterCall, RoomState, Seat, StepResult } from './room-state.ts';
import { accept, refuse } from './step.ts';

/** A provider asks for somebody. The same again, while somebody is asked for or there, changes nothing. */
export function requestInterpreter(
  state: RoomState,
  by: Seat,
  { requestId, language }: { requestId: string; language: InterpreterLanguage },
  now: number,
): StepResult {
  const { call } = state.interpreter;
  if (call) return call.language === language ? accept(state, []) : refuse('WRONG_STAGE');
  const asked: InterpreterCall = {
    ...{ requestId, language, requestedBy: by.seatId, requestedAt: now },
    state: 'CONNECTING',
    seatId: null,
  };
  return accept(state, [], { interpreter: { call: asked, failure: null } });
}

/** Taken back, or ended while the interpreter is there: then they have left. */
export function cancelInterpreter(state: RoomState, now: number): StepResult {
  const { call } = state.interpreter;
  if (!call) return accept(state, []);
  return endCall(state, call, call.state === 'CONNECTING' ? 'cancelled' : 'disconnected', now);
}

/** The service or the time says that it is over. One about a request that is over changes nothing. */
export function loseInterpreter(
  state: RoomState,
  requestId: string,
  why: 'failed' | 'ended' | 'timed-out',
  now: number,
): StepResult {
  const { call } = state.interpreter;
  if (call?.requestId !== requestId) return accept(state, []);
  // Whoever is there did come, whatever a message says that was overtaken.
  if (call.state === 'CONNECTED')
    return why === 'ended' ? endCall(state, call, 'left', now) : accept(state, []);
  return endCall(state, call, why === 'timed-out' ? 'timed-out' : 'failed', now);
}

function endCall(
  state: RoomState,
  { seatId }: InterpreterCall,
  outcome: InterpreterOutcome,
  now: number,
): StepResult {
  const seat = seatId === null ? undefined : state.seats.get(seatId);
  const gone: Seat[] = seat && seat.stage !== 'left' ? [{ ...seat, stage: 'left', leftAt: now }] : [];
  return accept(state, gone, {
    interpreter: { call: null, failure: failureOf(outcome) },
    interpreterOutcome: outcome,
    reseen: gone.map((one) => one.seatId),
    effects: gone.map((one) => ({ type: 'shut-media', seatId: one.seatId })),
  });
}

/** What a provider is told of it; null where they know, or nothing went wrong. */
export function failureOf(outcome: InterpreterOutcome | null): RoomState['interpreter']['failure'] {
  if (outcome === 'failed') return 'INTERPRETER_UNAVAILABLE';
  return outcome === 'timed-out' ? 'INTERPRETER_TIMED_OUT' : null;
}

/**
 * The interpreter's page is there. Asked for by a provider, they are let in without another question, the first
 * time, and with an open microphone; whoever was taken out since then waits to be admitted.
 */
export function interpreterArrives(state: RoomState, seat: Seat, now: number): StepResult | null {
  if (seat.role !== 'interpreter' || seat.stage === 'in-visit' || seat.stage === 'waiting') return null;
  const { call, failure } = state.interpreter;
  const wanted = call?.requestId === seat.interpreterRequestId ? call : null;
  // The request ended while the page was on its way.
  if (!wanted) return accept(state, [{ ...seat, connected: true, stage: 'left', leftAt: now }]);
  if (seat.stage !== 'pending') return null;
  if (wanted.state === 'CONNECTED')
    return accept(state, [{ ...seat, connected: true, stage: 'waiting', arrivedAt: now }]);
  return accept(
    state,
    [{ ...seat, connected: true, stage: 'in-visit', arrivedAt: now, admittedAt: now, leftAt: null }],
    {
      interpreter: { call: { ...wanted, state: 'CONNECTED', seatId: seat.seatId }, failure },
      effects: state.status === 'PAUSED' ? [] : [{ type: 'open-media', seatId: seat.seatId }],
    },
  );
}
