import type { MediaCounts } from './stats.ts';

/** Fewer packets than this give no meaningful share. */
const ENOUGH_PACKETS = 20;

/**
 * Measures the loss of received packets over as long as it takes for enough of them. In silence Opus sends a packet
 * every 400 ms (DTX): within one sample a poor network would look like a good one, and pictures would come and go.
 */
export class LossMeter {
  #since: MediaCounts | null = null;
  #share = 0;

  /** @returns the latest known share of lost packets, 0 to 1 */
  read(now: MediaCounts): number {
    const since = this.#since;
    // Totals that fell belong to new transports.
    if (!since || now.received < since.received) {
      this.reset();
      this.#since = now;
      return this.#share;
    }
    // Falls when a packet that counted as lost arrives late.
    const lost = Math.max(0, now.lost - since.lost);
    const packets = now.received - since.received + lost;
    if (packets >= ENOUGH_PACKETS) {
      this.#share = lost / packets;
      this.#since = now;
    }
    return this.#share;
  }

  /** Forgets all: nothing was received for a while. */
  reset(): void {
    this.#since = null;
    this.#share = 0;
  }
}
