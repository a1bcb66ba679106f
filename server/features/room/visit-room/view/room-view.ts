import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type {
  ChatMessage,
  InterpreterView,
  PersonView,
  RoomSnapshot,
  ScreenView,
  SeatView,
  SharedDocumentView,
} from '#shared/contracts/socket/events.ts';
import type { LateMinutes } from '#shared/domain/visit.ts';
import type { PageViewRoute } from '#shared/rules/page-views.ts';
import { COUNTED_PAGES, pageViewRouteOf } from '#shared/rules/page-views.ts';
import { LIMITS } from '#shared/rules/text.ts';
import {
  providerPresent,
  type RoomState,
  type ScreenShare,
  type Seat,
  type SharedDocument,
} from '../machine/room.machine.ts';

/**
 * Facts that do not change during a visit, except those that follow the practice's settings
 * (`room-settings.ts`).
 */
export interface VisitFacts {
  visitId: string;
  epoch: number;
  practiceId: number;
  startsAt: number;
  durationMinutes: number;
  timeZone: string;
  practiceName: string;
  visitTypeName: string;
  providerName: string;
  practice: PracticeIdentity;
  showPatientNames: boolean;
  /** The only patient, whose first name the guests may know (PRODUCT 10.1); null in a group visit. */
  knownToGuests: { seatId: string; firstName: string } | null;
  lateMinutes: LateMinutes | null;
  lateUntil: number | null;
  showsLine: boolean;
  /** The visit patients who wait for the provider, in all visits; empty if the line is not shown. */
  line: readonly string[];
  longWaits: readonly { sessionId: string; callAsked: boolean; timeAsked: boolean }[];
  pageViewRoutes: readonly PageViewRoute[];
  hasCaptions: boolean;
  interpretation: 'none' | 'demo' | 'service';
}

/**
 * Whether the practice may count this patient's or guest's page views (PRODUCT 17.6). Staff's pages compare their own
 * address.
 */
function isCounted({ role }: Seat, { pageViewRoutes }: VisitFacts): boolean {
  return (
    (role === 'patient' || role === 'guest') &&
    pageViewRouteOf(COUNTED_PAGES[role === 'patient' ? 'visit' : 'guest'], pageViewRoutes) !== null
  );
}

export interface SaidMessage extends ChatMessage {
  readers: readonly string[];
}

/** Admitted people see another patient's name only if the practice allows it. */
export function hidesName(facts: VisitFacts, seat: Pick<Seat, 'role'>): boolean {
  return seat.role === 'patient' && !facts.showPatientNames;
}

/**
 * What viewers may know of a patient whose name is hidden: guests the first name, as the patient authorized,
 * everyone else nothing.
 */
export function hiddenName(
  { knownToGuests }: VisitFacts,
  whose: Pick<PersonView, 'seatId' | 'number'>,
  viewer: Pick<Seat, 'role'>,
): string {
  const isKnown = viewer.role === 'guest' && whose.number === null && knownToGuests?.seatId === whose.seatId;
  return isKnown ? knownToGuests.firstName : '';
}

/**
 * The messages that a seat may read (PRODUCT 9.7). Providers read everything. Others read, while in the visit,
 * messages sent while they were in it, and their line with the providers while they waited. Another browser that took
 * a free seat cannot read earlier messages until a provider admits it.
 */
function mayRead(viewer: Seat, message: Pick<SaidMessage, 'with' | 'readers' | 'sentAt'>): boolean {
  if (viewer.role === 'provider') return viewer.stage === 'in-visit';
  if (viewer.readsFrom && message.sentAt <= viewer.readsFrom) return false;
  if (message.with === viewer.seatId) return viewer.stage === 'waiting' || viewer.stage === 'in-visit';
  return message.with === null && viewer.stage === 'in-visit' && message.readers.includes(viewer.seatId);
}

export function seatView(seat: Seat): SeatView {
  return {
    seatId: seat.seatId,
    role: seat.role,
    captioner: seat.captioner ?? false,
    name: seat.name,
    number: seat.number ?? null,
    stage: seat.stage,
    connected: seat.connected,
    unattended: seat.unattended ?? false,
    microphone: seat.microphone,
    camera: seat.camera,
    microphoneLocked: seat.microphoneLocked,
    secondCamera: seat.secondCamera ? (seat.secondCamera.connected ? 'connected' : 'reconnecting') : null,
    arrivedAt: seat.arrivedAt,
    admittedAt: seat.admittedAt,
    removedUntil: seat.removedUntil,
  };
}

export function personView({ seatId, role, name, number = null }: Seat): PersonView {
  return { seatId, role, name, number };
}

/**
 * Everyone knows of themselves, providers of everyone, and people in the visit of each other. Only providers know who
 * is waiting or expected.
 */
function maySee(viewer: Seat, seat: Seat): boolean {
  if (viewer.seatId === seat.seatId || viewer.role === 'provider') return true;
  return viewer.stage === 'in-visit' && seat.stage === 'in-visit';
}

export function screenView(screen: ScreenShare | null): ScreenView | null {
  return screen && { seatId: screen.seatId, state: screen.state, asked: screen.asked };
}

export function documentView(document: SharedDocument | null): SharedDocumentView | null {
  if (!document) return null;
  const { sharedId, seatId, name, mediaType, place, front } = document;
  return { sharedId, seatId, name, mediaType, place, front };
}

/** Up to a given message or the newest. Null if the seat may not read the given one. */
export function readable(
  viewer: Seat,
  facts: VisitFacts,
  chat: readonly SaidMessage[],
  before?: string,
): { messages: ChatMessage[]; earlier: boolean } | null {
  const all = chat.filter((message) => mayRead(viewer, message));
  const end = before === undefined ? all.length : all.findIndex(({ messageId }) => messageId === before);
  if (end < 0) return null;
  const start = Math.max(0, end - LIMITS.chatPage);
  const messages = all.slice(start, end).map(({ readers: _, ...message }) => shownTo(viewer, facts, message));
  return { messages, earlier: start > 0 };
}

function shownTo<T extends PersonView>(viewer: Seat, facts: VisitFacts, view: T): T {
  const known = viewer.role === 'provider' || view.seatId === viewer.seatId || !hidesName(facts, view);
  return known ? view : { ...view, name: hiddenName(facts, view, viewer) };
}

export function interpreterView(
  { call, failure }: RoomState['interpreter'],
  { interpretation }: VisitFacts,
  viewer: Pick<Seat, 'role' | 'stage'>,
): InterpreterView {
  const staff = viewer.role === 'provider';
  const shown = staff || viewer.stage === 'in-visit' ? call : null;
  return {
    available: staff && interpretation !== 'none',
    demo: interpretation === 'demo',
    state: shown?.state ?? 'NOT CONNECTED',
    preparing: shown?.state === 'CONNECTING' && (shown.openedAt ?? null) !== null,
    language: shown?.language ?? null,
    seatId: shown?.seatId ?? null,
    failure: staff ? failure : null,
  };
}

/** The visit type reveals why a patient is treated, so only the practice and its admitted patient know it. */
function knowsVisitType({ role, stage }: Seat): boolean {
  return role === 'provider' || (role === 'patient' && stage === 'in-visit');
}

function placeOf({ stage, sessionId }: Seat, { line }: VisitFacts): number | null {
  const index = stage === 'waiting' && sessionId !== null ? line.indexOf(sessionId) : -1;
  return index < 0 ? null : index + 1;
}

function longWaitOf({ stage, sessionId }: Seat, { longWaits }: VisitFacts): RoomSnapshot['longWait'] {
  return (stage === 'waiting' && longWaits.find((one) => one.sessionId === sessionId)) || null;
}

export function snapshotFor(
  viewer: Seat,
  state: RoomState,
  facts: VisitFacts,
  chat: readonly SaidMessage[],
  routerRtpCapabilities: unknown,
  now: number,
): Omit<RoomSnapshot, 'mediaId' | 'quality' | 'moves' | 'captions'> {
  const present = viewer.stage === 'in-visit';
  const newest = readable(viewer, facts, chat);
  return {
    visitId: facts.visitId,
    status: state.status,
    serverTime: now,
    startTime: facts.startsAt,
    durationMinutes: facts.durationMinutes,
    timeZone: facts.timeZone,
    practiceName: facts.practiceName,
    practice: facts.practice,
    countsPage: isCounted(viewer, facts),
    visitTypeName: knowsVisitType(viewer) ? facts.visitTypeName : null,
    providerName: facts.providerName,
    providerPresent: providerPresent(state),
    beganAt: state.beganAt ?? null,
    microphonesLocked: state.microphonesLocked,
    lateMinutes: facts.lateMinutes,
    lateUntil: facts.lateUntil,
    showsLine: facts.showsLine,
    place: placeOf(viewer, facts),
    longWait: longWaitOf(viewer, facts),
    movedBy: viewer.movedBy ?? null,
    admittedBy: viewer.admittedBy ?? null,
    screen: present ? screenView(state.screen) : null,
    document: present ? documentView(state.document ?? null) : null,
    interpreter: interpreterView(state.interpreter, facts, viewer),
    you: seatView(viewer),
    others: [...state.seats.values()]
      .filter((seat) => seat.seatId !== viewer.seatId && maySee(viewer, seat))
      .map((seat) => shownTo(viewer, facts, seatView(seat))),
    chat: newest?.messages ?? [],
    earlierChat: newest?.earlier ?? false,
    routerRtpCapabilities: present || viewer.stage === 'waiting' ? routerRtpCapabilities : null,
  };
}
