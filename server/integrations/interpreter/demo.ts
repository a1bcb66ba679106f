import type { InterpreterService } from './port.ts';

/**
 * For trying the product out. There is no service and no interpreter: the outbox page shows the link, and a
 * person who opens it in another browser plays one.
 */
export const demoInterpreters: InterpreterService = {
  kind: 'demo',
  interpreterName: 'Demo interpreter',
  webhookSecret: null,
  request: async () => {},
  cancel: async () => {},
};
