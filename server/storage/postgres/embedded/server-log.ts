import { closeSync, fchownSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import type { SystemUser } from './system-user.ts';

/** The log has only starts, stops and faults; beyond this size it is truncated. */
const LARGEST_LOG_BYTES = 5_000_000;

export interface ServerLog {
  readonly descriptor: number;
  sinceOpened(): string;
  close(): void;
}

/** Opens the log for a server that runs as `user`. A file, because a pipe would end with this process. */
export function openLog(file: string, user: SystemUser | undefined): ServerLog {
  const descriptor = openSync(file, 'a', 0o600);
  if (user) fchownSync(descriptor, user.uid, user.gid);
  if (fstatSync(descriptor).size > LARGEST_LOG_BYTES) ftruncateSync(descriptor);
  const start = fstatSync(descriptor).size;
  return {
    descriptor,
    sinceOpened: () => readFileSync(file).subarray(start).toString('utf8'),
    close: () => closeSync(descriptor),
  };
}
