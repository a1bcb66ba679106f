import type { Namespace } from 'socket.io';
import type {
  ChatMessage,
  ClosingReason,
  ConsumerOptions,
  PracticeServerToClient,
  RoomServerToClient,
  RoomSnapshot,
} from '../../../shared/contracts/socket/events.ts';
import { presenceOf } from './presence.service.ts';
import { providerPresent, type RoomState, type Seat } from './room.machine.ts';
import { seatView, type VisitFacts } from './room-view.ts';

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
  /** The visit's providers. */
  staff: (visitId: string) => `staff:${visitId}`,
  /** The one socket of a seat. */
  seat: (seatId: string) => `seat:${seatId}`,
  practice: (practiceId: number) => `practice:${practiceId}`,
  link: (linkId: string) => `link:${linkId}`,
  staffSession: (sessionId: string) => `session:${sessionId}`,
} as const;

/** Tells each audience of a visit what it may know, one message each. */
export class RoomBroadcast {
  readonly #rooms: RoomNamespace;
  readonly #practices: PracticeNamespace;
  readonly #visitId: string;

  constructor(rooms: RoomNamespace, practices: PracticeNamespace, visitId: string) {
    this.#rooms = rooms;
    this.#practices = practices;
    this.#visitId = visitId;
  }

  /** The page belongs to the seat from here on, wherever it is connected. A page is a room by its own id. */
  welcome(pageId: string, seat: Seat): void {
    const rooms = [audience.visit(this.#visitId), audience.seat(seat.seatId)];
    if (seat.role === 'provider') rooms.push(audience.staff(this.#visitId));
    this.#rooms.in(pageId).socketsJoin(rooms);
  }

  /** Another page has taken the seat of this one. */
  supersede(pageId: string): void {
    this.#rooms.in(pageId).emit('room:closing', { reason: 'superseded' });
    this.#rooms.in(pageId).disconnectSockets(true);
  }

  snapshotTo(pageId: string, snapshot: RoomSnapshot): void {
    this.#rooms.to(pageId).emit('room:snapshot', snapshot);
  }

  /** The seat has a page, perhaps a new one: it hears what the seat may hear. */
  seated(seat: Seat): void {
    this.#moveAudience(seat);
  }

  /** Follows a step: who joins or leaves an audience does so before anything is said to it. */
  changes(before: RoomState, after: RoomState, changed: readonly Seat[]): void {
    for (const seat of changed) {
      const was = before.seats.get(seat.seatId);
      if (was?.stage !== seat.stage) this.#moveAudience(seat);
      this.#tellOf(was, seat);
    }
    const present = providerPresent(after);
    if (after.status !== before.status || present !== providerPresent(before)) {
      this.#rooms
        .to(audience.visit(this.#visitId))
        .emit('visit:changed', { status: after.status, providerPresent: present });
    }
  }

  snapshot(seatId: string, snapshot: RoomSnapshot): void {
    this.#rooms.to(audience.seat(seatId)).emit('room:snapshot', snapshot);
  }

  chat(message: ChatMessage): void {
    this.#rooms.to(audience.inVisit(this.#visitId)).emit('chat:added', message);
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
    this.#rooms.to(audience.visit(this.#visitId)).emit('media:reset', { routerRtpCapabilities });
  }

  presence({ visitId, practiceId }: VisitFacts, state: RoomState): void {
    this.#practices
      .to(audience.practice(practiceId))
      .emit('visit:presence', { visitId, status: state.status, ...presenceOf([...state.seats.values()]) });
  }

  /** The last word to everyone, then the sockets close. */
  close(reason: ClosingReason): void {
    const everyone = this.#rooms.in(audience.visit(this.#visitId));
    everyone.emit('room:closing', { reason });
    everyone.disconnectSockets(true);
  }

  #moveAudience(seat: Seat): void {
    const own = this.#rooms.in(audience.seat(seat.seatId));
    if (seat.stage === 'in-visit') own.socketsJoin(audience.inVisit(this.#visitId));
    else own.socketsLeave(audience.inVisit(this.#visitId));
  }

  #tellOf(was: Seat | undefined, seat: Seat): void {
    const view = seatView(seat);
    if (seat.stage === 'in-visit') {
      this.#rooms.to(audience.inVisit(this.#visitId)).emit('seat:changed', view);
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
