import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { PICTURE_ANSWER_MS } from '#shared/domain/participant.ts';
import { CodedError } from '#shared/errors.ts';
import type { RoomCommand, RoomEvent, Seat } from '../machine/room.machine.ts';
import { graceOf, SCREEN_GRACE_MS, SeatTimers } from './seat-timers.ts';

const RETRY_MS = 5_000;

interface ClockedRoom {
  /** @throws NO_SUCH_PARTICIPANT */
  seat(seatId: string): Seat;
  execute(command: RoomCommand): Promise<void>;
}

/** A room's timers: they give up seats that do not return (shared screens earlier) and end removals. */
export class SeatClocks {
  readonly #room: ClockedRoom;
  readonly #deps: Pick<RoomDeps, 'clock' | 'onFailure'>;
  readonly #absences = new SeatTimers((seatId) => void this.#giveUp(seatId));
  /** Shorter than any grace period in the visit, so {@link idle} can ignore it. */
  readonly #screens = new SeatTimers((seatId) => void this.#loseScreen(seatId));
  readonly #removals = new SeatTimers((seatId) => void this.#endRemoval(seatId));
  #stopped = false;

  constructor(room: ClockedRoom, deps: Pick<RoomDeps, 'clock' | 'onFailure'>, seats: Iterable<Seat>) {
    this.#room = room;
    this.#deps = deps;
    for (const seat of seats) this.#expectEnd(seat);
  }

  get idle(): boolean {
    return this.#absences.empty && this.#removals.empty;
  }

  follow(event: RoomEvent): void {
    switch (event.type) {
      case 'seat.connected':
      case 'seat.taken':
      case 'seat.moved':
      case 'seat.started-over':
      case 'seat.arrived':
        this.#absences.stop(event.seat.seatId);
        this.#screens.stop(event.seat.seatId);
        return;
      case 'seat.disconnected':
        this.#screens.start(event.seat.seatId, event.seat.stage === 'in-visit' ? SCREEN_GRACE_MS : null);
        this.expectBack(event.seat);
        return;
      case 'seat.removed':
      case 'seat.restored':
      case 'seat.closed':
        this.#expectEnd(event.seat);
    }
  }

  /** Holds the seat during its grace period, in which its page may reconnect unannounced. */
  expectBack(seat: Seat): void {
    this.#absences.start(seat.seatId, graceOf(seat));
  }

  stop(): void {
    this.#stopped = true;
    this.#absences.clear();
    this.#screens.clear();
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
      // The write failed. Without another try, the person would never be shown as gone.
      if (!this.#stopped) this.expectBack(this.#room.seat(seatId));
    }
  }

  async #loseScreen(seatId: string): Promise<void> {
    try {
      await this.#room.execute({ type: 'lose-screen', by: seatId });
    } catch (error) {
      if (!(error instanceof CodedError)) this.#deps.onFailure('lose-screen', error);
    }
  }

  async #endRemoval(seatId: string): Promise<void> {
    try {
      await this.#room.execute({ type: 'removal-over', by: seatId });
      // A timer counts from the start of the event loop's turn, so it may fire milliseconds before the
      // removal's end.
      if (!this.#stopped) this.#expectEnd(this.#room.seat(seatId));
    } catch (error) {
      if (error instanceof CodedError) return;
      this.#deps.onFailure('removal-over', error);
      if (!this.#stopped) this.#removals.start(seatId, RETRY_MS);
    }
  }
}

/** Gives a patient time to answer a request for a picture; silence permits nothing. */
export class PictureClock {
  readonly #deps: Pick<RoomDeps, 'pictureAnswerMs' | 'onFailure'>;
  readonly #execute: (command: RoomCommand) => Promise<void>;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    deps: Pick<RoomDeps, 'pictureAnswerMs' | 'onFailure'>,
    execute: (command: RoomCommand) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#execute = execute;
  }

  follow(event: RoomEvent): void {
    if (event.type === 'picture.settled') this.stop();
    if (event.type !== 'picture.asked') return;
    const { requestId } = event.request;
    const time = this.#deps.pictureAnswerMs ?? PICTURE_ANSWER_MS;
    this.#timer = setTimeout(() => void this.#unanswered(requestId), time).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #unanswered(requestId: string): Promise<void> {
    try {
      await this.#execute({ type: 'picture-unanswered', by: null, requestId });
    } catch (error) {
      if (!(error instanceof CodedError)) this.#deps.onFailure('picture', error);
    }
  }
}
