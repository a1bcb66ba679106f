import { PROCESS_NAME } from '#server/runtime/config/process-name.ts';

let requests = 0;

export function nextRequestId(): string {
  requests += 1;
  return `${PROCESS_NAME}-${requests.toString(36)}`;
}
