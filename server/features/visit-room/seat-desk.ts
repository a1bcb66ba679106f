import type { RoomSnapshot } from '../../../shared/contracts/socket/events.ts';
import { CodedError } from '../../../shared/errors.ts';
import { isTakenFor } from './machine/arriving.ts';
import { MoveDesk } from './move-desk.ts';
import type { Asking } from './move-requests.ts';
import { isBlocked, type RoomCommand, type RoomEvent, type RoomState, type Seat } from './room.machine.ts';
import type { RoomBroadcast } from './room-broadcast.ts';
import type { RoomDeps } from './room-deps.ts';
import type { RoomMedia } from './room-media.ts';
import type { VisitFacts } from './room-view.ts';
import { type Page, SeatPages } from './seat-pages.ts';

/** What the desk needs of its room. */
interface SeatedRoom {
  readonly facts: VisitFacts;
  readonly media: RoomMedia;
  readonly state: RoomState;
  /** @throws NO_SUCH_PARTICIPANT */
  seat(seatId: string): Seat;
  /** Decides a command whose turn it is. @param by whose doing it is, where that is not the command's own seat */
  apply(command: RoomCommand, by?: Seat): Promise<void>;
  execute(command: RoomCommand): Promise<void>;
  inTurn<T>(work: () => T | Promise<T>): Promise<T>;
  snapshot(seat: Seat): RoomSnapshot;
}

/** Which page has which seat, and how a seat goes from one browser to another. */
export class SeatDesk {
  readonly moves: MoveDesk;
  readonly #room: SeatedRoom;
  readonly #broadcast: RoomBroadcast;
  readonly #onFailure: RoomDeps['onFailure'];
  readonly #pages = new SeatPages();

  constructor(room: SeatedRoom, broadcast: RoomBroadcast, deps: RoomDeps) {
    this.#room = room;
    this.#broadcast = broadcast;
    this.#onFailure = deps.onFailure;
    this.moves = new MoveDesk(deps, room.facts, broadcast);
  }

  /** The page that has the seat, if one has come since the room is here. */
  pageOf(seatId: string): Page | undefined {
    return this.#pages.of(seatId);
  }

  /** Pages of connected seats, by seat. */
  get pages(): ReadonlyMap<string, Page> {
    return this.#pages.where((seatId) => this.#room.state.seats.get(seatId)?.connected === true);
  }

  /** Pages that ask for a seat which another browser has. */
  get asking(): readonly Asking[] {
    return this.moves.asking;
  }

  /**
   * A page takes the seat. An older page of it is told and closed; one that says again that it is there,
   * such as after its process was out of touch, only hears how things stand. Another browser than the one that has
   * the seat asks for it.
   *
   * @param browserId of a patient's or a guest's page
   * @returns whether the page has the seat; without it, it waits until somebody has decided
   */
  sit(seatId: string, page: Page, browserId: string | null = null): Promise<boolean> {
    return this.#room.inTurn(async () => {
      const seat = this.#room.seat(seatId);
      if (browserId !== null && isTakenFor(seat, browserId)) {
        await this.moves.ask(seat, page, browserId);
        return false;
      }
      await this.#seatPage(seat, page, { browserId });
      return true;
    });
  }

  /** The page is gone. A seat that a newer page took over is still connected. */
  async leave(seatId: string, pageId: string): Promise<void> {
    this.moves.pageGone(pageId);
    if (this.pageOf(seatId)?.pageId === pageId) await this.#room.execute({ type: 'disconnect', by: seatId });
  }

  /** Follows what happened: what a page that is gone was asked, a provider decides. */
  follow(event: RoomEvent): void {
    if (event.type === 'seat.disconnected') this.moves.seatGone(event.seat.seatId);
  }

  /**
   * The page that has the seat, or a provider, says whether another browser gets it.
   *
   * @param by whose page answers: of the seat itself, or a provider's for what was left unanswered
   * @param check asked when its turn has come, and throws what stands against it
   * @throws NO_SUCH_PARTICIPANT for a request that is over or not theirs to answer
   */
  answerMove(requestId: string, move: boolean, by: string, check: () => void): Promise<void> {
    return this.#room.inTurn(async () => {
      check();
      const answering = this.#room.seat(by);
      const asking = this.moves.answerable(requestId, answering);
      if (!move) return this.moves.refuse(asking, answering);
      const { seatId, browserId, page } = asking;
      await this.#seatPage(this.#room.seat(seatId), page, { browserId, moved: true }, answering);
    });
  }

  /** Nobody waits or is in the visit on this seat any more: who asks for it first has it. */
  giveFree(seatId: string): void {
    if (!this.moves.first(seatId)) return;
    const given = this.#room.inTurn(async () => {
      const seat = this.#room.state.seats.get(seatId);
      const first = this.moves.first(seatId);
      if (!seat || !first || isBlocked(seat) || isTakenFor(seat, first.browserId)) return;
      await this.#seatPage(seat, first.page, { browserId: first.browserId });
    });
    given.catch((error: unknown) => {
      if (!(error instanceof CodedError)) this.#onFailure('move', error);
    });
  }

  /** The page has the seat from here on; an older one of it is told and closed. */
  async #seatPage(
    seat: Seat,
    page: Page,
    from: { browserId: string | null; moved?: true },
    by: Seat = seat,
  ): Promise<void> {
    const { seatId } = seat;
    const connect = { type: 'connect', by: seatId, ...from } as const;
    const former = this.#pages.of(seatId);
    const otherBrowser =
      Boolean(seat.browserId) && from.browserId !== null && seat.browserId !== from.browserId;
    // Written first: a browser whose seat could not be given away keeps it.
    if (otherBrowser) await this.#room.apply(connect, by);
    this.#pages.replace(seatId, page);
    this.#broadcast.welcome(page.pageId, seat);
    if (former && former.pageId !== page.pageId) this.#closeFormer(former, otherBrowser);
    if (otherBrowser) {
      this.moves.moved(seatId, from.browserId);
      await this.#room.media.renew(seatId);
      this.#broadcast.moveAudience(this.#room.seat(seatId));
    } else if (former?.pageId !== page.pageId || !seat.connected) await this.#room.apply(connect);
    else {
      this.#broadcast.moveAudience(seat);
      this.#room.media.offerAgain(seatId);
    }
    this.#broadcast.snapshotTo(page.pageId, this.#room.snapshot(this.#room.seat(seatId)));
  }

  #closeFormer({ pageId }: Page, hasAnswered: boolean): void {
    const close = () => this.#broadcast.closePage(pageId, 'superseded');
    // After the acknowledgement of whoever gave the seat away.
    if (hasAnswered) setImmediate(close);
    else close();
  }
}
