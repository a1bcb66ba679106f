import type {
  ChatMessage,
  ClosingReason,
  IceServer,
  RoomSnapshot,
} from '../../../shared/contracts/socket/events.ts';
import { CodedError } from '../../../shared/errors.ts';
import { iceServersFor } from './ice-servers.ts';
import { type RoomCommand, type RoomState, type Seat, stepRoom } from './room.machine.ts';
import type { RoomBroadcast } from './room-broadcast.ts';
import type { RoomDeps } from './room-deps.ts';
import type { RoomMedia } from './room-media.ts';
import { mustPersist, persistChat, persistStep, type StoredRoom } from './room-store.ts';
import { snapshotFor, type VisitFacts } from './room-view.ts';
import { SeatTimers } from './seat-timers.ts';

/**
 * One live visit in this process: its state, its media and those connected to it. Commands go through one
 * at a time; each is decided by the machine, written, carried out on the media and told to those who may
 * know, in this order, before it is acknowledged.
 */
export class LiveRoom {
  readonly facts: VisitFacts;
  readonly media: RoomMedia;
  readonly #deps: RoomDeps;
  readonly #broadcast: RoomBroadcast;
  readonly #chat: ChatMessage[];
  readonly #timers: SeatTimers;
  readonly #onOver: () => void;
  #state: RoomState;
  #arriving = 0;
  #closed = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    deps: RoomDeps,
    stored: StoredRoom,
    media: RoomMedia,
    broadcast: RoomBroadcast,
    onOver: () => void,
  ) {
    this.#deps = deps;
    this.facts = stored.facts;
    this.#state = stored.state;
    this.#chat = stored.chat;
    this.media = media;
    this.#broadcast = broadcast;
    this.#onOver = onOver;
    this.#timers = new SeatTimers((seatId) => {
      this.execute({ type: 'give-up', by: seatId }).catch((error: unknown) =>
        deps.onFailure('give-up', error),
      );
    });
  }

  get state(): RoomState {
    return this.#state;
  }

  /** @throws NO_SUCH_PARTICIPANT */
  seat(seatId: string): Seat {
    const seat = this.#state.seats.get(seatId);
    if (!seat) throw new CodedError('NO_SUCH_PARTICIPANT');
    return seat;
  }

  findSeat(match: (seat: Seat) => boolean): Seat | undefined {
    return [...this.#state.seats.values()].find(match);
  }

  /** A seat that was made while the room lives: a member of staff who comes for the first time. */
  addSeat(seat: Seat): void {
    if (this.#state.seats.has(seat.seatId)) return;
    this.#state = { ...this.#state, seats: new Map(this.#state.seats).set(seat.seatId, seat) };
  }

  snapshot(viewer: Seat): RoomSnapshot {
    const { media, facts } = this;
    return snapshotFor(
      viewer,
      this.#state,
      facts,
      this.#chat,
      media.routerRtpCapabilities,
      this.#deps.clock(),
    );
  }

  /** @throws the machine's refusal, as a CodedError */
  execute(command: RoomCommand): Promise<void> {
    const turn = this.#turn.then(() => this.#apply(command));
    // The next command waits for this one, whatever became of it.
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Adds a message; one sent again under the same id is answered as before and added once. */
  say(by: Seat, messageId: string, text: string): Promise<ChatMessage> {
    const turn = this.#turn.then(async () => {
      const known = this.#chat.find((message) => message.messageId === messageId);
      if (known) {
        if (known.seatId === by.seatId) return known;
        throw new CodedError('INVALID_INPUT', 'The message id is taken.');
      }
      const message = {
        messageId,
        seatId: by.seatId,
        name: by.name,
        role: by.role,
        text,
        sentAt: this.#deps.clock(),
      };
      if (!(await persistChat(this.#deps.db, this.facts.visitId, message))) {
        throw new CodedError('INVALID_INPUT', 'The message id is taken.');
      }
      this.#chat.push(message);
      this.#broadcast.chat(message);
      return message;
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Everyone sets their media up again, on the router there is now. */
  resetMedia(): void {
    this.#broadcast.mediaReset(this.media.routerRtpCapabilities);
  }

  iceServers(seatId: string): IceServer[] {
    return iceServersFor(this.#deps.turn, seatId, this.#deps.clock());
  }

  /** Someone of this seat may still come back without being told anything. */
  expectBack(seat: Seat): void {
    this.#timers.start(seat);
  }

  /** Keeps the room while `arrival` goes on, although nobody is connected yet. */
  async during<T>(arrival: () => Promise<T>): Promise<T> {
    this.#arriving += 1;
    try {
      return await arrival();
    } finally {
      this.#arriving -= 1;
      this.#leaveIfIdle();
    }
  }

  /** Over for this process: whoever comes now is given another room. */
  get closed(): boolean {
    return this.#closed;
  }

  close(reason: ClosingReason): void {
    this.#closed = true;
    this.#timers.clear();
    this.#broadcast.close(reason);
    this.media.close();
  }

  async #apply(command: RoomCommand): Promise<void> {
    const before = this.#state;
    const now = this.#deps.clock();
    const result = stepRoom(before, command, now);
    if (!result.ok) throw new CodedError(result.code);
    const { step } = result;
    const by = this.seat(command.by);

    const persist = mustPersist(before, step);
    const { deadLinks } = persist
      ? await persistStep(this.#deps.db, this.facts, before, step, by, now)
      : { deadLinks: [] };
    this.#state = step.state;
    if (command.type === 'disconnect') this.#timers.start(this.seat(command.by));
    if (command.type === 'connect') this.#timers.stop(command.by);

    // Media first: the pages set it up while they are drawing what they are told next.
    if (step.effects.length > 0) await this.media.perform(step.effects);
    this.#broadcast.changes(before, this.#state, step.changed);
    for (const seatId of step.reseen) this.#broadcast.snapshot(seatId, this.snapshot(this.seat(seatId)));
    if (persist) this.#broadcast.presence(this.facts, this.#state);
    // After the acknowledgement: whoever ended the visit hears that it worked.
    if (step.state.status === 'COMPLETE') setImmediate(() => this.#finish(deadLinks));
    else this.#leaveIfIdle();
  }

  /** With nobody connected and nobody expected back, the room need not be kept. */
  #leaveIfIdle(): void {
    const busy =
      this.#arriving > 0 ||
      !this.#timers.empty ||
      [...this.#state.seats.values()].some((seat) => seat.connected);
    if (busy || this.#closed) return;
    this.#closed = true;
    this.media.close();
    this.#onOver();
  }

  #finish(deadLinks: string[]): void {
    this.close('ended');
    for (const linkId of deadLinks) this.#deps.live.endLink(linkId);
    this.#onOver();
  }
}
