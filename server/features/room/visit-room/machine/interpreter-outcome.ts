import type { InterpreterFailure, InterpreterOutcome } from '#shared/domain/interpreter.ts';

export function failureOf(outcome: InterpreterOutcome | null): InterpreterFailure | null {
  if (outcome === 'failed') return 'INTERPRETER_UNAVAILABLE';
  return outcome === 'timed-out' ? 'INTERPRETER_TIMED_OUT' : null;
}
