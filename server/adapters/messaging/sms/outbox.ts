import type { SmsSender } from './port.ts';

export const smsOutbox: SmsSender = { kind: 'outbox', send: async () => {} };
