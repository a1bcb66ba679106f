import type { EmailSender } from './port.ts';

export const emailOutbox: EmailSender = {
  kind: 'outbox',
  send: async () => {},
  close: () => {},
};
