import type { InterpreterState } from '../../../shared/domain/interpreter.ts';

/** Where the specification's message for a state stands in the locale files. */
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
