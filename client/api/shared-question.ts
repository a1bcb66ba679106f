/** A question to the person that calls wait for: those that need it at the same time share it. */
export class SharedQuestion {
  #show: (() => Promise<boolean>) | null = null;
  #asking: Promise<boolean> | null = null;

  /** Shows the question with `show` from now on. Pages without it have no one to ask. @returns shows it no more */
  askWith(show: () => Promise<boolean>): () => void {
    this.#show = show;
    return () => {
      if (this.#show === show) this.#show = null;
    };
  }

  /** @returns false if the person declines, or no one is there to ask */
  ask(): Promise<boolean> {
    this.#asking ??= (this.#show?.() ?? Promise.resolve(false)).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }
}
