import type { EmailSender } from './port.ts';

/** For demos. Every message counts as sent, and the outbox page shows it. */
export const emailOutbox: EmailSender = {
  kind: 'outbox',
  send: async () => {},
  close: () => {},
};
