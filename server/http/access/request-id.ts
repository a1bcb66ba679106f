import { PROCESS_NAME } from '#server/runtime/config/process-name.ts';

let requests = 0;

/** The next call's id, unique across processes. A call's log lines and audit events have it. */
export function nextRequestId(): string {
  requests += 1;
  return `${PROCESS_NAME}-${requests.toString(36)}`;
}
