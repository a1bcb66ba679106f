import type { SourceState } from '../../../shared/contracts/socket/events.ts';
import type { MediaSource, SeatRole, Stage } from '../../../shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '../../../shared/domain/visit.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { mayCheckIn } from '../../../shared/rules/join-window.ts';

/** One person's place in the visit. It belongs to the server: a reload, a second tab, a new network resume it. */
export interface Seat {
  readonly seatId: string;
  readonly role: SeatRole;
  readonly name: string;
  /** The visit patient's session, for patients; the account, for staff. */
  readonly sessionId: string | null;
  readonly accountId: string | null;
  readonly stage: Stage;
  readonly connected: boolean;
  readonly microphone: SourceState;
  readonly camera: SourceState;
  /** Milliseconds since the epoch, as all times here. */
  readonly arrivedAt: number | null;
  readonly admittedAt: number | null;
  readonly leftAt: number | null;
}

export interface RoomState {
  readonly status: VisitStatus;
  readonly startsAt: number;
  readonly seats: ReadonlyMap<string, Seat>;
}

/** What happens in a room. `by` names the seat that asked; connections are reported by the server itself. */
export type RoomCommand =
  | { type: 'connect'; by: string }
  | { type: 'disconnect'; by: string }
  /** A disconnected seat did not come back within its grace period. */
  | { type: 'give-up'; by: string }
  | { type: 'check-in'; by: string }
  | { type: 'admit'; by: string; seatId: string }
  | { type: 'mute'; by: string; seatId: string }
  | { type: 'leave'; by: string }
  | { type: 'end'; by: string }
  | { type: 'declare-source'; by: string; source: MediaSource }
  | { type: 'switch-source'; by: string; source: MediaSource; on: boolean }
  | { type: 'lose-source'; by: string; source: MediaSource };

/** What must be done outside the room's own state. */
export type RoomEffect =
  | { type: 'open-media'; seatId: string }
  | { type: 'shut-media'; seatId: string }
  | { type: 'pause-source'; seatId: string; source: MediaSource; paused: boolean }
  | { type: 'close-source'; seatId: string; source: MediaSource }
  | { type: 'end-visit' };

export interface RoomStep {
  state: RoomState;
  /** Seats of which others are told. */
  changed: readonly Seat[];
  /** Seats whose own view widened or narrowed: they get a whole new snapshot. */
  reseen: readonly string[];
  effects: readonly RoomEffect[];
}

export type StepResult = { ok: true; step: RoomStep } | { ok: false; code: ErrorCode };

export function isEnded(status: VisitStatus): boolean {
  return ENDED_VISIT_STATUSES.includes(status);
}

/** A provider of the visit is in it (spec §4, provider presence). */
export function providerPresent(state: RoomState): boolean {
  return [...state.seats.values()].some((seat) => seat.role === 'provider' && seat.stage === 'in-visit');
}

/**
 * The room's next state, what others hear of it and what has to be done (spec §4). Pure: the time is
 * handed in, milliseconds since the epoch. Who may send which command is decided before, in the policy.
 */
export function stepRoom(state: RoomState, command: RoomCommand, now: number): StepResult {
  if (isEnded(state.status)) return refuse('VISIT_ENDED');
  const seat = state.seats.get(command.by);
  if (!seat) return refuse('NO_SUCH_PARTICIPANT');

  switch (command.type) {
    case 'connect': {
      // Staff are in the visit by coming; everyone else is let in.
      const joins = seat.role === 'provider' && seat.stage !== 'in-visit';
      const next = joins
        ? {
            ...seat,
            connected: true,
            stage: 'in-visit' as const,
            arrivedAt: now,
            admittedAt: now,
            leftAt: null,
          }
        : { ...seat, connected: true };
      const opens = next.stage === 'in-visit' ? [{ type: 'open-media' as const, seatId: seat.seatId }] : [];
      return accept(state, [next], { effects: opens });
    }

    case 'disconnect':
      return accept(state, [{ ...seat, connected: false }]);

    case 'give-up':
      if (seat.connected) return accept(state, []);
      if (seat.stage === 'waiting') return accept(state, [{ ...seat, stage: 'pending', arrivedAt: null }]);
      return seat.stage === 'in-visit' ? depart(state, seat, now) : accept(state, []);

    case 'check-in':
      if (seat.stage === 'waiting' || seat.stage === 'in-visit') return accept(state, []);
      if (!mayCheckIn(state.startsAt, now, providerPresent(state))) return refuse('JOINED_TOO_SOON');
      return accept(state, [{ ...seat, stage: 'waiting', arrivedAt: now, admittedAt: null, leftAt: null }], {
        reseen: [seat.seatId],
      });

    case 'admit': {
      const target = state.seats.get(command.seatId);
      if (!target) return refuse('NO_SUCH_PARTICIPANT');
      if (target.stage === 'in-visit') return accept(state, []);
      if (target.stage !== 'waiting') return refuse('WRONG_STAGE');
      return accept(state, [{ ...target, stage: 'in-visit', admittedAt: now }], {
        status: state.status === 'SCHEDULED' || state.status === 'TENTATIVE' ? 'IN_VISIT' : state.status,
        reseen: [target.seatId],
        effects: [{ type: 'open-media', seatId: target.seatId }],
      });
    }

    case 'mute': {
      const target = state.seats.get(command.seatId);
      if (target?.stage !== 'in-visit') return refuse('NO_SUCH_PARTICIPANT');
      return switchSource(state, target, 'microphone', false);
    }

    case 'leave':
      if (seat.stage !== 'waiting' && seat.stage !== 'in-visit') return accept(state, []);
      return depart(state, seat, now);

    case 'end':
      return accept(
        state,
        [...state.seats.values()].filter(isHere).map((one) => gone(one, now)),
        {
          status: 'COMPLETE',
          effects: [{ type: 'end-visit' }],
        },
      );

    case 'declare-source':
      if (seat[command.source] !== 'none') return accept(state, []);
      return accept(state, [{ ...seat, [command.source]: 'on' }]);

    case 'switch-source':
      return switchSource(state, seat, command.source, command.on);

    case 'lose-source':
      return accept(state, [{ ...seat, [command.source]: 'none' }], {
        effects: [{ type: 'close-source', seatId: seat.seatId, source: command.source }],
      });

    default:
      return command satisfies never;
  }
}

const isHere = (seat: Seat): boolean => seat.stage === 'waiting' || seat.stage === 'in-visit';
const gone = (seat: Seat, now: number): Seat => ({ ...seat, stage: 'left', leftAt: now });

function depart(state: RoomState, seat: Seat, now: number): StepResult {
  return accept(state, [gone(seat, now)], {
    reseen: [seat.seatId],
    effects: [{ type: 'shut-media', seatId: seat.seatId }],
  });
}

function switchSource(state: RoomState, seat: Seat, source: MediaSource, on: boolean): StepResult {
  return accept(state, [{ ...seat, [source]: on ? 'on' : 'off' }], {
    effects: [{ type: 'pause-source', seatId: seat.seatId, source, paused: !on }],
  });
}

function refuse(code: ErrorCode): StepResult {
  return { ok: false, code };
}

interface Beside {
  status?: VisitStatus;
  reseen?: readonly string[];
  effects?: readonly RoomEffect[];
}

function accept(state: RoomState, changed: readonly Seat[], beside: Beside = {}): StepResult {
  const { status = state.status, reseen = [], effects = [] } = beside;
  if (changed.length === 0 && status === state.status)
    return { ok: true, step: { state, changed, reseen, effects } };
  const seats = new Map(state.seats);
  for (const seat of changed) seats.set(seat.seatId, seat);
  return { ok: true, step: { state: { ...state, status, seats }, changed, reseen, effects } };
}
