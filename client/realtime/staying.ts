/**
 * Waiting visibly for this long is a sign of a person: a mail scanner has left by then. For people who give no other
 * sign, for example with a screen reader and without devices: they are announced only then.
 */
const STAYS_MS = 120_000;

/** Calls back once the page has waited while visible for that long, without a break. */
export class Staying {
  readonly #onStayed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStayed: () => void) {
    this.#onStayed = onStayed;
  }

  /** @param waits visible, connected, in the waiting room, and without a sign of a person */
  look(waits: boolean): void {
    if (waits) this.#timer ??= setTimeout(this.#onStayed, STAYS_MS);
    else this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
