/** Everything that reads a state and then changes it happens one after the other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all that came before has come to its end. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    // The next one waits for this one, whatever became of it.
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Resolves when all that was begun has come to its end. */
  get ended(): Promise<unknown> {
    return this.#last;
  }
}
