import type { InterpreterService } from './port.ts';

/**
 * For demos, without a service or interpreters. The outbox page shows the link, and a person who opens it in another
 * browser plays the interpreter.
 */
export const demoInterpreters: InterpreterService = {
  kind: 'demo',
  interpreterName: 'Demo interpreter',
  webhookSecret: null,
  request: async () => {},
  cancel: async () => {},
  check: async () => ({ outcome: 'demo', status: null }),
};
