/** A question to the person that calls wait for. Calls that need it at the same time share it. */
export class SharedQuestion {
  #show: (() => Promise<boolean>) | null = null;
  #asking: Promise<boolean> | null = null;

  /**
   * Shows the question with `show` from now on. Pages without it cannot ask anyone.
   *
   * @returns a function that stops showing it
   */
  askWith(show: () => Promise<boolean>): () => void {
    this.#show = show;
    return () => {
      if (this.#show === show) this.#show = null;
    };
  }

  /** @returns false if the person declines, or the page cannot ask anyone */
  ask(): Promise<boolean> {
    this.#asking ??= (this.#show?.() ?? Promise.resolve(false)).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }
}
