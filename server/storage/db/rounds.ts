import { setImmediate } from 'node:timers/promises';

/**
 * Batches concurrent calls: one round at a time per key. Calls that arrive during a round share the next one,
 * so a result is never older than its call.
 */
export class Rounds<Call, Result> {
  readonly #run: Run<Call, Result>;
  readonly #waiting = new Map<string, Waiting<Call, Result>[]>();

  /**
   * @param run returns the results, or promises of them, in the order of the calls; if it fails, all calls
   * fail
   */
  constructor(run: Run<Call, Result>) {
    this.#run = run;
  }

  join(key: string, call: Call): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(key);
      const entry = { call, resolve, reject };
      if (waiting) return void waiting.push(entry);
      this.#waiting.set(key, [entry]);
      void this.#goOn(key);
    });
  }

  async #goOn(key: string): Promise<void> {
    for (let round = this.#next(key); round; round = this.#next(key)) {
      const entries = round;
      try {
        const results = await this.#run(
          entries.map(({ call }) => call),
          key,
        );
        for (const [at, { resolve }] of entries.entries()) {
          // Callers' work with their results must not block the event loop, which also runs media signaling.
          if (at > 0 && at % CALLERS_A_TURN === 0) await setImmediate();
          resolve(results[at] as Result | PromiseLike<Result>);
        }
      } catch (error) {
        for (const { reject } of entries) reject(error);
      }
    }
  }

  #next(key: string): Waiting<Call, Result>[] | undefined {
    const waiting = this.#waiting.get(key);
    if (waiting?.length) {
      this.#waiting.set(key, waiting.slice(MOST_CALLS));
      return waiting.slice(0, MOST_CALLS);
    }
    this.#waiting.delete(key);
    return undefined;
  }
}

const CALLERS_A_TURN = 4;

/** Per round. PostgreSQL accepts at most 65,535 parameters in a statement. */
const MOST_CALLS = 1_000;

type Run<Call, Result> = (calls: Call[], key: string) => Promise<readonly (Result | PromiseLike<Result>)[]>;

interface Waiting<Call, Result> {
  call: Call;
  resolve(result: Result | PromiseLike<Result>): void;
  reject(error: unknown): void;
}
