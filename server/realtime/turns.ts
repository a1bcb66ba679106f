/** Serializes work that reads a state and then changes it. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  get ended(): Promise<unknown> {
    return this.#last;
  }
}
