/** Runs work that reads a state and then changes it one at a time. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` after all earlier work has settled. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    // The next one waits for this one, even if it fails.
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Resolves when all work taken so far has settled. */
  get ended(): Promise<unknown> {
    return this.#last;
  }
}
