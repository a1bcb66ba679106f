import { randomBytes } from 'node:crypto';

/** Distinguishes this process, since its last start, from others that write to the same logs. */
export const PROCESS_NAME = randomBytes(4).toString('hex');
