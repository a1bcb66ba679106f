/**
 * How long a page has to wait in sight until that shows a person, in milliseconds: a mail scanner is gone by then. For
 * people who give no other sign, such as with a screen reader and without devices: only then are they announced.
 */
const STAYS_MS = 120_000;

/** Calls back once the page has waited in sight for that long, without a break. */
export class Staying {
  readonly #onStayed: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStayed: () => void) {
    this.#onStayed = onStayed;
  }

  /** @param waits in sight, connected, in the waiting room, and nothing has shown a person */
  look(waits: boolean): void {
    if (waits) this.#timer ??= setTimeout(this.#onStayed, STAYS_MS);
    else this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
