import { CodedError } from '../../../shared/errors.ts';
import type { RoomCommand, RoomEvent, Seat } from './room.machine.ts';
import type { RoomDeps } from './room-deps.ts';
import { graceOf, SeatTimers } from './seat-timers.ts';

/** How soon the end of a removal that could not be written is tried again, in milliseconds. */
const RETRY_MS = 5_000;

interface ClockedRoom {
  /** @throws NO_SUCH_PARTICIPANT */
  seat(seatId: string): Seat;
  execute(command: RoomCommand): Promise<void>;
}

/** What time brings to a room's seats: who does not come back is given up, and a removal comes to its end. */
export class SeatClocks {
  readonly #room: ClockedRoom;
  readonly #deps: Pick<RoomDeps, 'clock' | 'onFailure'>;
  readonly #absences = new SeatTimers((seatId) => void this.#giveUp(seatId));
  readonly #removals = new SeatTimers((seatId) => void this.#endRemoval(seatId));
  #stopped = false;

  constructor(room: ClockedRoom, deps: Pick<RoomDeps, 'clock' | 'onFailure'>, seats: Iterable<Seat>) {
    this.#room = room;
    this.#deps = deps;
    for (const seat of seats) this.#expectEnd(seat);
  }

  /** Nobody is waited for. */
  get idle(): boolean {
    return this.#absences.empty && this.#removals.empty;
  }

  follow(event: RoomEvent): void {
    switch (event.type) {
      case 'seat.connected':
      case 'seat.taken':
      case 'seat.moved':
      case 'seat.arrived':
        this.#absences.stop(event.seat.seatId);
        return;
      case 'seat.disconnected':
        this.expectBack(event.seat);
        return;
      case 'seat.removed':
      case 'seat.restored':
      case 'seat.closed':
        this.#expectEnd(event.seat);
    }
  }

  /** Someone of this seat may still come back without being told anything. */
  expectBack(seat: Seat): void {
    this.#absences.start(seat.seatId, graceOf(seat));
  }

  stop(): void {
    this.#stopped = true;
    this.#absences.clear();
    this.#removals.clear();
  }

  #expectEnd({ seatId, stage, removedUntil }: Seat): void {
    if (stage !== 'removed' || removedUntil === null) this.#removals.stop(seatId);
    else this.#removals.start(seatId, Math.max(0, removedUntil - this.#deps.clock()));
  }

  async #giveUp(seatId: string): Promise<void> {
    try {
      await this.#room.execute({ type: 'give-up', by: seatId });
    } catch (error) {
      if (error instanceof CodedError) return;
      this.#deps.onFailure('give-up', error);
      // Not written, so not so: once more, or nobody would ever say that this person has gone.
      if (!this.#stopped) this.expectBack(this.#room.seat(seatId));
    }
  }

  async #endRemoval(seatId: string): Promise<void> {
    try {
      await this.#room.execute({ type: 'removal-over', by: seatId });
    } catch (error) {
      if (error instanceof CodedError) return;
      this.#deps.onFailure('removal-over', error);
      if (!this.#stopped) this.#removals.start(seatId, RETRY_MS);
    }
  }
}
