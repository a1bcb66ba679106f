import { CodedError } from '#shared/errors.ts';

/** For the `Retry-After` header: a full queue is processed within this time. */
const RETRY_SECONDS = 5;

interface HashLimits {
  atOnce: number;
  waiting: number;
}

/**
 * Runs costly hashes a few at a time. Each takes 19 MiB and a thread of the pool that file access and DNS lookups need
 * too, and sign-ins at their limit would queue without end.
 */
export class HashTurns {
  readonly #limits: HashLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: HashLimits) {
    this.#limits = limits;
  }

  /** @throws SERVICE_UNAVAILABLE with `seconds` if too many are waiting; any error of `work` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) {
      if (this.#waiting.length >= this.#limits.waiting)
        throw new CodedError('SERVICE_UNAVAILABLE', 'too many hashes are waiting', {
          seconds: RETRY_SECONDS,
        });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
