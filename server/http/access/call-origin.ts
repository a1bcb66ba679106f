import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export const PROCESS_NAME = randomBytes(4).toString('hex');

let requests = 0;

export function nextRequestId(): string {
  requests += 1;
  return `${PROCESS_NAME}-${requests.toString(36)}`;
}

export interface CallOrigin {
  address: string;
  userAgent: string;
  sessionId: string | null;
  requestId: string;
  unasked: boolean;
}

const origins = new AsyncLocalStorage<CallOrigin>();

const MOST_LETTERS = 300;

interface Call {
  address: string;
  userAgent: string | undefined;
  requestId?: string;
  unasked?: boolean;
}

export function fromOrigin<T>(call: Call, run: () => T): T {
  const { address, requestId = nextRequestId(), unasked = false } = call;
  const userAgent = (call.userAgent ?? '').slice(0, MOST_LETTERS);
  return origins.run({ address, userAgent, sessionId: null, requestId, unasked }, run);
}

export function callOrigin(): CallOrigin | null {
  return origins.getStore() ?? null;
}

export function noteSession(sessionId: string): void {
  const origin = origins.getStore();
  if (origin) origin.sessionId = sessionId;
}
