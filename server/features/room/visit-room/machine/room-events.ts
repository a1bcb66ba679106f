import type { ScreenOutcome } from '#shared/contracts/socket/events.ts';
import type { SecondCameraEnd } from '#shared/domain/hand-off.ts';
import type { InterpreterOutcome } from '#shared/domain/interpreter.ts';
import type { MediaSource, PictureOutcome, SoundCause, Stage } from '#shared/domain/participant.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import type { InterpreterCall, PictureRequest, ScreenShare, Seat, SharedDocument } from './room-state.ts';

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
  /** A waiting person did not return and is expected again; the seat keeps the times of their arrival and loss. */
  | { type: 'seat.expected'; seat: Seat }
  | { type: 'seat.checked-in'; seat: Seat }
  | { type: 'seat.admitted'; seat: Seat }
  | { type: 'seat.sent-back'; seat: Seat }
  | { type: 'seat.removed'; seat: Seat; from: Stage }
  | { type: 'seat.restored'; seat: Seat }
  | { type: 'seat.left'; seat: Seat; from: Stage }
  | { type: 'seat.closed'; seat: Seat; from: Stage }
  | { type: 'seat.renamed'; seat: Seat }
  | { type: 'seat.muted'; seat: Seat }
  | { type: 'microphone.locked'; seat: Seat }
  | { type: 'microphone.unlocked'; seat: Seat }
  /** `speaksAgain`: declaring the source ends a provider's mute. */
  | { type: 'source.declared'; seat: Seat; source: MediaSource; speaksAgain: boolean }
  | { type: 'source.switched'; seat: Seat; source: MediaSource; on: boolean; speaksAgain: boolean }
  | { type: 'source.lost'; seat: Seat; source: MediaSource }
  | { type: 'language.spoken'; seat: Seat }
  | { type: 'sound.missed'; seat: Seat; cause: SoundCause };

export type VisitEvent =
  /** Removed permanently: their links no longer open the visit. */
  | { type: 'seat.blocked'; seat: Seat }
  | { type: 'seat.unblocked'; seat: Seat }
  | { type: 'microphone.invited'; seatId: string }
  | { type: 'picture.asked'; request: PictureRequest }
  | { type: 'picture.settled'; request: PictureRequest; outcome: PictureOutcome }
  | { type: 'microphones.locked'; locked: boolean }
  | { type: 'screen.changed'; screen: ScreenShare }
  | { type: 'screen.ended'; seatId: string; outcome: ScreenOutcome }
  | { type: 'second-camera.began'; seatId: string; cameraId: string }
  | { type: 'second-camera.lost'; seatId: string; cameraId: string }
  | { type: 'second-camera.returned'; seatId: string; cameraId: string }
  | { type: 'second-camera.ended'; seatId: string; cameraId: string; how: SecondCameraEnd }
  | { type: 'document.shared'; document: SharedDocument }
  | { type: 'document.moved'; document: SharedDocument }
  /** `by`: who stopped it; null if its presenter left or another document replaced it. */
  | { type: 'document.ended'; sharedId: string; by: string | null }
  | { type: 'interpreter.requested'; call: InterpreterCall }
  | { type: 'interpreter.opened'; call: InterpreterCall }
  | { type: 'interpreter.connected'; call: InterpreterCall }
  | { type: 'interpreter.ended'; requestId: string; outcome: InterpreterOutcome; gone: string | null }
  /** `captions.left` if the person is no longer in the visit. */
  | { type: 'captions.switched'; seat: Seat; on: boolean }
  | { type: 'captions.left'; seatId: string }
  | { type: 'captions.typed'; on: boolean }
  | { type: 'captioner.present'; present: boolean }
  | { type: 'patient.cancelled'; sessionId: string; reason: string; comment: string }
  /** Already written; the room no longer has the patient's seat. */
  | { type: 'patient.removed'; seatId: string }
  | { type: 'providers.present'; present: boolean }
  | { type: 'visit.begun'; at: number }
  | { type: 'visit.paused' }
  | { type: 'visit.unpaused' }
  | { type: 'visit.cancelled' }
  | { type: 'visit.ended' }
  | { type: 'visit.marked'; status: VisitStatus }
  /** Moved, canceled, ended or closed outside of the room; already written. */
  | { type: 'visit.closed'; status: VisitStatus };

export type RoomEvent = SeatEvent | VisitEvent;

type FollowUp =
  /** Must survive a crash: `persist-step.ts`. Other events are transient. */
  | 'write'
  /** Starts or stops media: `media-effects.ts`. */
  | 'media'
  /** Has messages: `announce-step.ts`. */
  | 'tell'
  /** Pages that see the seat get its new state. */
  | 'tell seat'
  | 'tell visit'
  /** The seat may see more or less than before, so it gets a snapshot. */
  | 'snapshot';

/**
 * What follows from each event, besides the room's new state. An event without a row does not compile, and neither
 * does a row whose `write`, `media` or `tell` is not carried out.
 */
const FOLLOW_UPS = {
  'seat.connected': ['media', 'tell'],
  'seat.taken': ['write', 'media', 'tell'],
  'seat.moved': ['write', 'media', 'tell'],
  'seat.started-over': ['write', 'tell'],
  'seat.attended': ['write', 'tell'],
  'seat.arrived': ['write', 'media', 'tell'],
  'seat.disconnected': ['tell seat'],
  'seat.expected': ['write', 'tell'],
  'seat.checked-in': ['write', 'tell', 'snapshot'],
  'seat.admitted': ['write', 'media', 'tell', 'snapshot'],
  'seat.sent-back': ['write', 'media', 'tell', 'snapshot'],
  'seat.removed': ['write', 'media', 'tell', 'snapshot'],
  'seat.restored': ['write', 'tell', 'snapshot'],
  'seat.left': ['write', 'media', 'tell', 'snapshot'],
  'seat.closed': ['write', 'media', 'tell'],
  // Already written by the service that renamed the guest.
  'seat.renamed': ['tell seat', 'snapshot'],
  'seat.muted': ['media', 'tell'],
  'microphone.locked': ['write', 'media', 'tell'],
  'microphone.unlocked': ['write', 'media', 'tell'],
  'source.declared': ['media', 'tell seat'],
  'source.switched': ['media', 'tell seat'],
  'source.lost': ['media', 'tell seat'],
  'language.spoken': [],
  'sound.missed': ['tell'],
  // The closing message to a removed seat follows the acknowledgment.
  'seat.blocked': ['write'],
  'seat.unblocked': ['write'],
  'microphone.invited': ['tell'],
  'picture.asked': ['tell'],
  'picture.settled': ['write', 'tell'],
  'microphones.locked': ['write', 'tell visit'],
  'screen.changed': ['tell'],
  'screen.ended': ['media', 'tell'],
  'second-camera.began': ['write', 'tell'],
  'second-camera.lost': ['tell'],
  'second-camera.returned': ['tell'],
  'second-camera.ended': ['write', 'media', 'tell'],
  'document.shared': ['write', 'tell'],
  'document.moved': ['tell'],
  'document.ended': ['write', 'tell'],
  'interpreter.requested': ['write', 'tell'],
  'interpreter.opened': ['tell'],
  'interpreter.connected': ['write', 'tell'],
  'interpreter.ended': ['write', 'tell'],
  'captions.switched': ['write', 'tell'],
  'captions.left': ['tell'],
  'captions.typed': ['tell'],
  'captioner.present': ['tell'],
  'patient.cancelled': ['write'],
  'patient.removed': ['tell'],
  'providers.present': ['tell visit'],
  'visit.begun': ['write', 'tell visit'],
  'visit.paused': ['write', 'media', 'tell visit'],
  'visit.unpaused': ['write', 'media', 'tell visit'],
  'visit.cancelled': ['write', 'media', 'tell visit'],
  'visit.ended': ['write', 'media', 'tell visit'],
  'visit.marked': ['tell visit'],
  'visit.closed': ['write', 'media', 'tell visit'],
} as const satisfies Record<RoomEvent['type'], readonly FollowUp[]>;

type With<F extends FollowUp> = {
  [T in RoomEvent['type']]: F extends (typeof FOLLOW_UPS)[T][number] ? T : never;
}[RoomEvent['type']];

export type Leading<F extends FollowUp> = Extract<RoomEvent, { type: With<F> }>;

export function leadsTo<F extends FollowUp>(event: RoomEvent, followUp: F): event is Leading<F> {
  const followUps: readonly FollowUp[] = FOLLOW_UPS[event.type];
  return followUps.includes(followUp);
}

export const isKept = (event: RoomEvent): event is Leading<'write'> => leadsTo(event, 'write');

export function changedSeats(events: readonly RoomEvent[]): Seat[] {
  return events.flatMap((event) => (isOfSeat(event) ? [event.seat] : []));
}

function isOfSeat(event: RoomEvent): event is SeatEvent {
  return 'seat' in event && !OF_VISIT.includes(event.type);
}

const OF_VISIT: readonly RoomEvent['type'][] = ['seat.blocked', 'seat.unblocked', 'captions.switched'];

export function admitsPatient(events: readonly RoomEvent[]): boolean {
  return events.some((event) => event.type === 'seat.admitted' && event.seat.role === 'patient');
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

export const tellsOfPage = (event: RoomEvent): event is Extract<RoomEvent, { seat: Seat }> =>
  (event.type === 'seat.connected' || event.type === 'seat.disconnected') && event.seat.role === 'patient';
