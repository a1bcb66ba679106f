import { PROCESS_NAME } from '../config/process-name.ts';

let requests = 0;

/** The next call's id, which no other process gives: log lines and audit events of one call have it. */
export function nextRequestId(): string {
  requests += 1;
  return `${PROCESS_NAME}-${requests.toString(36)}`;
}
