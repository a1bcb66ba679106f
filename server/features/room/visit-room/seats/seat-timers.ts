import type { Seat } from '../machine/room.machine.ts';

const SECOND = 1_000;

export const LONGEST_GRACE_MS = 300 * SECOND;

/**
 * How long a shared screen is kept while its page is disconnected, in milliseconds. A change of network takes
 * less, and until then others see no picture and cannot share.
 */
export const SCREEN_GRACE_MS = 15 * SECOND;

/**
 * How long a disconnected seat is kept unchanged, in milliseconds. Short for providers and interpreters, so
 * that a colleague can step in; long for an admitted patient, who may be in a tunnel.
 */
export function graceOf({ role, stage }: Pick<Seat, 'role' | 'stage'>): number | null {
  if (stage === 'waiting') return 60 * SECOND;
  if (stage !== 'in-visit') return null;
  return role === 'provider' || role === 'interpreter' ? 45 * SECOND : LONGEST_GRACE_MS;
}

export class SeatTimers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #onTime: (seatId: string) => void;

  constructor(onTime: (seatId: string) => void) {
    this.#onTime = onTime;
  }

  get empty(): boolean {
    return this.#timers.size === 0;
  }

  /** @param delay in milliseconds; null starts no timer */
  start(seatId: string, delay: number | null): void {
    this.stop(seatId);
    if (delay === null) return;
    const timer = setTimeout(() => {
      this.#timers.delete(seatId);
      this.#onTime(seatId);
    }, delay);
    this.#timers.set(seatId, timer.unref());
  }

  stop(seatId: string): void {
    clearTimeout(this.#timers.get(seatId));
    this.#timers.delete(seatId);
  }

  clear(): void {
    for (const seatId of [...this.#timers.keys()]) this.stop(seatId);
  }
}
