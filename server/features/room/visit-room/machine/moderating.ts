import { toWaiting } from './arriving.ts';
import type { SeatEvent, VisitEvent } from './room-events.ts';
import { isBlocked, type RoomState, type Seat } from './room-state.ts';
import { accept, refuse, type StepResult, type Steps } from './step.ts';

/** Providers cannot be admitted, removed or locked. */
const isLetIn = (seat: Seat | undefined): seat is Seat => seat !== undefined && seat.role !== 'provider';

export const moderatingSteps = {
  'seat:admit': ({ state, seat: by, now }, { seatId }) => {
    const target = state.seats.get(seatId);
    if (!target) return refuse('NO_SUCH_PARTICIPANT');
    if (target.stage === 'in-visit') return accept(state, []);
    if (target.stage !== 'waiting') return refuse('WRONG_STAGE');
    return letIn(state, by, [target], now);
  },

  'visit:admit-all': ({ state, seat: by, now }, { seatIds }) => {
    const waiting = [...state.seats.values()].filter(
      (seat) => seat.stage === 'waiting' && seat.connected && (!seatIds || seatIds.includes(seat.seatId)),
    );
    return waiting.length > 0 ? letIn(state, by, waiting, now) : accept(state, []);
  },

  'seat:send-to-waiting': ({ state, seat: by, now }, { seatId }) => {
    const target = state.seats.get(seatId);
    if (!isLetIn(target)) return refuse('NO_SUCH_PARTICIPANT');
    if (target.stage === 'waiting') return accept(state, []);
    if (target.stage !== 'in-visit') return refuse('WRONG_STAGE');
    const seat: Seat = { ...toWaiting(target, now), movedBy: by.name };
    return accept(state, [{ type: 'seat.sent-back', seat }]);
  },

  'seat:clear-removal': ({ state, now }, { seatId }) => {
    const target = state.seats.get(seatId);
    if (!target) return refuse('NO_SUCH_PARTICIPANT');
    if (target.stage !== 'removed') return accept(state, []);
    // The removal ended the interpreter's request, so there is nothing to return to.
    const over = target.role === 'interpreter' && state.interpreter.call?.seatId !== target.seatId;
    if (!over) return comeBack(state, target, now);
    const seat: Seat = { ...target, stage: 'left', removedUntil: null, removedFrom: null };
    return accept(state, [{ type: 'seat.closed', seat, from: 'removed' }], wayIn(target, seat));
  },

  'seat:mute': ({ state }, { seatId }) => {
    const target = state.seats.get(seatId);
    if (target?.stage !== 'in-visit') return refuse('NO_SUCH_PARTICIPANT');
    return accept(state, [{ type: 'seat.muted', seat: { ...target, microphone: 'off', muted: true } }]);
  },

  'visit:mute-all': ({ state }) => {
    const open = [...state.seats.values()].filter(
      (seat) =>
        isLetIn(seat) &&
        seat.stage === 'in-visit' &&
        (seat.microphone === 'on' || (state.screen?.seatId === seat.seatId && !seat.muted)),
    );
    const muted = open.map((seat): SeatEvent => {
      const microphone = seat.microphone === 'on' ? 'off' : seat.microphone;
      return { type: 'seat.muted', seat: { ...seat, microphone, muted: true } };
    });
    return accept(state, muted);
  },

  'visit:invite-unmute': ({ state }, { seatId }) => {
    const one = seatId === null ? undefined : state.seats.get(seatId);
    if (seatId !== null && one?.stage !== 'in-visit') return refuse('NO_SUCH_PARTICIPANT');
    if (one?.microphoneLocked) return refuse('MICROPHONE_LOCKED');
    const muted = [...state.seats.values()].filter(
      (seat) =>
        isLetIn(seat) && seat.stage === 'in-visit' && seat.microphone === 'off' && !seat.microphoneLocked,
    );
    const invited = (one ? [one] : muted).map(
      ({ seatId }) => ({ type: 'microphone.invited', seatId }) as const,
    );
    return accept(state, [], invited);
  },

  'seat:lock-microphone': ({ state }, { seatId, locked: on }) => {
    const target = state.seats.get(seatId);
    return isLetIn(target) ? lock(state, [target], on) : refuse('NO_SUCH_PARTICIPANT');
  },

  'visit:lock-microphones': ({ state }, { locked: on }) => {
    const also = state.microphonesLocked === on ? [] : [{ type: 'microphones.locked', locked: on } as const];
    return lock(state, [...state.seats.values()].filter(isLetIn), on, also);
  },

  'visit:pause': ({ state }) => {
    if (state.status === 'PAUSED') return accept(state, []);
    if (state.status !== 'IN_VISIT') return refuse('WRONG_STAGE');
    return accept(state, [], [{ type: 'visit.paused' }]);
  },

  'visit:unpause': ({ state }) => {
    if (state.status === 'IN_VISIT') return accept(state, []);
    if (state.status !== 'PAUSED') return refuse('WRONG_STAGE');
    return accept(state, [], [{ type: 'visit.unpaused' }]);
  },
} satisfies Steps;

function letIn(state: RoomState, by: Seat, seats: readonly Seat[], now: number): StepResult {
  const admitted = seats.map((seat): SeatEvent => {
    const fresh = { admittedAt: now, admittedBy: by.name, readsFrom: null, movedBy: null };
    const next: Seat = { ...seat, ...fresh, stage: 'in-visit' };
    return { type: 'seat.admitted', seat: state.microphonesLocked ? locked(next, true) : next };
  });
  const begins = state.status === 'SCHEDULED' || state.status === 'TENTATIVE';
  return accept(state, admitted, begins ? [{ type: 'visit.begun', at: now }] : []);
}

/**
 * @param by null if no provider did it
 * @param forMs null means permanently
 */
export function remove(
  state: RoomState,
  by: Seat | null,
  target: Seat | undefined,
  forMs: number | null,
  now: number,
): StepResult {
  if (!isLetIn(target)) return refuse('NO_SUCH_PARTICIPANT');
  const removedUntil = forMs === null ? null : now + forMs;
  const removedFrom = target.stage === 'removed' ? (target.removedFrom ?? null) : target.stage;
  const removed: Seat = {
    ...target,
    stage: 'removed',
    removedUntil,
    removedFrom,
    leftAt: now,
    admittedAt: null,
    movedBy: by?.name ?? null,
  };
  const again = target.stage === 'removed' && target.removedUntil === removedUntil;
  if (again) return accept(state, []);
  return accept(state, [{ type: 'seat.removed', seat: removed, from: target.stage }], wayIn(target, removed));
}

/** A permanent removal ends the link (PRODUCT 9.3); any other removal restores it. */
function wayIn(before: Seat, seat: Seat): VisitEvent[] {
  if (isBlocked(before) === isBlocked(seat)) return [];
  return [{ type: isBlocked(seat) ? 'seat.blocked' : 'seat.unblocked', seat }];
}

export function removeGuest(state: RoomState, guestId: string, now: number): StepResult {
  const seat = [...state.seats.values()].find((one) => one.guestId === guestId);
  return seat ? remove(state, null, seat, null, now) : accept(state, []);
}

export function restoreGuest(state: RoomState, guestId: string, now: number): StepResult {
  const seat = [...state.seats.values()].find((one) => one.guestId === guestId);
  return seat?.stage === 'removed' ? comeBack(state, seat, now) : accept(state, []);
}

export function removalOver(state: RoomState, seat: Seat, now: number): StepResult {
  const over = seat.stage === 'removed' && seat.removedUntil !== null && seat.removedUntil <= now;
  return over ? comeBack(state, seat, now) : accept(state, []);
}

/**
 * Returns a person to the stage before the removal. If they had checked in, they wait again if connected, and
 * otherwise are expected. If not, they still have to check in, with all of the practice's steps.
 */
function comeBack(state: RoomState, seat: Seat, now: number): StepResult {
  const waiting = toWaiting(seat, now);
  const hadCheckedIn = seat.removedFrom === 'waiting' || seat.removedFrom === 'in-visit';
  const next: Seat =
    seat.removedFrom === 'left'
      ? { ...waiting, stage: 'left', arrivedAt: seat.arrivedAt, leftAt: now }
      : hadCheckedIn && seat.connected
        ? waiting
        : { ...waiting, stage: 'pending', arrivedAt: null };
  return accept(state, [{ type: 'seat.restored', seat: next }], wayIn(seat, next));
}

function lock(
  state: RoomState,
  seats: readonly Seat[],
  on: boolean,
  also: readonly VisitEvent[] = [],
): StepResult {
  const changed = seats
    .filter((seat) => seat.microphoneLocked !== on)
    .map((seat): SeatEvent => {
      return { type: on ? 'microphone.locked' : 'microphone.unlocked', seat: locked(seat, on) };
    });
  return accept(state, changed, also);
}

const locked = (seat: Seat, on: boolean): Seat => ({
  ...seat,
  microphoneLocked: on,
  microphone: on && seat.microphone === 'on' ? 'off' : seat.microphone,
});
