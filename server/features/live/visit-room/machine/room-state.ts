import type { SourceState } from '../../../../../shared/contracts/socket/events.ts';
import type { DocumentPlace, DocumentType } from '../../../../../shared/domain/document.ts';
import type { InterpreterFailure, InterpreterLanguage } from '../../../../../shared/domain/interpreter.ts';
import type { MediaSource, SeatRole, Stage } from '../../../../../shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '../../../../../shared/domain/visit.ts';

/** One person's place in the visit, owned by the server: a reload, a second tab or a new network resumes it. */
export interface Seat {
  readonly seatId: string;
  readonly role: SeatRole;
  readonly name: string;
  /** For patients of a group visit: their number among them. */
  readonly number?: number | null;
  /** For patients, the visit patient's session id; see `accountId` for staff. */
  readonly sessionId: string | null;
  readonly accountId: string | null;
  /** For interpreters: their request. */
  readonly interpreterRequestId?: string | null;
  /** For guests: their invitation. */
  readonly guestId?: string | null;
  readonly stage: Stage;
  readonly connected: boolean;
  readonly microphone: SourceState;
  readonly camera: SourceState;
  /** A provider locked the microphone: its owner cannot open it. */
  readonly microphoneLocked: boolean;
  /** A provider muted them and they have not spoken since; their screen's sound is silent too. */
  readonly muted: boolean;
  /** In milliseconds since the epoch, as all times here. */
  readonly arrivedAt: number | null;
  readonly admittedAt: number | null;
  readonly leftAt: number | null;
  /** For a removed person: when they return to the waiting room; null is never. */
  readonly removedUntil: number | null;
  /** For a removed person: the stage before. */
  readonly removedFrom?: Exclude<Stage, 'removed'> | null;
  /** For patients and guests: the browser that took the seat, once one has. */
  readonly browserId?: string | null;
  /**
   * Nothing in its browser has shown a person: no camera or microphone, no entry, no gesture. It may be a mail
   * scanner that presses buttons.
   */
  readonly unattended?: boolean;
  /** The provider who sent them out of the visit, until they are admitted again; transient. */
  readonly movedBy?: string | null;
  /** When another browser took the free seat; until admitted, it reads nothing from before. */
  readonly readsFrom?: number | null;
}

/** One share at a time, and only with the other party's acceptance (PRODUCT 9.6). */
export interface ScreenShare {
  readonly seatId: string;
  readonly state: 'requested' | 'accepted';
  /** Those who may still answer. The first acceptance decides; declined once all have declined. */
  readonly asked: readonly string[];
}

/** A document that is shown to those in the visit; one at a time. */
export interface SharedDocument {
  readonly sharedId: string;
  readonly documentId: string;
  /** The presenter's. */
  readonly seatId: string;
  readonly name: string;
  readonly mediaType: DocumentType;
  /** Transient: what was shared is kept, where it was turned to is not. */
  readonly place: DocumentPlace;
  /** Shared later than the screen that is shown. */
  readonly front: boolean;
}

/** A picture of a patient that is announced to them and not yet taken. */
export interface PictureRequest {
  readonly requestId: string;
  /** The patient's seat. */
  readonly seatId: string;
  /** The provider's seat and account. */
  readonly by: string;
  readonly accountId: string | null;
}

/** An interpreter who is requested or present. */
export interface InterpreterCall {
  readonly requestId: string;
  readonly language: InterpreterLanguage;
  readonly state: 'CONNECTING' | 'CONNECTED';
  /** The provider's seat. */
  readonly requestedBy: string;
  readonly requestedAt: number;
  /** The interpreter's seat, from their first arrival on. */
  readonly seatId: string | null;
}

export interface RoomState {
  readonly status: VisitStatus;
  readonly startsAt: number;
  /** When the first person was admitted. */
  readonly beganAt?: number | null;
  readonly seats: ReadonlyMap<string, Seat>;
  /** Whether people admitted from now on begin with a locked microphone. */
  readonly microphonesLocked: boolean;
  readonly screen: ScreenShare | null;
  readonly document?: SharedDocument | null;
  /** One at a time; transient, like the screen. */
  readonly picture?: PictureRequest | null;
  /** One interpreter at a time; without a call the state is NOT CONNECTED, with the last failure. */
  readonly interpreter: {
    readonly call: InterpreterCall | null;
    readonly failure: InterpreterFailure | null;
  };
}

/** A visit without an interpreter request. */
export const NO_INTERPRETER: RoomState['interpreter'] = { call: null, failure: null };

/** The room's commands. `by` is the seat that sent it, null if none did; the server reports connections and times. */
export type RoomCommand =
  /**
   * `browserId` comes with a patient's or a guest's page. `moved`: the seat's own page or a provider
   * confirmed that this browser belongs to the same person. `unattended`: the page has shown no person so far.
   */
  | { type: 'connect'; by: string; browserId?: string | null; moved?: true; unattended?: boolean }
  /** The seat's page has shown a person. */
  | { type: 'attend'; by: string }
  | { type: 'disconnect'; by: string }
  /** A disconnected seat did not return within its grace period. */
  | { type: 'give-up'; by: string }
  | { type: 'check-in'; by: string }
  | { type: 'admit'; by: string; seatId: string }
  /** Without `seatIds`: all who wait. */
  | { type: 'admit-all'; by: string; seatIds?: readonly string[] }
  | { type: 'send-to-waiting'; by: string; seatId: string }
  /** `forMs`: for how long; null is for good. */
  | { type: 'remove'; by: string; seatId: string; forMs: number | null }
  /** The invitation was withdrawn. */
  | { type: 'remove-guest'; by: null; guestId: string }
  /** The guest corrected their name. */
  /** Staff removed the patient outside of the room. */
  | { type: 'remove-patient'; by: null; sessionId: string }
  | { type: 'rename-guest'; by: null; guestId: string; name: string }
  | { type: 'clear-removal'; by: string; seatId: string }
  /** A temporary removal may be over. */
  | { type: 'removal-over'; by: string }
  | { type: 'mute'; by: string; seatId: string }
  | { type: 'mute-all'; by: string }
  /** Invites people to unmute; the server opens no microphone itself. Null invites all who are muted. */
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
  /** A patient cancels their visit. */
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
  /** The page that shared its screen is away too long: there is nothing to see. */
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

/** Whether a provider is in the visit (PRODUCT 6.9). */
export function providerPresent(state: RoomState): boolean {
  return [...state.seats.values()].some((seat) => seat.role === 'provider' && seat.stage === 'in-visit');
}

/** Whether the removal is for good. */
export function isBlocked({ stage, removedUntil }: Seat): boolean {
  return stage === 'removed' && removedUntil === null;
}
