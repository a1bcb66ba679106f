import type { ChatMessage, RoomSnapshot, SeatView } from '../../../shared/contracts/socket/events.ts';
import { providerPresent, type RoomState, type Seat } from './room.machine.ts';

/** What does not change while a visit is live. */
export interface VisitFacts {
  visitId: string;
  /** Which taking of the visit this is: a later one, of another process, ends it. */
  epoch: number;
  practiceId: number;
  startsAt: number;
  durationMinutes: number;
  timeZone: string;
  practiceName: string;
  visitTypeName: string;
  providerName: string;
}

export function seatView(seat: Seat): SeatView {
  return {
    seatId: seat.seatId,
    role: seat.role,
    name: seat.name,
    stage: seat.stage,
    connected: seat.connected,
    microphone: seat.microphone,
    camera: seat.camera,
    arrivedAt: seat.arrivedAt,
    admittedAt: seat.admittedAt,
  };
}

/**
 * Whether one seat may know of another: everyone of themselves, a provider of everyone, and those in the
 * visit of each other. Who waits or is expected is nobody's business but the provider's.
 */
export function maySee(viewer: Seat, seat: Seat): boolean {
  if (viewer.seatId === seat.seatId || viewer.role === 'provider') return true;
  return viewer.stage === 'in-visit' && seat.stage === 'in-visit';
}

/** Everything a seat may see, now. */
export function snapshotFor(
  viewer: Seat,
  state: RoomState,
  facts: VisitFacts,
  chat: readonly ChatMessage[],
  routerRtpCapabilities: unknown,
  now: number,
): RoomSnapshot {
  const present = viewer.stage === 'in-visit';
  return {
    visitId: facts.visitId,
    status: state.status,
    serverTime: now,
    startTime: facts.startsAt,
    durationMinutes: facts.durationMinutes,
    timeZone: facts.timeZone,
    practiceName: facts.practiceName,
    visitTypeName: facts.visitTypeName,
    providerName: facts.providerName,
    providerPresent: providerPresent(state),
    you: seatView(viewer),
    others: [...state.seats.values()]
      .filter((seat) => seat.seatId !== viewer.seatId && maySee(viewer, seat))
      .map(seatView),
    chat: present ? [...chat] : [],
    routerRtpCapabilities: present || viewer.stage === 'waiting' ? routerRtpCapabilities : null,
  };
}
