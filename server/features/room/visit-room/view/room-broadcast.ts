import { presenceOf } from '#server/features/core/participants/presence.service.ts';
import type { PictureAsked } from '#server/runtime/events/domain-event.ts';
import type {
  ChatMessage,
  ConsumerOptions,
  MicrophoneChange,
  MoveRequest,
  MoveState,
  PersonView,
  RoomSnapshot,
  ScreenOutcome,
} from '#shared/contracts/socket/events.ts';
import type { CaptionLine, CaptionsChange } from '#shared/domain/captions.ts';
import type { ClosingReason } from '#shared/domain/closing.ts';
import type { ConnectionQuality, PictureOutcome, SoundCause } from '#shared/domain/participant.ts';
import {
  captionersIn,
  type PictureRequest,
  providerPresent,
  type RoomState,
  type ScreenShare,
  type Seat,
  type SharedDocument,
} from '../machine/room.machine.ts';
import { audience, type PracticeNamespace, type RoomNamespace } from './audiences.ts';
import {
  documentView,
  hiddenName,
  hidesName,
  interpreterView,
  personView,
  screenView,
  seatView,
  type VisitFacts,
} from './room-view.ts';

/** How long pages may take to sit again at the process that took over their visit, in milliseconds. */
const TAKEN_OVER_MS = 30_000;

/**
 * Sends each audience of a visit what it may know, one method per message. Only visits with pages at other
 * processes send messages there, because each message between processes is encrypted, sent to and read by all
 * of them.
 */
export class RoomBroadcast {
  readonly #namespace: RoomNamespace;
  readonly #processId: string | null;
  /** Until this time of `performance.now()`, pages may be at any process. */
  #everywhereUntil: number;
  readonly #practices: PracticeNamespace;
  readonly #facts: VisitFacts;
  readonly #visitId: string;

  /** @param processId null if this process is the only one */
  constructor(
    rooms: RoomNamespace,
    practices: PracticeNamespace,
    facts: VisitFacts,
    processId: string | null,
  ) {
    this.#namespace = rooms;
    this.#practices = practices;
    this.#facts = facts;
    this.#visitId = facts.visitId;
    this.#processId = processId;
    this.#everywhereUntil = facts.epoch > 1 ? performance.now() + TAKEN_OVER_MS : 0;
  }

  /** Call it before anything is sent to a page at this process. */
  reach(processId: string): void {
    if (processId !== this.#processId) this.#everywhereUntil = Number.POSITIVE_INFINITY;
  }

  get #rooms() {
    const isLocal = this.#processId !== null && performance.now() >= this.#everywhereUntil;
    return isLocal ? this.#namespace.local : this.#namespace;
  }

  welcome(pageId: string, seat: Seat): void {
    const rooms = [audience.visit(this.#visitId), audience.seat(seat.seatId)];
    if (seat.role === 'provider') rooms.push(audience.staff(this.#visitId));
    this.#rooms.in(pageId).socketsJoin(rooms);
    this.#rooms.in(pageId).socketsLeave(audience.asking(this.#visitId));
  }

  closePage(pageId: string, reason: ClosingReason): void {
    this.#rooms.in(pageId).emit('room:closing', { reason });
    this.#rooms.in(pageId).disconnectSockets(true);
  }

  admitToAsk(pageId: string): void {
    this.#rooms.in(pageId).socketsJoin(audience.asking(this.#visitId));
  }

  moveStanding(pageId: string, standing: MoveState): void {
    this.#rooms.to(pageId).emit('move:standing', standing);
  }

  moves(seatId: string, forSeat: MoveRequest[], forProviders: MoveRequest[]): void {
    this.#rooms.to(audience.seat(seatId)).emit('moves:changed', { moves: forSeat });
    this.#rooms.to(audience.staff(this.#visitId)).emit('moves:changed', { moves: forProviders });
  }

  snapshotTo(pageId: string, snapshot: RoomSnapshot): void {
    this.#rooms.to(pageId).emit('room:snapshot', snapshot);
  }

  moveAudience(seat: Seat): void {
    const own = this.#rooms.in(audience.seat(seat.seatId));
    const rooms = [audience.inVisit(this.#visitId)];
    if (seat.role === 'guest') rooms.push(audience.guests(this.#visitId));
    if (seat.stage === 'in-visit') own.socketsJoin(rooms);
    else for (const room of rooms) own.socketsLeave(room);
  }

  expected(seat: Seat): void {
    this.#rooms.to(audience.staff(this.#visitId)).emit('seat:changed', seatView(seat));
  }

  unexpected(seatId: string): void {
    this.#rooms.to(audience.staff(this.#visitId)).emit('seat:gone', { seatId });
  }

  seatChanged(seat: Seat): void {
    const view = seatView(seat);
    if (seat.stage === 'in-visit') {
      this.#tellInVisit(view, (to, told) => void to.emit('seat:changed', told));
      return;
    }
    this.#rooms.to([audience.staff(this.#visitId), audience.seat(seat.seatId)]).emit('seat:changed', view);
  }

  seatGone({ seatId }: Seat): void {
    this.#rooms
      .to(audience.inVisit(this.#visitId))
      .except([audience.staff(this.#visitId), audience.seat(seatId)])
      .emit('seat:gone', { seatId });
  }

  seatCame(seat: Seat, except: readonly string[]): void {
    this.#tellInVisit(personView(seat), (to, who) => void to.except(seatsOf(except)).emit('seat:came', who));
  }

  seatWent(seat: Seat, except: readonly string[]): void {
    this.#tellInVisit(personView(seat), (to, who) => void to.except(seatsOf(except)).emit('seat:went', who));
  }

  screenChanged(
    screen: ScreenShare | null,
    ended: { outcome: ScreenOutcome; seatId: string } | null = null,
  ): void {
    this.#rooms
      .to(audience.inVisit(this.#visitId))
      .emit('screen:changed', { screen: screenView(screen), ended });
  }

  documentChanged(document: SharedDocument | null, stoppedBy: string | null): void {
    const change = { document: documentView(document), stoppedBy };
    this.#rooms.to(audience.inVisit(this.#visitId)).emit('document:changed', change);
  }

  /** Excludes the presenter, whose page is ahead. */
  documentMoved({ sharedId, seatId, place }: SharedDocument): void {
    this.#rooms
      .to(audience.inVisit(this.#visitId))
      .except(audience.seat(seatId))
      .emit('document:moved', { sharedId, place });
  }

  interpreterChanged(interpreter: RoomState['interpreter']): void {
    const [inVisit, staff] = [audience.inVisit(this.#visitId), audience.staff(this.#visitId)];
    const as = (role: Seat['role']) => interpreterView(interpreter, this.#facts, { role, stage: 'in-visit' });
    this.#rooms.to(staff).emit('interpreter:changed', as('provider'));
    this.#rooms.to(inVisit).except(staff).emit('interpreter:changed', as('patient'));
  }

  captionsChanged(change: CaptionsChange): void {
    this.#rooms.to(audience.inVisit(this.#visitId)).emit('captions:changed', change);
  }

  captionsFailing(failing: boolean): void {
    this.#rooms.to(audience.inVisit(this.#visitId)).emit('captions:failing', { failing });
  }

  /** To readers of captions, and to captioners, who may correct the line. */
  captionLine(line: CaptionLine, state: RoomState): void {
    const captioners = captionersIn(state).map(({ seatId }) => seatId);
    const told = [...new Set([...state.captions, ...captioners])];
    if (told.length > 0) this.#rooms.to(seatsOf(told)).emit('captions:line', line);
  }

  /** @param by the provider; people are not notified of their own actions */
  microphoneModerated(seatId: string, what: MicrophoneChange['what'], by: Seat | null): void {
    if (!by || by.seatId === seatId) return;
    this.#rooms.to(audience.seat(seatId)).emit('microphone:moderated', { what, by: by.name });
  }

  soundMissed({ seatId, name }: Seat, cause: SoundCause): void {
    this.#rooms.to(audience.staff(this.#visitId)).emit('sound:missed', { seatId, name, cause });
  }

  pictureAsked({ requestId, seatId, by, source }: PictureRequest, { seats }: RoomState): void {
    const notice = { requestId, source, by: seats.get(by)?.name ?? '' };
    this.#rooms.to(audience.seat(seatId)).emit('picture:asked', notice);
  }

  pictureSettled(
    { requestId, seatId, by: askedBy }: PictureRequest,
    outcome: PictureOutcome,
    { seats }: RoomState,
  ): void {
    const settled = { requestId, outcome, askedBy };
    const name = seats.get(seatId)?.name ?? '';
    this.#rooms.to(audience.seat(seatId)).emit('picture:settled', { ...settled, name: null });
    this.#rooms.to(audience.staff(this.#visitId)).emit('picture:settled', { ...settled, name });
  }

  pictureTaken({ requestId, seatId, accountId }: PictureAsked, { seats }: RoomState): void {
    const by = [...seats.values()].find((seat) => seat.accountId === accountId)?.name;
    if (by) this.#rooms.to(audience.seat(seatId)).emit('picture:taken', { requestId, by });
  }

  /** Only staff may read what patients stated; they load it with their own calls. */
  patientsChanged(): void {
    this.#rooms.to(audience.staff(this.#visitId)).emit('patients:changed');
  }

  visitChanged(state: RoomState): void {
    const { status, beganAt = null, microphonesLocked } = state;
    this.#rooms
      .to(audience.visit(this.#visitId))
      .emit('visit:changed', { status, beganAt, providerPresent: providerPresent(state), microphonesLocked });
  }

  snapshot(seatId: string, snapshot: RoomSnapshot): void {
    this.#rooms.to(audience.seat(seatId)).emit('room:snapshot', snapshot);
  }

  chat(message: ChatMessage): void {
    const staff = audience.staff(this.#visitId);
    if (message.with !== null) {
      this.#rooms.to([staff, audience.seat(message.with)]).emit('chat:added', message);
      return;
    }
    this.#tellInVisit(message, (to, said) => void to.emit('chat:added', said));
  }

  block(seatId: string): void {
    const own = this.#rooms.in(audience.seat(seatId));
    own.emit('room:closing', { reason: 'blocked' });
    own.disconnectSockets(true);
  }

  dismiss(seatId: string): void {
    const own = this.#rooms.in(audience.seat(seatId));
    own.emit('room:closing', { reason: 'ended' });
    own.disconnectSockets(true);
  }

  quality(seatId: string, quality: ConnectionQuality): void {
    this.#rooms.to(audience.inVisit(this.#visitId)).emit('seat:quality', { seatId, quality });
  }

  flow(seatId: string, flowing: boolean): void {
    this.#rooms.to(audience.seat(seatId)).emit('media:flow', { flowing });
  }

  consumers(seatId: string, consumers: ConsumerOptions[]): void {
    this.#rooms.to(audience.seat(seatId)).emit('media:consumers', { consumers });
  }

  consumersClosed(seatId: string, consumerIds: string[]): void {
    this.#rooms.to(audience.seat(seatId)).emit('media:consumers-closed', { consumerIds });
  }

  mediaReset(routerRtpCapabilities: unknown): void {
    this.#rooms.to(audience.visit(this.#visitId)).emit('media:reset', { routerRtpCapabilities, gone: true });
  }

  presence(state: RoomState): void {
    const { visitId, practiceId } = this.#facts;
    this.#practices
      .to(audience.practice(practiceId))
      .emit('visit:presence', { visitId, status: state.status, ...presenceOf([...state.seats.values()]) });
  }

  close(reason: ClosingReason): void {
    // At every process, because this is the last message.
    const everyone = this.#namespace.in([audience.visit(this.#visitId), audience.asking(this.#visitId)]);
    everyone.emit('room:closing', { reason });
    everyone.disconnectSockets(true);
  }

  /** To everyone in the visit and every provider, with as much of the name as each may know. */
  #tellInVisit<T extends PersonView>(
    what: T,
    tell: (to: ReturnType<RoomNamespace['to']>, what: T) => void,
  ): void {
    const inVisit = audience.inVisit(this.#visitId);
    const known = [audience.staff(this.#visitId), audience.seat(what.seatId)];
    if (!hidesName(this.#facts, what)) {
      tell(this.#rooms.to(inVisit), what);
      return;
    }
    tell(this.#rooms.to(known), what);
    const guests = audience.guests(this.#visitId);
    const hiddenFrom = (role: Seat['role']): T => ({
      ...what,
      name: hiddenName(this.#facts, what, { role }),
    });
    tell(this.#rooms.to(guests), hiddenFrom('guest'));
    tell(this.#rooms.to(inVisit).except([...known, guests]), hiddenFrom('patient'));
  }
}

const seatsOf = (seatIds: readonly string[]): string[] => seatIds.map(audience.seat);
