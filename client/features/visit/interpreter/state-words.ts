import type { InterpreterState } from '../../../../shared/domain/interpreter.ts';

/** The locale key of the specification's message for a state. */
export function stateKey(state: InterpreterState) {
  switch (state) {
    case 'CONNECTED':
      return 'is_CONNECTED';
    case 'CONNECTING':
      return 'is_CONNECTING';
    case 'NOT CONNECTED':
      return 'is_NOT_CONNECTED';
  }
}
