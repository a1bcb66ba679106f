/** How often open sockets are checked, in milliseconds, so that no page stays a second too long. */
const SWEEP_MS = 250;

/**
 * Closes sockets whose session or practice was ended by another feature or process, by an operator in the database, or
 * by time. Uses one query for all sockets of this process, and none without sockets. Acts only on a second consecutive
 * finding, because a feature that ends a session acknowledges first and then closes the socket.
 */
export class SocketSweep<K> {
  readonly #lookAgain = new Map<K, Set<() => void>>();
  readonly #findOver: (rights: K[]) => Promise<K[]>;
  readonly #timer: NodeJS.Timeout;
  #over = new Set<K>();
  #busy = false;

  /**
   * @param findOver returns the rights that have ended. If it throws, e.g. in a database outage, none counts
   * as ended.
   */
  constructor(findOver: (rights: K[]) => Promise<K[]>, everyMs = SWEEP_MS) {
    this.#findOver = findOver;
    this.#timer = setInterval(() => void this.#sweep(), everyMs).unref();
  }

  watch(until: AbortSignal, right: K, lookAgain: () => void): void {
    const sockets = this.#lookAgain.get(right) ?? new Set();
    this.#lookAgain.set(right, sockets.add(lookAgain));
    const stop = () => {
      sockets.delete(lookAgain);
      if (sockets.size === 0 && this.#lookAgain.get(right) === sockets) this.#lookAgain.delete(right);
    };
    until.addEventListener('abort', stop, { once: true });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #sweep(): Promise<void> {
    if (this.#busy || this.#lookAgain.size === 0) return;
    this.#busy = true;
    try {
      const over = new Set(await this.#findOver([...this.#lookAgain.keys()]));
      for (const right of over)
        if (this.#over.has(right)) for (const lookAgain of this.#lookAgain.get(right) ?? []) lookAgain();
      this.#over = over;
    } catch {
      // The next sweep retries.
    } finally {
      this.#busy = false;
    }
  }
}
