import type { SourceState } from '../../../../shared/contracts/socket/events.ts';
import type { InterpreterFailure, InterpreterLanguage } from '../../../../shared/domain/interpreter.ts';
import type { MediaSource, SeatRole, Stage } from '../../../../shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '../../../../shared/domain/visit.ts';
import type { CancelReason } from '../../../../shared/domain/workflow.ts';

/** One person's place in the visit. It belongs to the server: a reload, a second tab, a new network resume it. */
export interface Seat {
  readonly seatId: string;
  readonly role: SeatRole;
  readonly name: string;
  /** The visit patient's session, for patients; the account, for staff. */
  readonly sessionId: string | null;
  readonly accountId: string | null;
  /** The request that they came for, for interpreters. */
  readonly interpreterRequestId?: string | null;
  /** The invitation, for guests. */
  readonly guestId?: string | null;
  readonly stage: Stage;
  readonly connected: boolean;
  readonly microphone: SourceState;
  readonly camera: SourceState;
  /** A provider holds the microphone shut; its owner cannot open it. */
  readonly microphoneLocked: boolean;
  /** A provider muted them, and they have not spoken since: what is heard of their screen is silent too. */
  readonly muted: boolean;
  /** Milliseconds since the epoch, as all times here. */
  readonly arrivedAt: number | null;
  readonly admittedAt: number | null;
  readonly leftAt: number | null;
  /** Of somebody removed: when they come back to the waiting room; null is never. */
  readonly removedUntil: number | null;
  /** Of somebody removed: the stage before. */
  readonly removedFrom?: Exclude<Stage, 'removed'> | null;
  /** Which browser has the seat, of patients and guests once somebody came. */
  readonly browserId?: string | null;
  /** Another browser took the free seat then, and nobody has admitted it since: it reads nothing from before. */
  readonly readsFrom?: number | null;
}

/** One share at a time, and none without the other party's acceptance (PRODUCT 9.6). */
export interface ScreenShare {
  readonly seatId: string;
  readonly state: 'requested' | 'accepted';
  /** Those who may answer the request. The first who accepts decides; it is declined when all have declined. */
  readonly asked: readonly string[];
}

/** An interpreter who was asked for, or is there. */
export interface InterpreterCall {
  readonly requestId: string;
  readonly language: InterpreterLanguage;
  readonly state: 'CONNECTING' | 'CONNECTED';
  /** The provider's seat. */
  readonly requestedBy: string;
  readonly requestedAt: number;
  /** The interpreter's, from their first entrance on. */
  readonly seatId: string | null;
}

export interface RoomState {
  readonly status: VisitStatus;
  readonly startsAt: number;
  readonly seats: ReadonlyMap<string, Seat>;
  /** Whoever is admitted from now on begins with a locked microphone. */
  readonly microphonesLocked: boolean;
  readonly screen: ScreenShare | null;
  /** One interpreter at a time; without a call, NOT CONNECTED, and why the last one came to nothing. */
  readonly interpreter: {
    readonly call: InterpreterCall | null;
    readonly failure: InterpreterFailure | null;
  };
}

/** A visit for which nobody was asked to interpret. */
export const NO_INTERPRETER: RoomState['interpreter'] = { call: null, failure: null };

/**
 * What happens in a room. `by` names the seat that asked, null nobody in it; connections and times are reported by
 * the server.
 */
export type RoomCommand =
  /**
   * `browserId`: of a patient's or a guest's page. `moved`: the seat's own page, or a provider, has said that this
   * browser is the same person's.
   */
  | { type: 'connect'; by: string; browserId?: string | null; moved?: true }
  | { type: 'disconnect'; by: string }
  /** A disconnected seat did not come back within its grace period. */
  | { type: 'give-up'; by: string }
  | { type: 'check-in'; by: string }
  | { type: 'admit'; by: string; seatId: string }
  | { type: 'admit-all'; by: string }
  | { type: 'send-to-waiting'; by: string; seatId: string }
  /** `forMs`: how long; null is for good. */
  | { type: 'remove'; by: string; seatId: string; forMs: number | null }
  /** The invitation was taken back. */
  | { type: 'remove-guest'; by: null; guestId: string }
  /** They have said their name better. */
  | { type: 'rename-guest'; by: null; guestId: string; name: string }
  | { type: 'clear-removal'; by: string; seatId: string }
  /** The time of a temporary removal may be over. */
  | { type: 'removal-over'; by: string }
  | { type: 'mute'; by: string; seatId: string }
  | { type: 'mute-all'; by: string }
  /** Asks people to switch their microphone on: nobody's is opened from afar. Null asks all who are muted. */
  | { type: 'invite-unmute'; by: string; seatId: string | null }
  | { type: 'lock-microphone'; by: string; seatId: string; locked: boolean }
  | { type: 'lock-microphones'; by: string; locked: boolean }
  | { type: 'pause'; by: string }
  | { type: 'unpause'; by: string }
  | { type: 'leave'; by: string }
  /** A patient takes their visit back. */
  | { type: 'cancel'; by: string; reason: CancelReason; comment: string }
  | { type: 'end'; by: string }
  | { type: 'declare-source'; by: string; source: MediaSource }
  | { type: 'switch-source'; by: string; source: MediaSource; on: boolean }
  | { type: 'lose-source'; by: string; source: MediaSource }
  | { type: 'offer-screen'; by: string }
  | { type: 'withdraw-screen'; by: string }
  | { type: 'answer-screen'; by: string; accept: boolean }
  | { type: 'stop-screen'; by: string }
  | { type: 'request-interpreter'; by: string; requestId: string; language: InterpreterLanguage }
  | { type: 'cancel-interpreter'; by: string }
  | { type: 'lose-interpreter'; by: null; requestId: string; why: 'failed' | 'ended' | 'timed-out' };

export function isEnded(status: VisitStatus): boolean {
  return ENDED_VISIT_STATUSES.includes(status);
}

/** A provider of the visit is in it (PRODUCT 6.9). */
export function providerPresent(state: RoomState): boolean {
  return [...state.seats.values()].some((seat) => seat.role === 'provider' && seat.stage === 'in-visit');
}

/** Removed for good. */
export function isBlocked({ stage, removedUntil }: Seat): boolean {
  return stage === 'removed' && removedUntil === null;
}
