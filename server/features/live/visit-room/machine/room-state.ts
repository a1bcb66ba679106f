import type { SourceState } from '../../../../../shared/contracts/socket/events.ts';
import type { DocumentPlace, DocumentType } from '../../../../../shared/domain/document.ts';
import type { InterpreterFailure, InterpreterLanguage } from '../../../../../shared/domain/interpreter.ts';
import type { MediaSource, SeatRole, Stage } from '../../../../../shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '../../../../../shared/domain/visit.ts';

/**
 * One person's place in the visit, owned by the server; a reload, a second tab or a new network resumes it.
 */
export interface Seat {
  readonly seatId: string;
  readonly role: SeatRole;
  readonly name: string;
  /** For patients of a group visit: their number in it. */
  readonly number?: number | null;
  /** For patients: the visit patient's session id. For staff, see `accountId`. */
  readonly sessionId: string | null;
  readonly accountId: string | null;
  readonly interpreterRequestId?: string | null;
  readonly guestId?: string | null;
  readonly stage: Stage;
  readonly connected: boolean;
  readonly microphone: SourceState;
  readonly camera: SourceState;
  /** A provider locked the microphone; its owner cannot turn it on. */
  readonly microphoneLocked: boolean;
  /** A provider muted them and they have not spoken since; their screen's sound is silent too. */
  readonly muted: boolean;
  /** Milliseconds since the epoch, like all times here. */
  readonly arrivedAt: number | null;
  readonly admittedAt: number | null;
  readonly leftAt: number | null;
  /** For a removed person: when they return to the waiting room; null means never. */
  readonly removedUntil: number | null;
  readonly removedFrom?: Exclude<Stage, 'removed'> | null;
  /** For patients and guests: the browser that took the seat, if any. */
  readonly browserId?: string | null;
  /**
   * The browser has shown no sign of a person: no camera, microphone, entry or gesture. It may be a mail
   * scanner that presses buttons.
   */
  readonly unattended?: boolean;
  /** The provider who sent them out of the visit, until they are admitted again; transient. */
  readonly movedBy?: string | null;
  /** Set when another browser takes the free seat. Until it is admitted, it cannot read earlier messages. */
  readonly readsFrom?: number | null;
}

/** One share at a time, and only if the other party accepts (PRODUCT 9.6). */
export interface ScreenShare {
  readonly seatId: string;
  readonly state: 'requested' | 'accepted';
  /** Seats that may still answer. The first acceptance decides; declined once all have declined. */
  readonly asked: readonly string[];
}

/** The document being shown in the visit; one at a time. */
export interface SharedDocument {
  readonly sharedId: string;
  readonly documentId: string;
  readonly seatId: string;
  readonly name: string;
  readonly mediaType: DocumentType;
  /** Transient, unlike the record of what was shared. */
  readonly place: DocumentPlace;
  /** Shared after the screen being shown. */
  readonly front: boolean;
}

export interface PictureRequest {
  readonly requestId: string;
  readonly seatId: string;
  readonly by: string;
  readonly accountId: string | null;
}

export interface InterpreterCall {
  readonly requestId: string;
  readonly language: InterpreterLanguage;
  readonly state: 'CONNECTING' | 'CONNECTED';
  readonly requestedBy: string;
  readonly requestedAt: number;
  /** The interpreter's seat, from their first arrival on. */
  readonly seatId: string | null;
}

export interface RoomState {
  readonly status: VisitStatus;
  readonly startsAt: number;
  readonly beganAt?: number | null;
  readonly seats: ReadonlyMap<string, Seat>;
  /** People admitted from now on start with a locked microphone. */
  readonly microphonesLocked: boolean;
  readonly screen: ScreenShare | null;
  readonly document?: SharedDocument | null;
  /** One at a time; transient, like the screen. */
  readonly picture?: PictureRequest | null;
  /** One interpreter at a time. Without a call the state is NOT CONNECTED, with the last failure. */
  readonly interpreter: {
    readonly call: InterpreterCall | null;
    readonly failure: InterpreterFailure | null;
  };
}

export const NO_INTERPRETER: RoomState['interpreter'] = { call: null, failure: null };

/**
 * The room's commands. `by` is the seat that sent it; null for the server, which reports connections and
 * times.
 */
export type RoomCommand =
  /**
   * `browserId` is set for a patient's or a guest's page. `moved`: the seat's own page or a provider
   * confirmed that this browser belongs to the same person. `unattended`: the page has shown no sign of a
   * person.
   */
  | { type: 'connect'; by: string; browserId?: string | null; moved?: true; unattended?: boolean }
  | { type: 'attend'; by: string }
  | { type: 'disconnect'; by: string }
  /** A disconnected seat did not return within its grace period. */
  | { type: 'give-up'; by: string }
  | { type: 'check-in'; by: string }
  | { type: 'admit'; by: string; seatId: string }
  /** Without `seatIds`: everyone who waits. */
  | { type: 'admit-all'; by: string; seatIds?: readonly string[] }
  | { type: 'send-to-waiting'; by: string; seatId: string }
  /** `forMs` is the duration; null means permanently. */
  | { type: 'remove'; by: string; seatId: string; forMs: number | null }
  | { type: 'remove-guest'; by: null; guestId: string }
  | { type: 'remove-patient'; by: null; sessionId: string }
  | { type: 'rename-guest'; by: null; guestId: string; name: string }
  | { type: 'clear-removal'; by: string; seatId: string }
  /** A temporary removal may be over. */
  | { type: 'removal-over'; by: string }
  | { type: 'mute'; by: string; seatId: string }
  | { type: 'mute-all'; by: string }
  /** Invites people to unmute; the server never opens a microphone. Null invites everyone who is muted. */
  | { type: 'invite-unmute'; by: string; seatId: string | null }
  | { type: 'lock-microphone'; by: string; seatId: string; locked: boolean }
  | { type: 'lock-microphones'; by: string; locked: boolean }
  | { type: 'ask-picture'; by: string; seatId: string; requestId: string }
  | { type: 'refuse-picture'; by: string; requestId: string }
  /** The time to refuse is over. */
  | { type: 'picture-told'; by: null; requestId: string }
  | { type: 'pause'; by: string }
  | { type: 'unpause'; by: string }
  | { type: 'leave'; by: string }
  | { type: 'cancel'; by: string; reason: string; comment: string }
  | { type: 'end'; by: string }
  /** The visit's status was changed outside of the room. */
  | { type: 'take-status'; by: null; status: VisitStatus }
  | { type: 'declare-source'; by: string; source: MediaSource }
  | { type: 'switch-source'; by: string; source: MediaSource; on: boolean }
  | { type: 'lose-source'; by: string; source: MediaSource }
  | { type: 'offer-screen'; by: string }
  | { type: 'withdraw-screen'; by: string }
  | { type: 'answer-screen'; by: string; accept: boolean }
  | { type: 'stop-screen'; by: string }
  /** The page that shared its screen has been gone too long, so there is nothing to see. */
  | { type: 'lose-screen'; by: string }
  | { type: 'share-document'; by: string; document: Omit<SharedDocument, 'seatId' | 'place' | 'front'> }
  | { type: 'view-document'; by: string; sharedId: string; place: DocumentPlace }
  | { type: 'stop-document'; by: string }
  | { type: 'request-interpreter'; by: string; requestId: string; language: InterpreterLanguage }
  | { type: 'cancel-interpreter'; by: string }
  | { type: 'lose-interpreter'; by: null; requestId: string; why: 'failed' | 'ended' | 'timed-out' };

export function isEnded(status: VisitStatus): boolean {
  return ENDED_VISIT_STATUSES.includes(status);
}

/** PRODUCT 6.9. */
export function providerPresent(state: RoomState): boolean {
  return [...state.seats.values()].some((seat) => seat.role === 'provider' && seat.stage === 'in-visit');
}

export function isBlocked({ stage, removedUntil }: Seat): boolean {
  return stage === 'removed' && removedUntil === null;
}
