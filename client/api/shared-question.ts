/** A question to the person that calls wait for: those that need it at the same time share it. */
export class SharedQuestion<A extends unknown[] = []> {
  #ask: ((...about: A) => Promise<boolean>) | null = null;
  #asking: Promise<boolean> | null = null;

  /** Shows the question from now on. Pages without it have no one to ask. @returns shows it no more */
  askWith(ask: (...about: A) => Promise<boolean>): () => void {
    this.#ask = ask;
    return () => {
      if (this.#ask === ask) this.#ask = null;
    };
  }

  /** @returns false if the person declines, or no one is there to ask */
  ask(...about: A): Promise<boolean> {
    this.#asking ??= (this.#ask?.(...about) ?? Promise.resolve(false)).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }
}
