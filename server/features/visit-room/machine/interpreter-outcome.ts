import type { InterpreterFailure, InterpreterOutcome } from '../../../../shared/domain/interpreter.ts';

/** What a provider is told of it; null where they know, or nothing went wrong. */
export function failureOf(outcome: InterpreterOutcome | null): InterpreterFailure | null {
  if (outcome === 'failed') return 'INTERPRETER_UNAVAILABLE';
  return outcome === 'timed-out' ? 'INTERPRETER_TIMED_OUT' : null;
}
