import { askedToWait, retryDelay } from '#client/api/retry-delay.ts';

const FIRST_MS = 250;
/**
 * The longest delay in the first attempts, while a person probably looks at the page, and the longest delay after
 * them.
 */
const LONGEST_MS = 4_000;
const LONGEST_LATER_MS = 15_000;
const LATER_FROM = 12;
/** After a connection that lasted this long, the delays start over. */
const LASTED_MS = 10_000;

interface Connecting {
  connect(): unknown;
  disconnect(): unknown;
  on(event: 'connect' | 'disconnect', listener: () => void): unknown;
}

/**
 * Decides when a socket reconnects. Socket.IO's own reconnecting must be off (`reconnection: false`): it starts over
 * with each accepted connection, without a delay if the server closed it, and ignores `Retry-After`. A page called a
 * server that accepts and closes three times a second.
 */
export class Reconnecting {
  readonly #socket: Connecting;
  readonly #beforeTry: (tries: number) => void;
  #tries = 0;
  #connectedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

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
   * Retries after a delay.
   *
   * @param error of the last attempt, whose response may request a delay
   * @param atLeastMs the shortest delay, in milliseconds
   */
  later(error?: unknown, atLeastMs = 0): void {
    clearTimeout(this.#timer);
    const longestMs = this.#tries < LATER_FROM ? LONGEST_MS : LONGEST_LATER_MS;
    const wait = retryDelay(this.#tries, { firstMs: FIRST_MS, longestMs });
    this.#tries += 1;
    // Randomly later than requested, never earlier.
    const asked = Math.max(atLeastMs, askedToWait(retryAfterOf(error)));
    this.#timer = setTimeout(() => this.#try(), asked + wait);
  }

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

/** The `Retry-After` of a long poll's response. The poll follows a WebSocket, whose response the browser hides. */
function retryAfterOf(error: unknown): string | null {
  const { context } = (error ?? {}) as { context?: Partial<XMLHttpRequest> };
  return context?.getResponseHeader?.('retry-after') ?? null;
}
