import { LRUCache } from 'lru-cache';

/**
 * How long a session without a call is remembered, in milliseconds. An ended session is forgotten at its next call, so
 * a long time costs nothing, and a clinic's staff do not share their address's limit after a break.
 */
const KNOWN_FOR_MS = 30 * 60_000;
/** Sessions known in this process; a forgotten one counts by address until its next call. */
const MOST_SESSIONS = 20_000;

/** Staff sessions that were recently found alive. Only these have a limit of calls separate from their address. */
export class LiveSessions {
  readonly #known = new LRUCache<string, true>({ max: MOST_SESSIONS, ttl: KNOWN_FOR_MS });

  note(sessionId: string): void {
    this.#known.set(sessionId, true);
  }

  forget(sessionId: string): void {
    this.#known.delete(sessionId);
  }

  has(sessionId: string): boolean {
    return this.#known.has(sessionId);
  }
}
