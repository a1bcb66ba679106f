import type { Stage } from '#shared/domain/participant.ts';
import { mayStillCancel, type VisitStatus } from '#shared/domain/visit.ts';
import { mayCheckIn } from '#shared/rules/join-window.ts';
import type { SeatEvent } from './room-events.ts';
import { isEnded, providerPresent, type RoomState, type Seat } from './room-state.ts';
import { accept, refuse, type StepResult, type Steps } from './step.ts';

/** How long a disconnected waiting person keeps their place in the line, in milliseconds (PRODUCT 9.14). */
const PLACE_KEPT_MS = 5 * 60_000;

export const arrivingSteps = {
  'seat:attend': ({ state, seat }) => {
    if (!seat.unattended) return accept(state, []);
    return accept(state, [{ type: 'seat.attended', seat: { ...seat, unattended: false } }]);
  },

  'seat:check-in': ({ state, seat, now }) => {
    if (isHere(seat)) return accept(state, []);
    if (seat.stage === 'removed') return refuse('BLOCKED_FROM_VISIT');
    if (!mayCheckIn(state.startsAt, now, providerPresent(state))) return refuse('JOINED_TOO_SOON');
    const place = keepsPlace(seat, now) ? { arrivedAt: seat.arrivedAt } : {};
    return accept(state, [{ type: 'seat.checked-in', seat: { ...toWaiting(seat, now), ...place } }]);
  },

  'seat:leave': ({ state, seat, now }) => (isHere(seat) ? depart(state, seat, now) : accept(state, [])),

  /**
   * A patient cancels (PRODUCT 8.11). In a group visit the other patients keep their parts; when the last patient
   * cancels, the visit is canceled.
   */
  'visit:cancel': ({ state, seat, now }, { reason, comment }) => {
    if (seat.sessionId === null) return refuse('ACCESS_DENIED');
    if (hasBegun(state)) return refuse('VISIT_HAS_BEGUN');
    const cancelled = { type: 'patient.cancelled', sessionId: seat.sessionId, reason, comment } as const;
    const patients = [...state.seats.values()].filter(({ role }) => role === 'patient');
    if (patients.length > 1)
      return accept(
        state,
        [{ type: 'seat.closed', seat: gone(seat, now), from: seat.stage }],
        [cancelled, { type: 'patient.removed', seatId: seat.seatId }],
      );
    return accept(state, closed(state, now), [cancelled, { type: 'visit.cancelled' }]);
  },

  'visit:end': ({ state, now }) => accept(state, closed(state, now), [{ type: 'visit.ended' }]),
} satisfies Steps;

/**
 * Connecting brings staff into the visit; everyone else has to be admitted. A person whose phone was locked
 * keeps their place in the line.
 */
export function connect(state: RoomState, seat: Seat, from: From, now: number): StepResult {
  const browser = browserOf(seat, from, now);
  const here: Seat = { ...seat, ...browser, connected: true };
  if (seat.role === 'provider' && seat.stage !== 'in-visit') {
    const joined: Seat = { ...here, stage: 'in-visit', arrivedAt: now, admittedAt: now, leftAt: null };
    return accept(state, [{ type: 'seat.arrived', seat: joined }]);
  }
  if (!browser && keepsPlace(seat, now))
    return accept(state, [{ type: 'seat.arrived', seat: { ...here, stage: 'waiting', leftAt: null } }]);
  if (!browser) return accept(state, [{ type: 'seat.connected', seat: here }]);
  const former = seat.browserId;
  if (!former) return accept(state, [{ type: 'seat.taken', seat: here }]);
  if (!seat.unattended || from.moved || !STARTS_OVER.includes(seat.stage))
    return accept(state, [{ type: 'seat.moved', seat: here }]);
  const anew: Seat = { ...here, stage: 'pending', arrivedAt: null, admittedAt: null, leftAt: null };
  return accept(state, [{ type: 'seat.started-over', seat: anew, from: seat.stage, former }]);
}

const STARTS_OVER: readonly Stage[] = ['pending', 'waiting', 'left'];

/**
 * A seat that is waiting or in the visit belongs to its browser; another browser has to request it. A waiting
 * browser that has not shown a person holds nothing.
 */
export function isTakenFor(seat: Seat, browserId: string | null): boolean {
  if (!seat.browserId || browserId === null || seat.browserId === browserId) return false;
  return (seat.stage === 'waiting' && !seat.unattended) || seat.stage === 'in-visit';
}

interface From {
  browserId?: string | null;
  moved?: true;
  unattended?: boolean;
}

/**
 * The browser that takes a free seat; null if it already has the seat. Unless the move was confirmed, a new
 * browser cannot read earlier messages.
 */
function browserOf(
  seat: Seat,
  { browserId = null, moved, unattended = false }: From,
  now: number,
): Pick<Seat, 'browserId' | 'readsFrom' | 'unattended'> | null {
  if (browserId === null || browserId === seat.browserId) return null;
  const { browserId: before = null, readsFrom = null } = seat;
  return { browserId, readsFrom: before === null || moved ? readsFrom : now, unattended };
}

export function giveUp(state: RoomState, seat: Seat, now: number): StepResult {
  if (seat.connected) return accept(state, []);
  // A lost interpreter's seat is not kept, because a provider can request another interpreter.
  if (seat.role === 'interpreter' && (seat.stage === 'waiting' || seat.stage === 'in-visit'))
    return depart(state, seat, now);
  if (seat.stage === 'waiting')
    return accept(state, [{ type: 'seat.expected', seat: { ...seat, stage: 'pending', leftAt: now } }]);
  return seat.stage === 'in-visit' ? depart(state, seat, now) : accept(state, []);
}

/** Only a waiting person who was lost recently leaves times on an expected seat. */
function keepsPlace({ stage, arrivedAt, leftAt }: Seat, now: number): boolean {
  return stage === 'pending' && arrivedAt !== null && leftAt !== null && now - leftAt <= PLACE_KEPT_MS;
}

export function renameGuest(state: RoomState, guestId: string, name: string): StepResult {
  const seat = [...state.seats.values()].find((one) => one.guestId === guestId);
  if (!seat || seat.name === name) return accept(state, []);
  return accept(state, [{ type: 'seat.renamed', seat: { ...seat, name } }]);
}

export function takeStatus(state: RoomState, status: VisitStatus, now: number): StepResult {
  if (isEnded(status)) return accept(state, closed(state, now), [{ type: 'visit.closed', status }]);
  // The room itself starts, pauses and unpauses the visit, so it already has those statuses.
  const marked = mayStillCancel(status) && mayStillCancel(state.status) && status !== state.status;
  return accept(state, [], marked ? [{ type: 'visit.marked', status }] : []);
}

/** Once the visit has started or a patient was admitted, only a provider ends it. */
function hasBegun({ status, seats }: RoomState): boolean {
  if (!mayStillCancel(status)) return true;
  return [...seats.values()].some(
    ({ role, admittedAt }) => (role === 'patient' || role === 'guest') && admittedAt !== null,
  );
}

export function toWaiting(seat: Seat, now: number): Seat {
  const fresh = {
    admittedAt: null,
    leftAt: null,
    removedUntil: null,
    removedFrom: null,
    movedBy: null,
    admittedBy: null,
  };
  return { ...seat, ...fresh, stage: 'waiting', arrivedAt: now };
}

const isHere = (seat: Seat): boolean => seat.stage === 'waiting' || seat.stage === 'in-visit';
const gone = (seat: Seat, now: number): Seat => ({ ...seat, stage: 'left', leftAt: now });

function depart(state: RoomState, seat: Seat, now: number): StepResult {
  return accept(state, [{ type: 'seat.left', seat: gone(seat, now), from: seat.stage }]);
}

function closed({ seats }: RoomState, now: number): SeatEvent[] {
  return [...seats.values()]
    .filter(isHere)
    .map((seat) => ({ type: 'seat.closed', seat: gone(seat, now), from: seat.stage }));
}
