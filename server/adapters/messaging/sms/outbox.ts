import type { SmsSender } from './port.ts';

/** For demos. Every message counts as sent, and the outbox page shows it. */
export const smsOutbox: SmsSender = { kind: 'outbox', send: async () => {} };
