import { randomBytes } from 'node:crypto';

/** Names this process among those that write to the same logs, and since its last start. */
export const PROCESS_NAME = randomBytes(4).toString('hex');
