import type { ScreenOutcome } from '../../../../shared/contracts/socket/events.ts';
import type { InterpreterOutcome } from '../../../../shared/domain/interpreter.ts';
import type { MediaSource, Stage } from '../../../../shared/domain/participant.ts';
import type { CancelReason } from '../../../../shared/domain/workflow.ts';
import type { InterpreterCall, ScreenShare, Seat } from './room-state.ts';

/** Something happened to one seat; `seat` is the seat as it stands from then on. One event for a seat in a step. */
export type SeatEvent =
  /** A page has the seat; nothing else is new. */
  | { type: 'seat.connected'; seat: Seat }
  /** The first browser has come. */
  | { type: 'seat.taken'; seat: Seat }
  /** Another browser has the seat. */
  | { type: 'seat.moved'; seat: Seat }
  /** Coming alone has changed the stage: of providers, and of interpreters who were asked for. */
  | { type: 'seat.arrived'; seat: Seat }
  | { type: 'seat.disconnected'; seat: Seat }
  /** Who waited did not come back, and is expected as at the beginning. */
  | { type: 'seat.expected'; seat: Seat }
  | { type: 'seat.checked-in'; seat: Seat }
  | { type: 'seat.admitted'; seat: Seat }
  /** From the visit to the waiting room. */
  | { type: 'seat.sent-back'; seat: Seat }
  | { type: 'seat.removed'; seat: Seat; from: Stage }
  /** The removal is over: back at the stage before. */
  | { type: 'seat.restored'; seat: Seat }
  /** They went, were given up, or are not needed any more. */
  | { type: 'seat.left'; seat: Seat; from: Stage }
  /** What they were here for is over: the visit, or the request that they came for. */
  | { type: 'seat.closed'; seat: Seat; from: Stage }
  | { type: 'seat.renamed'; seat: Seat }
  | { type: 'seat.muted'; seat: Seat }
  | { type: 'microphone.locked'; seat: Seat }
  | { type: 'microphone.unlocked'; seat: Seat }
  /** `speaksAgain`: a provider had muted them, which ends with it. */
  | { type: 'source.declared'; seat: Seat; source: MediaSource; speaksAgain: boolean }
  | { type: 'source.switched'; seat: Seat; source: MediaSource; on: boolean; speaksAgain: boolean }
  | { type: 'source.lost'; seat: Seat; source: MediaSource };

/** Something happened to the visit, or follows from what happened to its seats. */
export type VisitEvent =
  /** Removed for good: no link of theirs opens the visit. */
  | { type: 'seat.blocked'; seat: Seat }
  /** Their links open it again. */
  | { type: 'seat.unblocked'; seat: Seat }
  /** Is asked to switch the microphone on. */
  | { type: 'microphone.invited'; seatId: string }
  /** Whoever is admitted from now on begins with a locked microphone, or does not. */
  | { type: 'microphones.locked'; locked: boolean }
  /** Offered, answered by one of several, or accepted. */
  | { type: 'screen.changed'; screen: ScreenShare }
  | { type: 'screen.ended'; seatId: string; outcome: ScreenOutcome }
  | { type: 'interpreter.requested'; call: InterpreterCall }
  | { type: 'interpreter.connected'; call: InterpreterCall }
  /** `gone`: the seat that goes with it. */
  | { type: 'interpreter.ended'; requestId: string; outcome: InterpreterOutcome; gone: string | null }
  /** A patient took their visit back. */
  | { type: 'patient.cancelled'; sessionId: string; reason: CancelReason; comment: string }
  /** The first provider is in the visit, or the last one gone. */
  | { type: 'providers.present'; present: boolean }
  | { type: 'visit.begun' }
  | { type: 'visit.paused' }
  | { type: 'visit.unpaused' }
  | { type: 'visit.cancelled' }
  | { type: 'visit.ended' };

/** What happens in a room, by name. Writing, media and telling each go through all of them. */
export type RoomEvent = SeatEvent | VisitEvent;

/** Whether it must survive a crash; all else is of the moment. */
const KEPT: Record<RoomEvent['type'], boolean> = {
  'seat.connected': false,
  'seat.taken': true,
  'seat.moved': true,
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
  // Written by whoever renamed them.
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
  'microphones.locked': true,
  'screen.changed': false,
  'screen.ended': false,
  'interpreter.requested': true,
  'interpreter.connected': true,
  'interpreter.ended': true,
  'patient.cancelled': true,
  'providers.present': false,
  'visit.begun': true,
  'visit.paused': true,
  'visit.unpaused': true,
  'visit.cancelled': true,
  'visit.ended': true,
};

export function isKept({ type }: RoomEvent): boolean {
  return KEPT[type];
}

/** The seats that a step changed, as they stand after it. */
export function changedSeats(events: readonly RoomEvent[]): Seat[] {
  return events.flatMap((event) => (isOfSeat(event) ? [event.seat] : []));
}

function isOfSeat(event: RoomEvent): event is SeatEvent {
  return 'seat' in event && event.type !== 'seat.blocked' && event.type !== 'seat.unblocked';
}
