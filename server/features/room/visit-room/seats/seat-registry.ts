import { isHandedOff } from '#server/features/room/hand-off/hand-off.service.ts';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import type { RoomSnapshot } from '#shared/contracts/socket/events.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import { CodedError } from '#shared/errors.ts';
import { isTakenFor } from '../machine/arriving.ts';
import {
  isBlocked,
  type RoomCommand,
  type RoomEvent,
  type RoomState,
  type Seat,
} from '../machine/room.machine.ts';
import type { RoomMedia } from '../media/room-media.ts';
import type { RoomBroadcast } from '../view/room-broadcast.ts';
import type { VisitFacts } from '../view/room-view.ts';
import { MoveRegistry } from './move-registry.ts';
import type { Asking } from './move-requests.ts';
import { type Page, SeatPages } from './seat-pages.ts';
import { SeatTimers } from './seat-timers.ts';

/**
 * How long a waiting seat's page may be gone before another requesting browser gets the seat, in
 * milliseconds.
 */
const ABANDONED_MS = 10_000;

interface Comer {
  browserId: string | null;
  unattended?: boolean | undefined;
  takesOver?: boolean | undefined;
}

interface SeatedRoom {
  readonly facts: VisitFacts;
  readonly media: RoomMedia;
  readonly state: RoomState;
  /** @throws NO_SUCH_PARTICIPANT */
  seat(seatId: string): Seat;
  /**
   * Decides a command whose turn has come.
   *
   * @param by who caused it, if not the command's own seat
   */
  apply(command: RoomCommand, by?: Seat): Promise<void>;
  execute(command: RoomCommand): Promise<void>;
  inTurn<T>(work: () => T | Promise<T>): Promise<T>;
  snapshot(seat: Seat): RoomSnapshot;
}

export class SeatRegistry {
  readonly moves: MoveRegistry;
  readonly #room: SeatedRoom;
  readonly #broadcast: RoomBroadcast;
  readonly #db: RoomDeps['db'];
  readonly #onFailure: RoomDeps['onFailure'];
  readonly #pages = new SeatPages();
  readonly #abandonedMs: number;
  /** A page that has shown no person, such as a mail scanner's, must not get a person's place in the line. */
  readonly #abandoned = new SeatTimers((seatId) =>
    this.#giveIf(seatId, (seat, { unattended }) => isAbandoned(seat) && !unattended),
  );

  constructor(room: SeatedRoom, broadcast: RoomBroadcast, deps: RoomDeps) {
    this.#room = room;
    this.#broadcast = broadcast;
    this.#db = deps.db;
    this.#onFailure = deps.onFailure;
    this.#abandonedMs = deps.abandonedMs ?? ABANDONED_MS;
    this.moves = new MoveRegistry(deps, room.facts, broadcast);
  }

  pageOf(seatId: string): Page | undefined {
    return this.#pages.of(seatId);
  }

  get pages(): ReadonlyMap<string, Page> {
    return this.#pages.where((seatId) => this.#room.state.seats.get(seatId)?.connected === true);
  }

  get asking(): readonly Asking[] {
    return this.moves.asking;
  }

  /**
   * A page takes the seat. An older page is notified and closed. A page that repeats itself, for example after its
   * process lost contact, only gets the current state. A browser other than the seat's has to ask, unless a hand-off
   * code joins both: then the person has chosen the device.
   *
   * @param from the browser of a patient's or a guest's page, and whether it has shown a person
   * @returns whether the page has the seat; if not, it waits for a decision
   */
  sit(seatId: string, page: Page, from: Comer = { browserId: null }): Promise<boolean> {
    const { browserId, unattended, takesOver = false } = from;
    return this.#room.inTurn(async () => {
      const seat = this.#room.seat(seatId);
      const had = seat.browserId ?? null;
      if (had !== null && browserId !== null && had !== browserId && !isBlocked(seat)) {
        if (await isHandedOff(this.#db, seat, had, browserId)) {
          if (takesOver) await this.#seatPage(seat, page, { browserId, unattended, moved: 'handed-off' });
          else this.#broadcast.closePage(page.pageId, 'handed-off');
          return takesOver;
        }
      }
      if (browserId !== null && isTakenFor(seat, browserId)) {
        await this.moves.ask(seat, page, { browserId, unattended });
        this.#giveIfAbandoned(seat);
        return false;
      }
      await this.#seatPage(seat, page, { browserId, unattended });
      return true;
    });
  }

  /**
   * The page disconnected. A seat taken over by a newer page stays connected.
   *
   * @param forGood the seat is given up immediately, because the page has lost its right to it
   */
  async leave(seatId: string, pageId: string, forGood = false): Promise<void> {
    this.moves.pageGone(pageId);
    const isThere = this.#room.state.seats.has(seatId);
    if (!isThere || this.pageOf(seatId)?.pageId !== pageId) return;
    if (this.#room.seat(seatId).connected) await this.#room.execute({ type: 'disconnect', by: seatId });
    if (forGood) await this.#room.execute({ type: 'give-up', by: seatId });
  }

  follow(event: RoomEvent): void {
    if (event.type !== 'seat.disconnected') return;
    this.moves.seatGone(event.seat.seatId);
    if (this.moves.of(event.seat.seatId).length > 0) this.#giveIfAbandoned(event.seat);
  }

  close(): void {
    this.#abandoned.clear();
    this.moves.clear();
  }

  #giveIfAbandoned(seat: Seat): void {
    if (isAbandoned(seat)) this.#abandoned.start(seat.seatId, this.#abandonedMs);
  }

  /**
   * The seat's page, or a provider, decides whether another browser gets the seat.
   *
   * @param by the seat that answers: the seat's own, or a provider's if the request went unanswered
   * @param check runs when its turn comes, and throws to refuse
   * @throws NO_SUCH_PARTICIPANT for a request that is over or not this seat's to answer
   */
  answerMove(requestId: string, move: boolean, by: string, check: () => void): Promise<void> {
    return this.#room.inTurn(async () => {
      check();
      const answering = this.#room.seat(by);
      const asking = this.moves.answerable(requestId, answering);
      if (!move) return this.moves.refuse(asking, answering);
      const { seatId, browserId, unattended, page } = asking;
      await this.#seatPage(
        this.#room.seat(seatId),
        page,
        { browserId, unattended, moved: 'superseded' },
        answering,
      );
    });
  }

  giveFree(seatId: string): void {
    this.#giveIf(seatId, (seat, { browserId }) => !isBlocked(seat) && !isTakenFor(seat, browserId));
  }

  #giveIf(seatId: string, mayHave: (seat: Seat, asking: Asking) => boolean): void {
    if (this.moves.of(seatId).length === 0) return;
    const given = this.#room.inTurn(async () => {
      const seat = this.#room.state.seats.get(seatId);
      const next = seat && this.moves.of(seatId).find((asking) => mayHave(seat, asking));
      if (!next) return;
      const { browserId, unattended, page } = next;
      await this.#seatPage(seat, page, { browserId, unattended });
    });
    given.catch((error: unknown) => {
      if (!(error instanceof CodedError)) this.#onFailure('move', error);
    });
  }

  /** @param from `moved`: the person or a provider confirmed this browser; the former page's reason */
  async #seatPage(
    seat: Seat,
    page: Page,
    { moved, ...from }: Comer & { moved?: ClosingReason },
    by: Seat = seat,
  ): Promise<void> {
    const { seatId } = seat;
    const { browserId, unattended = false } = from;
    const confirmed = moved ? ({ moved: true } as const) : {};
    const connect = { type: 'connect', by: seatId, browserId, unattended, ...confirmed } as const;
    const former = this.#pages.of(seatId);
    const otherBrowser =
      Boolean(seat.browserId) && from.browserId !== null && seat.browserId !== from.browserId;
    // Writes first: if that fails, the former browser keeps the seat.
    if (otherBrowser) await this.#room.apply(connect, by);
    this.#pages.replace(seatId, page);
    this.#broadcast.welcome(page.pageId, seat);
    if (former && former.pageId !== page.pageId)
      this.#closeFormer(former, moved ?? 'superseded', otherBrowser);
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

  #closeFormer({ pageId }: Page, reason: ClosingReason, hasAnswered: boolean): void {
    const close = () => this.#broadcast.closePage(pageId, reason);
    // After the acknowledgment to the page that gave the seat away.
    if (hasAnswered) setImmediate(close);
    else close();
  }
}

const isAbandoned = ({ stage, connected }: Seat): boolean => stage === 'waiting' && !connected;
