import type { Namespace } from 'socket.io';
import type {
  ChatMessage,
  ConsumerOptions,
  MoveRequest,
  MoveStanding,
  PracticeServerToClient,
  RoomServerToClient,
  RoomSnapshot,
} from '../../../shared/contracts/socket/events.ts';
import type { ClosingReason } from '../../../shared/domain/closing.ts';
import type { ConnectionQuality } from '../../../shared/domain/participant.ts';
import { presenceOf } from '../participants/presence.service.ts';
import { providerPresent, type RoomState, type RoomStep, type Seat } from './room.machine.ts';
import {
  hidesName,
  interpreterView,
  screenView,
  seatView,
  type VisitFacts,
  withoutName,
} from './room-view.ts';

// biome-ignore lint/complexity/noBannedTypes: Socket.IO's own way to say "no events"
type None = {};
export type RoomNamespace = Namespace<None, RoomServerToClient>;
export type PracticeNamespace = Namespace<None, PracticeServerToClient>;

/** Names of the Socket.IO rooms that stand for audiences. */
export const audience = {
  /** Everyone connected to the visit. */
  visit: (visitId: string) => `visit:${visitId}`,
  /** Those whose stage is In the Visit. */
  inVisit: (visitId: string) => `in-visit:${visitId}`,
  /** Pages that ask for a seat which another browser has. */
  asking: (visitId: string) => `asking:${visitId}`,
  /** The visit's providers. */
  staff: (visitId: string) => `staff:${visitId}`,
  /** The one socket of a seat. */
  seat: (seatId: string) => `seat:${seatId}`,
  practice: (practiceId: number) => `practice:${practiceId}`,
  link: (linkId: string) => `link:${linkId}`,
  staffSession: (sessionId: string) => `session:${sessionId}`,
  interpreter: (requestId: string) => `interpreter:${requestId}`,
} as const;

/** Tells each audience of a visit what it may know, one message each. */
export class RoomBroadcast {
  readonly #rooms: RoomNamespace;
  readonly #practices: PracticeNamespace;
  readonly #facts: VisitFacts;
  readonly #visitId: string;

  constructor(rooms: RoomNamespace, practices: PracticeNamespace, facts: VisitFacts) {
    this.#rooms = rooms;
    this.#practices = practices;
    this.#facts = facts;
    this.#visitId = facts.visitId;
  }

  /** The page belongs to the seat from here on, wherever it is connected. A page is a room by its own id. */
  welcome(pageId: string, seat: Seat): void {
    const rooms = [audience.visit(this.#visitId), audience.seat(seat.seatId)];
    if (seat.role === 'provider') rooms.push(audience.staff(this.#visitId));
    this.#rooms.in(pageId).socketsJoin(rooms);
    this.#rooms.in(pageId).socketsLeave(audience.asking(this.#visitId));
  }

  /** The last word to one page, then its socket closes. */
  closePage(pageId: string, reason: ClosingReason): void {
    this.#rooms.in(pageId).emit('room:closing', { reason });
    this.#rooms.in(pageId).disconnectSockets(true);
  }

  /** The page asks for a seat that another browser has: of the visit it hears only that it is over. */
  admitToAsk(pageId: string): void {
    this.#rooms.in(pageId).socketsJoin(audience.asking(this.#visitId));
  }

  moveStanding(pageId: string, standing: MoveStanding): void {
    this.#rooms.to(pageId).emit('move:standing', standing);
  }

  moves(seatId: string, forSeat: MoveRequest[], forProviders: MoveRequest[]): void {
    this.#rooms.to(audience.seat(seatId)).emit('moves:changed', { moves: forSeat });
    this.#rooms.to(audience.staff(this.#visitId)).emit('moves:changed', { moves: forProviders });
  }

  snapshotTo(pageId: string, snapshot: RoomSnapshot): void {
    this.#rooms.to(pageId).emit('room:snapshot', snapshot);
  }

  /** The seat has a page, perhaps a new one: it hears what the seat may hear. */
  seated(seat: Seat): void {
    this.#moveAudience(seat);
  }

  /** A seat that nobody has taken yet: only providers know of it. */
  expected(seat: Seat): void {
    this.#rooms.to(audience.staff(this.#visitId)).emit('seat:changed', seatView(seat));
  }

  unexpected(seatId: string): void {
    this.#rooms.to(audience.staff(this.#visitId)).emit('seat:gone', { seatId });
  }

  /** Follows a step: who joins or leaves an audience does so before anything is said to it. */
  changes(before: RoomState, { state: after, changed, invited, screenOutcome }: RoomStep): void {
    for (const seat of changed) {
      const was = before.seats.get(seat.seatId);
      if (was?.stage !== seat.stage) this.#moveAudience(seat);
      this.#tellOf(was, seat);
    }
    if (after.screen !== before.screen) {
      const seatId = before.screen?.seatId;
      const ended = screenOutcome && seatId ? { outcome: screenOutcome, seatId } : null;
      const change = { screen: screenView(after.screen), ended };
      this.#rooms.to(audience.inVisit(this.#visitId)).emit('screen:changed', change);
    }
    if (after.interpreter !== before.interpreter) this.#tellInterpreter(after.interpreter);
    for (const seatId of invited) this.#rooms.to(audience.seat(seatId)).emit('microphone:invited');
    const { status, microphonesLocked } = after;
    const present = providerPresent(after);
    if (
      status !== before.status ||
      microphonesLocked !== before.microphonesLocked ||
      present !== providerPresent(before)
    ) {
      this.#rooms
        .to(audience.visit(this.#visitId))
        .emit('visit:changed', { status, providerPresent: present, microphonesLocked });
    }
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

  /** Removed for good: the last word to that seat, then its sockets close. */
  block(seatId: string): void {
    const own = this.#rooms.in(audience.seat(seatId));
    own.emit('room:closing', { reason: 'blocked' });
    own.disconnectSockets(true);
  }

  /** The interpreter's part is over: the last word to that seat, then its sockets close. */
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

  presence({ visitId, practiceId }: VisitFacts, state: RoomState): void {
    this.#practices
      .to(audience.practice(practiceId))
      .emit('visit:presence', { visitId, status: state.status, ...presenceOf([...state.seats.values()]) });
  }

  /** The last word to everyone, then the sockets close. */
  close(reason: ClosingReason): void {
    const everyone = this.#rooms.in([audience.visit(this.#visitId), audience.asking(this.#visitId)]);
    everyone.emit('room:closing', { reason });
    everyone.disconnectSockets(true);
  }

  #moveAudience(seat: Seat): void {
    const own = this.#rooms.in(audience.seat(seat.seatId));
    if (seat.stage === 'in-visit') own.socketsJoin(audience.inVisit(this.#visitId));
    else own.socketsLeave(audience.inVisit(this.#visitId));
  }

  #tellInterpreter(interpreter: RoomState['interpreter']): void {
    const [inVisit, staff] = [audience.inVisit(this.#visitId), audience.staff(this.#visitId)];
    const as = (role: Seat['role']) => interpreterView(interpreter, this.#facts, { role, stage: 'in-visit' });
    this.#rooms.to(staff).emit('interpreter:changed', as('provider'));
    this.#rooms.to(inVisit).except(staff).emit('interpreter:changed', as('patient'));
  }

  /** To everyone in the visit and every provider; without the name to those who may not know it. */
  #tellInVisit<T extends { name: string; role: Seat['role']; seatId: string }>(
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
    tell(this.#rooms.to(inVisit).except(known), withoutName(what));
  }

  #tellOf(was: Seat | undefined, seat: Seat): void {
    const view = seatView(seat);
    if (seat.stage === 'in-visit') {
      this.#tellInVisit(view, (to, told) => void to.emit('seat:changed', told));
      return;
    }
    this.#rooms.to([audience.staff(this.#visitId), audience.seat(seat.seatId)]).emit('seat:changed', view);
    if (was?.stage === 'in-visit') {
      this.#rooms
        .to(audience.inVisit(this.#visitId))
        .except([audience.staff(this.#visitId), audience.seat(seat.seatId)])
        .emit('seat:gone', { seatId: seat.seatId });
    }
  }
}
