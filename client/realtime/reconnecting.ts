import { askedToWait, retryDelay } from '../api/retry-delay.ts';

/** The first wait, in milliseconds. */
const FIRST_MS = 250;
/** The longest wait in the first tries, when a person looks at the page, and from then on, in milliseconds. */
const LONGEST_MS = 4_000;
const LONGEST_LATER_MS = 15_000;
const LATER_FROM = 12;
/** A connection that lasted, in milliseconds: the next loss begins with the first wait. */
const LASTED_MS = 10_000;

/** What it uses of Socket.IO's client. */
interface Connecting {
  connect(): unknown;
  disconnect(): unknown;
  on(event: 'connect' | 'disconnect', listener: () => void): unknown;
}

/**
 * Decides when a socket connects again. Socket.IO's own reconnecting, which has to be off (`reconnection: false`), begins
 * anew with each connection that is accepted, at once where the server closed it, and ignores `Retry-After`: a server
 * that accepts and closes was called three times a second.
 */
export class Reconnecting {
  readonly #socket: Connecting;
  readonly #beforeTry: (tries: number) => void;
  #tries = 0;
  #connectedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param beforeTry with the number of the try, from 1 */
  constructor(socket: Connecting, beforeTry: (tries: number) => void = () => {}) {
    this.#socket = socket;
    this.#beforeTry = beforeTry;
    socket.on('connect', () => {
      clearTimeout(this.#timer);
      this.#connectedAt = Date.now();
    });
    socket.on('disconnect', () => {
      if (this.#connectedAt !== null && Date.now() - this.#connectedAt >= LASTED_MS) this.#tries = 0;
      this.#connectedAt = null;
    });
  }

  /**
   * Tries again after a while.
   *
   * @param error of the last try, whose answer may ask for a time
   * @param atLeastMs the shortest wait, in milliseconds
   */
  later(error?: unknown, atLeastMs = 0): void {
    clearTimeout(this.#timer);
    const longestMs = this.#tries < LATER_FROM ? LONGEST_MS : LONGEST_LATER_MS;
    const wait = retryDelay(this.#tries, { firstMs: FIRST_MS, longestMs });
    this.#tries += 1;
    // By chance later, never earlier, than what was asked.
    const asked = Math.max(atLeastMs, askedToWait(retryAfterOf(error)));
    this.#timer = setTimeout(() => this.#try(), asked + wait);
  }

  /** Tries again at once, on a new connection: the page knows of a reason. */
  now(): void {
    clearTimeout(this.#timer);
    this.#socket.disconnect();
    this.#try();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #try(): void {
    this.#beforeTry(Math.max(1, this.#tries));
    this.#socket.connect();
  }
}

/** The `Retry-After` of the answer to a long poll, which comes after a WebSocket that the browser says nothing of. */
function retryAfterOf(error: unknown): string | null {
  const { context } = (error ?? {}) as { context?: Partial<XMLHttpRequest> };
  return context?.getResponseHeader?.('retry-after') ?? null;
}
