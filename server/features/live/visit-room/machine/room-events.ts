import type { ScreenOutcome } from '../../../../../shared/contracts/socket/events.ts';
import type { InterpreterOutcome } from '../../../../../shared/domain/interpreter.ts';
import type { MediaSource, PictureOutcome, Stage } from '../../../../../shared/domain/participant.ts';
import type { VisitStatus } from '../../../../../shared/domain/visit.ts';
import type { InterpreterCall, PictureRequest, ScreenShare, Seat, SharedDocument } from './room-state.ts';

/** An event of one seat, at most one per seat and step; `seat` is its state afterward. */
export type SeatEvent =
  | { type: 'seat.connected'; seat: Seat }
  | { type: 'seat.taken'; seat: Seat }
  | { type: 'seat.moved'; seat: Seat }
  /**
   * Another browser took the seat of a browser that had shown no person. The former browser's actions do not
   * count: the seat starts over.
   */
  | { type: 'seat.started-over'; seat: Seat; from: Stage; former: string }
  | { type: 'seat.attended'; seat: Seat }
  /**
   * Connecting changed the stage: for providers, requested interpreters, and people who kept their place in
   * the line.
   */
  | { type: 'seat.arrived'; seat: Seat }
  | { type: 'seat.disconnected'; seat: Seat }
  /**
   * A waiting person did not come back and is expected again; the seat keeps the times of their arrival and
   * loss.
   */
  | { type: 'seat.expected'; seat: Seat }
  | { type: 'seat.checked-in'; seat: Seat }
  | { type: 'seat.admitted'; seat: Seat }
  | { type: 'seat.sent-back'; seat: Seat }
  | { type: 'seat.removed'; seat: Seat; from: Stage }
  /** The removal is over; the seat is back at its earlier stage. */
  | { type: 'seat.restored'; seat: Seat }
  /** The person left, did not return in time, or is no longer needed. */
  | { type: 'seat.left'; seat: Seat; from: Stage }
  /** The visit, or the interpreter's request, is over. */
  | { type: 'seat.closed'; seat: Seat; from: Stage }
  | { type: 'seat.renamed'; seat: Seat }
  | { type: 'seat.muted'; seat: Seat }
  | { type: 'microphone.locked'; seat: Seat }
  | { type: 'microphone.unlocked'; seat: Seat }
  /** `speaksAgain`: declaring the source ends a provider's mute. */
  | { type: 'source.declared'; seat: Seat; source: MediaSource; speaksAgain: boolean }
  | { type: 'source.switched'; seat: Seat; source: MediaSource; on: boolean; speaksAgain: boolean }
  | { type: 'source.lost'; seat: Seat; source: MediaSource };

/** An event of the visit, or a consequence of its seats' events. */
export type VisitEvent =
  /** Removed permanently: their links no longer open the visit. */
  | { type: 'seat.blocked'; seat: Seat }
  /** Their links open the visit again. */
  | { type: 'seat.unblocked'; seat: Seat }
  | { type: 'microphone.invited'; seatId: string }
  | { type: 'picture.asked'; request: PictureRequest }
  | { type: 'picture.settled'; request: PictureRequest; outcome: PictureOutcome }
  /** People admitted from now on start with a locked, or an unlocked, microphone. */
  | { type: 'microphones.locked'; locked: boolean }
  /** Offered, answered by one of several, or accepted. */
  | { type: 'screen.changed'; screen: ScreenShare }
  | { type: 'screen.ended'; seatId: string; outcome: ScreenOutcome }
  | { type: 'document.shared'; document: SharedDocument }
  | { type: 'document.moved'; document: SharedDocument }
  /** `by`: who stopped it; null if its presenter left or another document replaced it. */
  | { type: 'document.ended'; sharedId: string; by: string | null }
  | { type: 'interpreter.requested'; call: InterpreterCall }
  | { type: 'interpreter.connected'; call: InterpreterCall }
  /** `gone`: the seat that leaves with it. */
  | { type: 'interpreter.ended'; requestId: string; outcome: InterpreterOutcome; gone: string | null }
  | { type: 'patient.cancelled'; sessionId: string; reason: string; comment: string }
  /** Staff removed a patient, and that is already written; the room no longer has their seat. */
  | { type: 'patient.removed'; seatId: string }
  | { type: 'providers.present'; present: boolean }
  | { type: 'visit.begun'; at: number }
  | { type: 'visit.paused' }
  | { type: 'visit.unpaused' }
  | { type: 'visit.cancelled' }
  | { type: 'visit.ended' }
  /** Marked tentative or confirmed; already written. */
  | { type: 'visit.marked'; status: VisitStatus }
  /** Moved, canceled, ended or closed outside of the room; already written. */
  | { type: 'visit.closed'; status: VisitStatus };

/** All events of a room. Persisting, media and announcing each handle every event. */
export type RoomEvent = SeatEvent | VisitEvent;

/** True for events that must survive a crash; the others are transient. */
const KEPT: Record<RoomEvent['type'], boolean> = {
  'seat.connected': false,
  'seat.taken': true,
  'seat.moved': true,
  'seat.started-over': true,
  'seat.attended': true,
  'seat.arrived': true,
  'seat.disconnected': false,
  'seat.expected': true,
  'seat.checked-in': true,
  'seat.admitted': true,
  'seat.sent-back': true,
  'seat.removed': true,
  'seat.restored': true,
  'seat.left': true,
  'seat.closed': true,
  // The service that renamed the guest has written it.
  'seat.renamed': false,
  'seat.muted': false,
  'microphone.locked': true,
  'microphone.unlocked': true,
  'source.declared': false,
  'source.switched': false,
  'source.lost': false,
  'seat.blocked': true,
  'seat.unblocked': true,
  'microphone.invited': false,
  'picture.asked': false,
  'picture.settled': true,
  'microphones.locked': true,
  'screen.changed': false,
  'screen.ended': false,
  'document.shared': true,
  'document.moved': false,
  'document.ended': true,
  'interpreter.requested': true,
  'interpreter.connected': true,
  'interpreter.ended': true,
  'patient.cancelled': true,
  'patient.removed': false,
  'providers.present': false,
  'visit.begun': true,
  'visit.paused': true,
  'visit.unpaused': true,
  'visit.cancelled': true,
  'visit.ended': true,
  'visit.marked': false,
  'visit.closed': true,
};

export function isKept({ type }: RoomEvent): boolean {
  return KEPT[type];
}

export function changedSeats(events: readonly RoomEvent[]): Seat[] {
  return events.flatMap((event) => (isOfSeat(event) ? [event.seat] : []));
}

function isOfSeat(event: RoomEvent): event is SeatEvent {
  return 'seat' in event && event.type !== 'seat.blocked' && event.type !== 'seat.unblocked';
}

export function changesLine(events: readonly RoomEvent[]): boolean {
  return events.some((event) => {
    if (!isOfSeat(event) || event.seat.role !== 'patient') return false;
    const stopped = 'from' in event && event.from === 'waiting';
    return stopped || LINE_EVENTS.includes(event.type);
  });
}

const LINE_EVENTS: readonly RoomEvent['type'][] = [
  'seat.arrived',
  'seat.checked-in',
  'seat.attended',
  'seat.admitted',
  'seat.sent-back',
  'seat.restored',
  'seat.expected',
];
