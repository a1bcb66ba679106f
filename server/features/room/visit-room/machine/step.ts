import type { CommandPayload, RoomCommandName } from '#shared/contracts/socket/commands.ts';
import type { InterpreterFailure, InterpreterOutcome } from '#shared/domain/interpreter.ts';
import type { CameraSource } from '#shared/domain/participant.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { RoomEvent, SeatEvent, VisitEvent } from './room-events.ts';
import {
  captionersIn,
  isEnded,
  providerPresent,
  type RoomState,
  type ScreenShare,
  type Seat,
  type SeatCamera,
} from './room-state.ts';

export interface RoomStep {
  state: RoomState;
  /** In this order: seats, the share and the call that depend on them, the visit. */
  events: readonly RoomEvent[];
}

export type StepResult = { ok: true; step: RoomStep } | { ok: false; code: ErrorCode };

/** `now` in milliseconds since the epoch. */
export interface Turn {
  state: RoomState;
  seat: Seat;
  now: number;
}

export type Steps = { [K in RoomCommandName]?: (turn: Turn, payload: CommandPayload<K>) => StepResult };

export function refuse(code: ErrorCode): StepResult {
  return { ok: false, code };
}

/** Applies events and their consequences. Without events, returns the same state object. */
export function accept(
  state: RoomState,
  seats: readonly SeatEvent[],
  visit: readonly VisitEvent[] = [],
): StepResult {
  const decided = visit.reduce(after, withSeats(state, seats));
  const follows = [
    ...endOfScreen(decided),
    ...endOfSecondCameras(decided, seats),
    ...endOfDocument(decided),
    ...endOfPicture(decided, seats),
    ...endOfCall(decided, seats),
    ...endOfCaptions(decided),
    ...comingOfCaptioner(state, decided),
  ];
  const next = follows.reduce(after, decided);
  const present = providerPresent(next);
  const providers: VisitEvent[] =
    present === providerPresent(state) ? [] : [{ type: 'providers.present', present }];
  return { ok: true, step: { state: next, events: [...seats, ...follows, ...visit, ...providers] } };
}

function withSeats(state: RoomState, events: readonly SeatEvent[]): RoomState {
  if (events.length === 0) return state;
  const seats = new Map(state.seats);
  for (const { seat } of events) seats.set(seat.seatId, seat);
  return { ...state, seats };
}

function after(state: RoomState, event: VisitEvent): RoomState {
  switch (event.type) {
    case 'visit.begun':
      return { ...state, status: 'IN_VISIT', beganAt: event.at };
    case 'visit.unpaused':
      return { ...state, status: 'IN_VISIT' };
    case 'visit.paused':
      return { ...state, status: 'PAUSED' };
    case 'visit.cancelled':
      return { ...state, status: 'CANCELLED' };
    case 'visit.ended':
      return { ...state, status: 'COMPLETE' };
    case 'visit.marked':
    case 'visit.closed':
      return { ...state, status: event.status };
    case 'patient.removed': {
      const seats = new Map(state.seats);
      seats.delete(event.seatId);
      return { ...state, seats };
    }
    case 'microphones.locked':
      return { ...state, microphonesLocked: event.locked };
    case 'screen.changed':
      return { ...state, screen: event.screen, ...behind(state, event.screen) };
    case 'screen.ended':
      return { ...state, screen: null };
    case 'document.shared':
    case 'document.moved':
      return { ...state, document: event.document };
    case 'document.ended':
      return state.document?.sharedId === event.sharedId ? { ...state, document: null } : state;
    case 'picture.asked':
      return { ...state, picture: event.request };
    case 'picture.settled':
      return { ...state, picture: null };
    case 'interpreter.requested':
    case 'interpreter.opened':
    case 'interpreter.connected':
      return { ...state, interpreter: { call: event.call, failure: null } };
    case 'captions.switched':
      return withReader(state, { ...event.seat, readsCaptions: event.on }, event.on);
    case 'second-camera.began':
    case 'second-camera.returned':
    case 'second-camera.lost': {
      const { seatId, cameraId, type } = event;
      return withSecondCamera(state, seatId, { cameraId, connected: type !== 'second-camera.lost' });
    }
    case 'second-camera.ended':
      return withSecondCamera(state, event.seatId, null);
    case 'captions.left':
      return { ...state, captions: withReaders(state.captions, event.seatId, false) };
    case 'captions.typed':
      return { ...state, typed: event.on };
    case 'captioner.present':
      return event.present ? state : { ...state, typed: false };
    case 'interpreter.ended':
      return { ...state, interpreter: { call: null, failure: failureOf(event.outcome) } };
    default:
      return state;
  }
}

function endOfScreen({ screen, seats, status }: RoomState): VisitEvent[] {
  if (!screen) return [];
  const inVisit = (seatId: string) => seats.get(seatId)?.stage === 'in-visit';
  const over: VisitEvent[] = [{ type: 'screen.ended', seatId: screen.seatId, outcome: 'over' }];
  if (status === 'PAUSED' || !inVisit(screen.seatId)) return over;
  if (screen.state === 'accepted' || screen.asked.every(inVisit)) return [];
  const asked = screen.asked.filter(inVisit);
  return asked.length > 0 ? [{ type: 'screen.changed', screen: { ...screen, asked } }] : over;
}

/** The newest is in front: a screen shared now goes in front of an earlier document. */
function behind({ document }: RoomState, screen: ScreenShare): Pick<RoomState, 'document'> {
  return document && screen.state === 'accepted' ? { document: { ...document, front: false } } : {};
}

function endOfDocument({ document, seats, status }: RoomState): VisitEvent[] {
  if (!document) return [];
  if (!isEnded(status) && seats.get(document.seatId)?.stage === 'in-visit') return [];
  return [{ type: 'document.ended', sharedId: document.sharedId, by: null }];
}

/**
 * A request ends when no picture can be taken anymore, or when either person has a new page, which does not know the
 * request.
 */
function endOfPicture(state: RoomState, events: readonly SeatEvent[]): VisitEvent[] {
  const request = state.picture;
  if (!request) return [];
  const target = state.seats.get(request.seatId);
  const by = state.seats.get(request.by);
  const asks = by?.stage === 'in-visit' && by.connected;
  const renewed = events.some(
    ({ type, seat }) => NEW_PAGE.includes(type) && [request.seatId, request.by].includes(seat.seatId),
  );
  if (asks && target && canBeTaken(state, target, request.source) && !renewed) return [];
  return [{ type: 'picture.settled', request, outcome: 'gone' }];
}

const NEW_PAGE: readonly SeatEvent['type'][] = ['seat.arrived', 'seat.connected', 'seat.moved'];

export function canBeTaken(
  { status }: RoomState,
  { stage, connected, camera, secondCamera }: Seat,
  source: CameraSource,
): boolean {
  const shows = source === 'camera' ? camera === 'on' : secondCamera?.connected === true;
  return status !== 'PAUSED' && stage === 'in-visit' && connected && shows;
}

/** A second camera ends with its seat's part in the visit, and does not follow the seat to another device. */
function endOfSecondCameras({ seats, status }: RoomState, events: readonly SeatEvent[]): VisitEvent[] {
  const moved = events.flatMap(({ type, seat }) => (OTHER_BROWSER.includes(type) ? [seat.seatId] : []));
  return [...seats.values()].flatMap(({ seatId, stage, secondCamera }) => {
    const stays = !isEnded(status) && stage === 'in-visit' && !moved.includes(seatId);
    if (!secondCamera || stays) return [];
    return [{ type: 'second-camera.ended', seatId, cameraId: secondCamera.cameraId, how: 'over' }];
  });
}

const OTHER_BROWSER: readonly SeatEvent['type'][] = ['seat.taken', 'seat.moved', 'seat.started-over'];

function endOfCall(
  { interpreter: { call }, seats, status }: RoomState,
  events: readonly SeatEvent[],
): VisitEvent[] {
  if (!call) return [];
  const seat = call.seatId === null ? undefined : seats.get(call.seatId);
  const outcome = isEnded(status) ? 'visit-ended' : outcomeOf(seat);
  if (!outcome) return [];
  const gone = events.some((event) => event.seat.seatId === call.seatId) ? call.seatId : null;
  return [{ type: 'interpreter.ended', requestId: call.requestId, outcome, gone }];
}

function endOfCaptions({ captions, seats, status }: RoomState): VisitEvent[] {
  const reads = (seatId: string) => !isEnded(status) && seats.get(seatId)?.stage === 'in-visit';
  return [...captions]
    .filter((seatId) => !reads(seatId))
    .map((seatId) => ({ type: 'captions.left', seatId }));
}

function comingOfCaptioner(before: RoomState, now: RoomState): VisitEvent[] {
  const present = captionersIn(now).length > 0;
  return present === captionersIn(before).length > 0 ? [] : [{ type: 'captioner.present', present }];
}

function withSecondCamera(state: RoomState, seatId: string, secondCamera: SeatCamera | null): RoomState {
  const seat = state.seats.get(seatId);
  return seat ? { ...state, seats: new Map(state.seats).set(seatId, { ...seat, secondCamera }) } : state;
}

function withReader(state: RoomState, seat: Seat, reads: boolean): RoomState {
  const seats = new Map(state.seats).set(seat.seatId, seat);
  return { ...state, seats, captions: withReaders(state.captions, seat.seatId, reads) };
}

function withReaders(captions: RoomState['captions'], seatId: string, reads: boolean): Set<string> {
  const next = new Set(captions);
  if (reads) next.add(seatId);
  else next.delete(seatId);
  return next;
}

function outcomeOf(seat: Seat | undefined): InterpreterOutcome | null {
  if (seat?.stage === 'left') return 'left';
  return seat?.stage === 'removed' && seat.removedUntil === null ? 'removed' : null;
}

export function failureOf(outcome: InterpreterOutcome | null): InterpreterFailure | null {
  if (outcome === 'failed') return 'INTERPRETER_UNAVAILABLE';
  return outcome === 'timed-out' ? 'INTERPRETER_TIMED_OUT' : null;
}
