import { randomBytes } from 'node:crypto';

/** Identifies this process, since its last start, among those that write to the same logs. */
export const PROCESS_NAME = randomBytes(4).toString('hex');
