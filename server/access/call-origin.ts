import { AsyncLocalStorage } from 'node:async_hooks';
import { nextRequestId } from './request-id.ts';

/** Where a call came from, for the audit. */
export interface CallOrigin {
  /** The client's IP address. */
  address: string;
  /** The browser's name for itself. */
  userAgent: string;
  /** The session of the caller; null before one is identified, and for callers without one. */
  sessionId: string | null;
  /** By which log lines and audit events of the call are found together. */
  requestId: string;
  /** A read that the page made unprompted, as its browser says: it reloads what it shows. */
  unasked: boolean;
}

const origins = new AsyncLocalStorage<CallOrigin>();

/** Longer names of browsers are cut off. */
const MOST_LETTERS = 300;

interface Call {
  address: string;
  userAgent: string | undefined;
  requestId?: string;
  unasked?: boolean;
}

/** Runs a call; all that it starts knows where it came from. */
export function fromOrigin<T>(call: Call, run: () => T): T {
  const { address, requestId = nextRequestId(), unasked = false } = call;
  const userAgent = (call.userAgent ?? '').slice(0, MOST_LETTERS);
  return origins.run({ address, userAgent, sessionId: null, requestId, unasked }, run);
}

/** The call's origin; null for jobs and for what the server does unasked. */
export function callOrigin(): CallOrigin | null {
  return origins.getStore() ?? null;
}

/** Notes whose session the call uses. */
export function noteSession(sessionId: string): void {
  const origin = origins.getStore();
  if (origin) origin.sessionId = sessionId;
}
