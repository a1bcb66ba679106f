import type { Seat } from './room.machine.ts';

const SECOND = 1_000;

/**
 * How long a disconnected seat is kept as it was, in milliseconds: a provider's absence shows soon, so
 * that a colleague can step in; a patient who was admitted may go through a tunnel.
 */
export function graceOf({ role, stage }: Pick<Seat, 'role' | 'stage'>): number | null {
  if (stage === 'waiting') return 60 * SECOND;
  if (stage !== 'in-visit') return null;
  return role === 'provider' ? 45 * SECOND : 300 * SECOND;
}

/** Which disconnected seats are still expected back. */
export class SeatTimers {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #giveUp: (seatId: string) => void;

  constructor(giveUp: (seatId: string) => void) {
    this.#giveUp = giveUp;
  }

  get empty(): boolean {
    return this.#timers.size === 0;
  }

  start(seat: Seat): void {
    this.stop(seat.seatId);
    const grace = graceOf(seat);
    if (grace === null) return;
    const timer = setTimeout(() => {
      this.#timers.delete(seat.seatId);
      this.#giveUp(seat.seatId);
    }, grace);
    this.#timers.set(seat.seatId, timer.unref());
  }

  stop(seatId: string): void {
    clearTimeout(this.#timers.get(seatId));
    this.#timers.delete(seatId);
  }

  clear(): void {
    for (const seatId of [...this.#timers.keys()]) this.stop(seatId);
  }
}
