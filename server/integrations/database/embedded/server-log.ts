import { closeSync, fchownSync, fstatSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import type { SystemUser } from './system-user.ts';

/** The log tells of starts, stops and faults only; should it grow beyond this, it begins anew. */
const LARGEST_LOG_BYTES = 5_000_000;

/** PostgreSQL's own log, as far as one start of it is concerned. */
export interface ServerLog {
  readonly descriptor: number;
  /** What has been written since this log was opened. */
  sinceOpened(): string;
  close(): void;
}

/** Opens the log for a server that runs as `user`. A file, not a pipe: it has to outlive this process. */
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
