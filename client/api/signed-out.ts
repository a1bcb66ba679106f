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

/** After a refusal with PROOF_REQUIRED: asks the account's owner for proof that they are at this screen. */
export const proof = new SharedQuestion();

/** Asks the person to sign in again in another tab, because leaving the page would lose their text. */
export const signInAgain = new SharedQuestion();

const held = new Set<symbol>();

/**
 * The page has unsaved text.
 *
 * @returns a function for when it no longer has any
 */
export function holdText(): () => void {
  const text = Symbol('text');
  held.add(text);
  return () => void held.delete(text);
}

export const holdsText = (): boolean => held.size > 0;

export function letTextGo(): void {
  held.clear();
}
