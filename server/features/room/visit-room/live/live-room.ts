import { isDeepStrictEqual } from 'node:util';
import type { RoomDeps } from '#server/features/room/room-deps.ts';
import { endLatenessOfVisit, tellLine } from '#server/features/visits/lateness/lateness.service.ts';
import { findVisitHome } from '#server/features/visits/visits/visits.service.ts';
import { Turns } from '#server/realtime/turns.ts';
import type { PictureAsked } from '#server/runtime/events/domain-event.ts';
import type { ChatMessage, IceServer, RoomSnapshot } from '#shared/contracts/socket/events.ts';
import { type ClosingReason, closingReasonOfVisit } from '#shared/domain/closing.ts';
import { CodedError } from '#shared/errors.ts';
import { RoomAccess } from '../access/room-access.ts';
import { mediaEffects, startsMedia } from '../machine/media-effects.ts';
import {
  admitsPatient,
  changedSeats,
  changesLine,
  isEnded,
  isKept,
  type RoomCommand,
  type RoomEvent,
  type RoomState,
  type Seat,
  stepRoom,
} from '../machine/room.machine.ts';
import { tellsOfPage } from '../machine/room-events.ts';
import { iceServersFor, relayUserOf } from '../media/ice-servers.ts';
import { performStep, type RoomMedia } from '../media/room-media.ts';
import { AwayNotes } from '../records/away-notes.ts';
import { expectedPatientSeats, withExpectedGuests, withExpectedPatients } from '../records/expected-seats.ts';
import { ClosedOutside, Superseded } from '../records/ownership.queries.ts';
import { persistStep } from '../records/persist-step.ts';
import { RoomChat } from '../records/room-chat.ts';
import { readRoomSettings } from '../records/room-settings.ts';
import type { StoredRoom } from '../records/room-store.ts';
import { expectedGuestSeats } from '../records/seat-rows.ts';
import type { SeatRegistry } from '../seats/seat-registry.ts';
import type { SecondCameras } from '../seats/second-cameras.ts';
import { announceStep } from '../view/announce-step.ts';
import type { CameraLine } from '../view/camera-line.ts';
import type { RoomBroadcast } from '../view/room-broadcast.ts';
import { type SaidMessage, snapshotFor, type VisitFacts } from '../view/room-view.ts';
import type { Captioning } from './captioning.ts';
import { RoomParts } from './room-parts.ts';

const MINUTE_MS = 60_000;

export interface RoomHolder {
  /** Confirms that this process still owns the visit; closes the room otherwise. */
  confirm(): Promise<void>;
  onLost(): void;
  onOver(): void;
}

/**
 * One live visit in this process: its state, media and connected pages. Commands run one at a time. The
 * machine decides each command; then it is written, applied to the media, announced to its audiences, and
 * only then acknowledged.
 */
export class LiveRoom {
  readonly facts: VisitFacts;
  readonly media: RoomMedia;
  readonly desk: SeatRegistry;
  readonly cameras: SecondCameras;
  readonly captioning: Captioning;
  readonly access: RoomAccess;
  readonly #deps: RoomDeps;
  readonly #broadcast: RoomBroadcast;
  readonly #chat: RoomChat;
  readonly #holder: RoomHolder;
  readonly #parts: RoomParts;
  readonly #away: AwayNotes;
  readonly #turns = new Turns();
  #state: RoomState;
  #arriving = 0;
  #closed = false;

  constructor(
    deps: RoomDeps,
    stored: StoredRoom,
    media: RoomMedia,
    broadcast: RoomBroadcast,
    cameraLine: CameraLine,
    holder: RoomHolder,
  ) {
    this.#deps = deps;
    this.facts = stored.facts;
    this.#state = stored.state;
    this.#chat = new RoomChat(deps, stored.facts, stored.chat);
    this.media = media;
    this.#broadcast = broadcast;
    this.#holder = holder;
    this.access = new RoomAccess(deps, stored.facts);
    this.#away = new AwayNotes(deps.db);
    this.#parts = new RoomParts(this, deps, stored, { broadcast, cameraLine });
    this.desk = this.#parts.desk;
    this.cameras = this.#parts.cameras;
    this.captioning = this.#parts.captioning;
  }

  get removalMinuteMs(): number {
    return this.#deps.removalMinuteMs ?? MINUTE_MS;
  }

  get state(): RoomState {
    return this.#state;
  }

  seat(seatId: string): Seat {
    const seat = this.#state.seats.get(seatId);
    if (!seat) throw new CodedError('NO_SUCH_PARTICIPANT');
    return seat;
  }

  findSeat(match: (seat: Seat) => boolean): Seat | undefined {
    return [...this.#state.seats.values()].find(match);
  }

  addSeat(seat: Seat): Promise<void> {
    // Queued, because a command being written would overwrite this change with its own state.
    return this.inTurn(() => {
      if (this.#state.seats.has(seat.seatId)) return;
      this.#state = { ...this.#state, seats: new Map(this.#state.seats).set(seat.seatId, seat) };
    });
  }

  /**
   * Gives expected guests a seat under their current name. The read is queued too, so that the last of two
   * concurrent changes wins.
   */
  lookForGuests(): Promise<void> {
    return this.inTurn(async () => {
      const expected = await expectedGuestSeats(this.#deps.db, this.facts.visitId);
      const seats = withExpectedGuests(expected, this.#state, this.#broadcast);
      this.#state = { ...this.#state, seats };
      for (const { seatId, guestId, name } of expected)
        if (guestId && seats.get(seatId)?.name !== name)
          await this.apply({ type: 'rename-guest', by: null, guestId, name });
    });
  }

  lookForPatients(): Promise<void> {
    return this.inTurn(async () => {
      const expected = await expectedPatientSeats(this.#deps.db, this.facts.visitId);
      const seats = withExpectedPatients(expected, this.#state, this.#broadcast);
      this.#state = { ...this.#state, seats };
    });
  }

  async tellOfPatients(): Promise<void> {
    this.#broadcast.patientsChanged();
  }

  async tellOfPicture(asked: PictureAsked): Promise<void> {
    this.#broadcast.pictureTaken(asked, this.state);
  }

  /** Adopts a status that was changed outside of the room. Everyone leaves a visit that is over. */
  followStatus(): Promise<void> {
    return this.inTurn(async () => {
      const home = await findVisitHome(this.#deps.db, this.facts.visitId);
      if (home) await this.apply({ type: 'take-status', by: null, status: home.status });
    });
  }

  followSettings(): Promise<void> {
    return this.inTurn(async () => {
      const settings = await readRoomSettings(this.#deps, this.facts.visitId);
      if (!settings || isDeepStrictEqual({ ...this.facts, ...settings }, this.facts)) return;
      Object.assign(this.facts, settings);
      for (const [seatId, { pageId }] of this.desk.pages)
        this.#broadcast.snapshotTo(pageId, this.snapshot(this.seat(seatId)));
    });
  }

  reach(processId: string): void {
    this.#broadcast.reach(processId);
  }

  get chat(): readonly SaidMessage[] {
    return this.#chat.messages;
  }

  snapshot(viewer: Seat): RoomSnapshot {
    const { media, facts, chat } = this;
    return {
      ...snapshotFor(viewer, this.#state, facts, chat, media.routerRtpCapabilities, this.#deps.clock()),
      moves: this.desk.moves.shownTo(viewer),
      mediaId: media.mediaId(viewer.seatId),
      quality: viewer.stage === 'in-visit' ? media.quality() : {},
      captions: this.captioning.viewFor(viewer, this.#state),
    };
  }

  /**
   * @param check runs again when the command's turn comes, because conditions may have changed; throws to
   * refuse
   * @throws the machine's refusal, as a CodedError
   */
  execute(command: RoomCommand, check: () => void = () => {}): Promise<void> {
    return this.inTurn(() => {
      check();
      return this.apply(command);
    });
  }

  /**
   * Adds a message once; a repeated id gets the first answer.
   *
   * @param check as for {@link execute}
   */
  say(
    { seatId, ...said }: Pick<ChatMessage, 'seatId' | 'messageId' | 'text' | 'with'>,
    check: () => void,
  ): Promise<ChatMessage> {
    return this.inTurn(async () => {
      check();
      const now = this.#deps.clock();
      const { isNew, message } = await this.#chat.say(this.seat(seatId), said, this.#state, now);
      if (isNew) this.#broadcast.chat(message);
      return message;
    });
  }

  resetMedia(): void {
    this.#broadcast.mediaReset(this.media.routerRtpCapabilities);
    this.cameras.connectAgain();
  }

  iceServers(seatId: string): IceServer[] {
    const seat = this.state.seats.get(seatId);
    return iceServersFor(this.#deps.turn, seat ? relayUserOf(seat) : seatId, this.#deps.clock());
  }

  /** Holds the seat during its grace period, in which its page may reconnect unannounced. */
  expectBack(seat: Seat): void {
    this.#parts.expectBack(seat);
  }

  async during<T>(arrival: () => Promise<T>): Promise<T> {
    this.#arriving += 1;
    try {
      return await arrival();
    } finally {
      this.#arriving -= 1;
      this.#leaveIfIdle();
    }
  }

  get closed(): boolean {
    return this.#closed;
  }

  close(reason: ClosingReason): void {
    this.#decideNoMore();
    this.#broadcast.close(reason);
    this.media.close();
  }

  /**
   * Another process owns or will own the visit: from now on, this room decides and announces nothing. Its media
   * continues until it is closed.
   */
  async retire(): Promise<void> {
    this.#decideNoMore();
    await this.#turns.ended;
  }

  #decideNoMore(): void {
    this.#closed = true;
    this.#parts.stop();
  }

  /** Serializes everything that reads the state and then changes it. */
  inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      if (isEnded(this.#state.status)) throw new CodedError('VISIT_ENDED');
      await this.#holder.confirm();
      // The seats may already be connected to a newer room of the same visit.
      if (this.#closed) throw new Superseded();
      return Promise.resolve(work()).catch((error: unknown) => {
        if (error instanceof Superseded) this.#holder.onLost();
        if (error instanceof ClosedOutside) this.#hearOfEnd();
        throw error;
      });
    });
  }

  #hearOfEnd(): void {
    this.followStatus().catch((error: unknown) => {
      if (!(error instanceof CodedError)) this.#deps.onFailure('close', error);
    });
  }

  /**
   * Decides a command whose turn has come, writes it, applies it to the media and announces it.
   *
   * @param actor who caused it, if not the command's own seat
   */
  async apply(command: RoomCommand, actor?: Seat): Promise<void> {
    const now = this.#deps.clock();
    const result = stepRoom(this.#state, command, now);
    if (!result.ok) throw new CodedError(result.code);
    const { state, events } = result.step;
    const by = actor ?? (command.by === null ? null : this.seat(command.by));

    const { deadLinks } = events.some(isKept)
      ? await persistStep(this.#deps, this.facts, events, by, now)
      : { deadLinks: [] };
    this.#state = state;
    this.#parts.follow(events, state);
    for (const event of events) if (tellsOfPage(event)) this.#away.note(event.seat);

    const effects = mediaEffects(result.step);
    const enforced = performStep(this.media, result.step, effects);
    // Pages set up starting media while they render the next message, so enforcement goes first. Everything
    // else is announced during enforcement.
    if (startsMedia(effects)) await enforced;
    announceStep(this.#broadcast, result.step, by, {
      snapshotOf: (seatId) => this.snapshot(this.seat(seatId)),
      captions: () => this.captioning.viewOf(state),
    });
    await enforced;
    for (const { seatId } of changedSeats(events)) this.desk.giveFree(seatId);
    tellOtherVisits(this.#deps, this.facts, events);
    this.#afterAnswer(events, deadLinks);
  }

  /** Runs after the acknowledgment, so that the person who left or ended the visit first learns that it worked. */
  #afterAnswer(events: readonly RoomEvent[], deadLinks: string[]): void {
    for (const event of events) if (event.type === 'interpreter.ended') this.#dismiss(event.gone);
    // No page waits for an answer, and the code that closed the visit ends its links.
    if (events.some(({ type }) => type === 'visit.closed')) this.#finish(deadLinks);
    else if (isEnded(this.#state.status)) setImmediate(() => this.#finish(deadLinks));
    else if (deadLinks.length > 0) setImmediate(() => this.#block(events, deadLinks));
    else this.#leaveIfIdle();
  }

  #dismiss(seatId: string | null): void {
    if (seatId !== null) setImmediate(() => this.#broadcast.dismiss(seatId));
  }

  #block(events: readonly RoomEvent[], deadLinks: string[]): void {
    for (const event of events) if (event.type === 'seat.blocked') this.#broadcast.block(event.seat.seatId);
    for (const linkId of deadLinks) this.#deps.live.endLink(linkId);
  }

  #leaveIfIdle(): void {
    const busy =
      this.#arriving > 0 ||
      !this.#parts.idle ||
      [...this.#state.seats.values()].some((seat) => seat.connected);
    if (busy || this.#closed) return;
    this.#closed = true;
    this.media.close();
    this.#holder.onOver();
  }

  #finish(deadLinks: string[]): void {
    this.close(closingReasonOfVisit(this.#state.status));
    for (const linkId of deadLinks) this.#deps.live.endLink(linkId);
    this.#holder.onOver();
  }
}

/**
 * Updates the line and lateness in the provider's other visits. Not awaited, because this visit follows in another
 * turn.
 */
function tellOtherVisits(deps: RoomDeps, facts: VisitFacts, events: readonly RoomEvent[]): void {
  const onFailure = (what: string) => (error: unknown) => deps.onFailure(what, error);
  if (facts.showsLine && changesLine(events)) tellLine(deps, facts).catch(onFailure('line'));
  if (facts.lateMinutes !== null && admitsPatient(events))
    endLatenessOfVisit(deps, facts).catch(onFailure('lateness'));
}
