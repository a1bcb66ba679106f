import type { ChatMessage, IceServer, RoomSnapshot } from '../../../shared/contracts/socket/events.ts';
import type { ClosingReason } from '../../../shared/domain/closing.ts';
import { CodedError, type ErrorCode } from '../../../shared/errors.ts';
import { audit } from '../audit/audit.service.ts';
import { iceServersFor } from './ice-servers.ts';
import { InterpreterLine } from './interpreter-line.ts';
import { isTakenFor } from './machine/arriving.ts';
import { MoveDesk } from './move-desk.ts';
import type { Asking } from './move-requests.ts';
import { Superseded } from './ownership.queries.ts';
import { isEnded, type RoomCommand, type RoomState, type Seat, stepRoom } from './room.machine.ts';
import type { RoomBroadcast } from './room-broadcast.ts';
import { RoomChat } from './room-chat.ts';
import type { RoomDeps } from './room-deps.ts';
import type { RoomMedia } from './room-media.ts';
import { expectedGuestSeats, mustPersist, persistStep, type StoredRoom } from './room-store.ts';
import { readable, type SaidMessage, snapshotFor, type VisitFacts } from './room-view.ts';
import { type Page, SeatPages } from './seat-pages.ts';
import { graceOf, SeatTimers } from './seat-timers.ts';
import { chatRefusal } from './visit-room.policy.ts';
import { mayAccountEndVisits } from './visit-room.queries.ts';

/** How long a refusal is not written down again, in milliseconds. */
const REFUSAL_AGAIN_MS = 60_000;
/** How soon what a timer could not write is tried again, in milliseconds. */
const RETRY_MS = 5_000;

/** What a room asks of the registry that holds it. */
export interface RoomHolder {
  /** Makes sure that the visit still is this process's; closes the room when it is not. */
  confirm(): Promise<void>;
  /** Another process has taken the visit. */
  onLost(): void;
  /** The room is not needed any more. */
  onOver(): void;
}

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
  readonly #chat: RoomChat;
  readonly #moves: MoveDesk;
  readonly #timers: SeatTimers;
  readonly #holder: RoomHolder;
  readonly #pages = new SeatPages();
  readonly #removals: SeatTimers;
  readonly #interpreter: InterpreterLine;
  #state: RoomState;
  readonly #refused = new Map<string, number>();
  #arriving = 0;
  #closed = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    deps: RoomDeps,
    stored: StoredRoom,
    media: RoomMedia,
    broadcast: RoomBroadcast,
    holder: RoomHolder,
  ) {
    this.#deps = deps;
    this.facts = stored.facts;
    this.#state = stored.state;
    this.#chat = new RoomChat(deps.db, stored.facts, stored.chat);
    this.#moves = new MoveDesk(deps, stored.facts, broadcast);
    this.media = media;
    this.#broadcast = broadcast;
    this.#holder = holder;
    this.#timers = new SeatTimers((seatId) => void this.#giveUp(seatId));
    this.#removals = new SeatTimers((seatId) => void this.#endRemoval(seatId));
    for (const seat of stored.state.seats.values()) this.#expectEndOfRemoval(seat);
    this.#interpreter = new InterpreterLine({
      desk: deps.interpreters ?? null,
      clock: deps.clock,
      onLost: (requestId, why) => this.execute({ type: 'lose-interpreter', by: null, requestId, why }),
      onFailure: (error) => deps.onFailure('interpreter', error),
    });
    this.#interpreter.follow(null, stored.state.interpreter.call);
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

  /** A seat that was made while the room lives: somebody comes for the first time. */
  addSeat(seat: Seat): Promise<void> {
    // In turn: a command that is being written would put its own state in the place of this one.
    return this.#inTurn(() => {
      if (this.#state.seats.has(seat.seatId)) return;
      this.#state = { ...this.#state, seats: new Map(this.#state.seats).set(seat.seatId, seat) };
    });
  }

  /**
   * Guests who are expected have a seat, under the name they have now; one that nobody ever took and nobody is
   * expected on goes. Read in turn: of two changes at once, what is read last stands.
   */
  lookForGuests(): Promise<void> {
    return this.#inTurn(async () => {
      const expected = await expectedGuestSeats(this.#deps.db, this.facts.visitId);
      const seats = new Map(this.#state.seats);
      for (const seat of expected) {
        const known = seats.get(seat.seatId);
        if (known && (known.connected || known.name === seat.name)) continue;
        const next = known ? { ...known, name: seat.name } : seat;
        seats.set(seat.seatId, next);
        this.#broadcast.expected(next);
      }
      for (const { seatId, guestId, stage, connected } of this.#state.seats.values()) {
        const over = stage === 'pending' && !connected && !expected.some((seat) => seat.seatId === seatId);
        if (!guestId || !over) continue;
        seats.delete(seatId);
        this.#broadcast.unexpected(seatId);
      }
      this.#state = { ...this.#state, seats };
    });
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
    return this.#inTurn(async () => {
      const seat = this.seat(seatId);
      if (browserId !== null && isTakenFor(seat, browserId)) {
        await this.#moves.ask(seat, page, browserId);
        return false;
      }
      await this.#seatPage(seat, page, { browserId });
      return true;
    });
  }

  /** The page is gone. A seat that a newer page took over is still connected. */
  async leave(seatId: string, pageId: string): Promise<void> {
    this.#moves.pageGone(pageId);
    if (this.#pages.of(seatId)?.pageId === pageId) await this.execute({ type: 'disconnect', by: seatId });
  }

  /**
   * The page that has the seat, or a provider, says whether another browser gets it.
   *
   * @param by whose page answers: of the seat itself, or a provider's for what was left unanswered
   * @param check as for {@link execute}
   * @throws NO_SUCH_PARTICIPANT for a request that is over or not theirs to answer
   */
  answerMove(requestId: string, move: boolean, by: string, check: () => void): Promise<void> {
    return this.#inTurn(async () => {
      check();
      const answering = this.seat(by);
      const asking = this.#moves.answerable(requestId, answering);
      if (!move) return this.#moves.refuse(asking, answering);
      const { seatId, browserId, page } = asking;
      await this.#seatPage(this.seat(seatId), page, { browserId, moved: true }, answering);
    });
  }

  /** Pages that ask for a seat which another browser has. */
  get asking(): readonly Asking[] {
    return this.#moves.asking;
  }

  /** The page that has the seat, if one has come since the room is here. */
  pageOf(seatId: string): Page | undefined {
    return this.#pages.of(seatId);
  }

  /** Pages of connected seats, by seat. */
  get pages(): ReadonlyMap<string, Page> {
    return this.#pages.where((seatId) => this.#state.seats.get(seatId)?.connected === true);
  }

  get chat(): readonly SaidMessage[] {
    return this.#chat.messages;
  }

  snapshot(viewer: Seat): RoomSnapshot {
    const { media, facts, chat } = this;
    return {
      ...snapshotFor(viewer, this.#state, facts, chat, media.routerRtpCapabilities, this.#deps.clock()),
      moves: this.#moves.shownTo(viewer),
      mediaId: media.mediaId(viewer.seatId),
      quality: viewer.stage === 'in-visit' ? media.quality() : {},
    };
  }

  /**
   * @param check asked when the command's turn has come, and throws what stands against it: what held when
   *   it arrived may not hold any more
   * @throws the machine's refusal, as a CodedError
   */
  execute(command: RoomCommand, check: () => void = () => {}): Promise<void> {
    return this.#inTurn(() => {
      check();
      return this.#apply(command);
    });
  }

  /**
   * Adds a message; one sent again under the same id is answered as before and added once.
   *
   * @param check as for {@link execute}
   * @throws what `chatRefusal` says, now and when its turn has come
   */
  async say(
    { seatId, ...said }: Pick<ChatMessage, 'seatId' | 'messageId' | 'text' | 'with'>,
    check: () => void,
  ): Promise<ChatMessage> {
    const mayWrite = () => {
      check();
      const code = chatRefusal(
        this.seat(seatId),
        said.with === null ? null : this.seat(said.with),
        this.chat,
      );
      if (code) throw new CodedError(code);
    };
    mayWrite();
    return this.#inTurn(async () => {
      mayWrite();
      const now = this.#deps.clock();
      const { isNew, message } = await this.#chat.say(this.seat(seatId), said, this.#state, now);
      if (isNew) this.#broadcast.chat(message);
      return message;
    });
  }

  /** What the seat may read before a message; null when it may not read that one. */
  history(seatId: string, before: string) {
    return readable(this.seat(seatId), this.facts, this.chat, before);
  }

  /** Keeps in the audit what somebody was refused, the same thing once a while: a page may try without end. */
  noteRefusal(seatId: string, command: string, code: ErrorCode): void {
    const key = `${seatId} ${command} ${code}`;
    const now = this.#deps.clock();
    if (now - (this.#refused.get(key) ?? Number.NEGATIVE_INFINITY) < REFUSAL_AGAIN_MS) return;
    this.#refused.set(key, now);
    const { practiceId, visitId } = this.facts;
    const refused = {
      actor: `seat:${seatId}`,
      action: 'command.refused',
      details: { command, code },
    } as const;
    audit(this.#deps.db, { practiceId, visitId, ...refused }).catch((error: unknown) =>
      this.#deps.onFailure('audit', error),
    );
  }

  /** @throws ACCESS_DENIED unless the seat's account may end visits, as it stands now (CAN_END_VISIT) */
  async checkMayEnd(seatId: string): Promise<void> {
    const { accountId } = this.seat(seatId);
    if (accountId && (await mayAccountEndVisits(this.#deps.db, accountId))) return;
    this.noteRefusal(seatId, 'visit:end', 'ACCESS_DENIED');
    throw new CodedError('ACCESS_DENIED');
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
    this.#timers.start(seat.seatId, graceOf(seat));
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
    this.#interpreter.stop();
    this.#timers.clear();
    this.#removals.clear();
    this.#moves.clear();
    this.#broadcast.close(reason);
    this.media.close();
  }

  /**
   * Another process has the visit, or will: nothing is decided here any more, and nobody is told. What
   * media there is goes on until it is closed.
   */
  async retire(): Promise<void> {
    this.#closed = true;
    this.#interpreter.stop();
    this.#timers.clear();
    this.#removals.clear();
    this.#moves.clear();
    await this.#turn;
  }

  /** Everything that reads the state and then changes it happens one after the other. */
  #inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.#turn.then(async () => {
      if (isEnded(this.#state.status)) throw new CodedError('VISIT_ENDED');
      await this.#holder.confirm();
      // The seats may be connected to a newer room of the same visit by now.
      if (this.#closed) throw new Superseded();
      return Promise.resolve(work()).catch((error: unknown) => {
        if (error instanceof Superseded) this.#holder.onLost();
        throw error;
      });
    });
    // The next one waits for this one, whatever became of it.
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #giveUp(seatId: string): Promise<void> {
    try {
      await this.execute({ type: 'give-up', by: seatId });
    } catch (error) {
      if (error instanceof CodedError) return;
      this.#deps.onFailure('give-up', error);
      // Not written, so not so: once more, or nobody would ever say that this person has gone.
      if (!this.#closed) this.expectBack(this.seat(seatId));
    }
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
    if (otherBrowser) await this.#apply(connect, by);
    this.#pages.replace(seatId, page);
    this.#broadcast.welcome(page.pageId, seat);
    if (former && former.pageId !== page.pageId) this.#closeFormer(former, otherBrowser);
    if (otherBrowser) {
      this.#moves.moved(seatId, from.browserId);
      await this.media.renew(seatId);
      this.#broadcast.seated(this.seat(seatId));
    } else if (former?.pageId !== page.pageId || !seat.connected) await this.#apply(connect);
    else this.#broadcast.seated(seat);
    this.#broadcast.snapshotTo(page.pageId, this.snapshot(this.seat(seatId)));
  }

  #closeFormer({ pageId }: Page, hasAnswered: boolean): void {
    const close = () => this.#broadcast.closePage(pageId, 'superseded');
    // After the acknowledgement of whoever gave the seat away.
    if (hasAnswered) setImmediate(close);
    else close();
  }

  /** Nobody waits or is in the visit on this seat any more: who asks for it first has it. */
  #giveFree(seatId: string): void {
    if (!this.#moves.first(seatId)) return;
    const given = this.#inTurn(async () => {
      const seat = this.#state.seats.get(seatId);
      const first = this.#moves.first(seatId);
      const blocked = seat?.stage === 'removed' && seat.removedUntil === null;
      if (!seat || !first || blocked || isTakenFor(seat, first.browserId)) return;
      await this.#seatPage(seat, first.page, { browserId: first.browserId });
    });
    given.catch((error: unknown) => {
      if (!(error instanceof CodedError)) this.#deps.onFailure('move', error);
    });
  }

  async #apply(command: RoomCommand, actor?: Seat): Promise<void> {
    const before = this.#state;
    const now = this.#deps.clock();
    const result = stepRoom(before, command, now);
    if (!result.ok) throw new CodedError(result.code);
    const { step } = result;
    const by = actor ?? (command.by === null ? null : this.seat(command.by));

    const persist = mustPersist(before, step);
    const { deadLinks } = persist
      ? await persistStep(this.#deps, this.facts, before, step, by, now)
      : { deadLinks: [] };
    this.#state = step.state;
    this.#interpreter.follow(before.interpreter.call, step.state.interpreter.call);
    if (command.type === 'disconnect') {
      this.expectBack(this.seat(command.by));
      this.#moves.seatGone(command.by);
    }
    for (const seat of step.changed) this.#expectEndOfRemoval(seat);
    if (command.type === 'connect') this.#timers.stop(command.by);
    // Another page, or none: what the former one was about to send does not come any more.
    if (command.type === 'connect' || command.type === 'disconnect') this.media.forgetPrepared(command.by);

    // Media first: the pages set it up while they are drawing what they are told next.
    if (step.effects.length > 0) await this.media.perform(step.effects);
    for (const { seatId, stage } of step.changed)
      if (stage === 'left' || stage === 'pending') this.media.release(seatId);
    // A page that takes a connected seat over changes nothing of the seat, and has to hear all the same.
    if (command.type === 'connect') this.#broadcast.seated(this.seat(command.by));
    this.#broadcast.changes(before, step);
    for (const seatId of step.reseen) this.#broadcast.snapshot(seatId, this.snapshot(this.seat(seatId)));
    if (persist) this.#broadcast.presence(this.facts, this.#state);
    for (const { seatId } of step.changed) this.#giveFree(seatId);
    // After the acknowledgement: whoever left, or ended it, hears that it worked.
    if (step.interpreterOutcome) this.#dismiss(before, step.changed);
    if (isEnded(step.state.status)) setImmediate(() => this.#finish(deadLinks));
    else if (deadLinks.length > 0) setImmediate(() => this.#block(step.changed, deadLinks));
    else this.#leaveIfIdle();
  }

  /** The interpreter's link died with the request. */
  #dismiss({ interpreter }: RoomState, seats: readonly Seat[]): void {
    const seat = seats.find(({ seatId }) => seatId === interpreter.call?.seatId);
    if (seat) setImmediate(() => this.#broadcast.dismiss(seat.seatId));
  }

  #block(seats: readonly Seat[], deadLinks: string[]): void {
    for (const seat of seats) {
      if (seat.stage === 'removed' && seat.removedUntil === null) this.#broadcast.block(seat.seatId);
    }
    for (const linkId of deadLinks) this.#deps.live.endLink(linkId);
  }

  #expectEndOfRemoval({ seatId, stage, removedUntil }: Seat): void {
    if (stage !== 'removed' || removedUntil === null) this.#removals.stop(seatId);
    else this.#removals.start(seatId, Math.max(0, removedUntil - this.#deps.clock()));
  }

  async #endRemoval(seatId: string): Promise<void> {
    try {
      await this.execute({ type: 'removal-over', by: seatId });
    } catch (error) {
      if (error instanceof CodedError) return;
      this.#deps.onFailure('removal-over', error);
      if (!this.#closed) this.#removals.start(seatId, RETRY_MS);
    }
  }

  /** With nobody connected and nobody expected back, the room need not be kept. */
  #leaveIfIdle(): void {
    const busy =
      this.#arriving > 0 ||
      !this.#timers.empty ||
      !this.#removals.empty ||
      this.#interpreter.waits ||
      [...this.#state.seats.values()].some((seat) => seat.connected);
    if (busy || this.#closed) return;
    this.#closed = true;
    this.media.close();
    this.#holder.onOver();
  }

  #finish(deadLinks: string[]): void {
    this.close(this.#state.status === 'CANCELLED' ? 'cancelled' : 'ended');
    for (const linkId of deadLinks) this.#deps.live.endLink(linkId);
    this.#holder.onOver();
  }
}
