import type { SourceState } from '#shared/contracts/socket/events.ts';
import type { DocumentPlace, DocumentType } from '#shared/domain/document.ts';
import type { InterpreterFailure, InterpreterLanguage } from '#shared/domain/interpreter.ts';
import type { CameraSource, SeatRole, Stage } from '#shared/domain/participant.ts';
import { ENDED_VISIT_STATUSES, type VisitStatus } from '#shared/domain/visit.ts';

/**
 * One person's place in the visit, owned by the server; a reload, a second tab or a new network resumes it.
 */
export interface Seat {
  readonly seatId: string;
  readonly role: SeatRole;
  readonly name: string;
  readonly number?: number | null;
  /** For patients: the visit patient's session id. For staff, see `accountId`. */
  readonly sessionId: string | null;
  readonly accountId: string | null;
  readonly interpreterRequestId?: string | null;
  readonly guestId?: string | null;
  readonly captioner?: boolean;
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
  readonly browserId?: string | null;
  /**
   * The browser has shown no sign of a person: no camera, microphone, entry or gesture. It may be a mail
   * scanner that presses buttons.
   */
  readonly unattended?: boolean;
  /** The provider who sent them out of the visit, until they are admitted again; transient. */
  readonly movedBy?: string | null;
  readonly admittedBy?: string | null;
  readonly missedSoundAt?: number;
  readonly readsCaptions?: boolean;
  readonly secondCamera?: SeatCamera | null;
  /** A BCP 47 tag; undefined means the default. Transient. */
  readonly speaks?: string;
  /** Set when another browser takes the free seat. Until it is admitted, it cannot read earlier messages. */
  readonly readsFrom?: number | null;
}

/** `connected`: false while its device may return; transient. */
export interface SeatCamera {
  readonly cameraId: string;
  readonly connected: boolean;
}

export interface ScreenShare {
  readonly seatId: string;
  readonly state: 'requested' | 'accepted';
  /** Seats that may still answer. The first acceptance decides; declined once all have declined. */
  readonly asked: readonly string[];
}

export interface SharedDocument {
  readonly sharedId: string;
  readonly documentId: string;
  readonly seatId: string;
  readonly name: string;
  readonly mediaType: DocumentType;
  /** Transient, unlike the record of what was shared. */
  readonly place: DocumentPlace;
  readonly front: boolean;
}

export interface PictureRequest {
  readonly requestId: string;
  readonly seatId: string;
  readonly by: string;
  readonly accountId: string | null;
  readonly source: CameraSource;
}

export interface InterpreterCall {
  readonly requestId: string;
  readonly language: InterpreterLanguage;
  readonly state: 'CONNECTING' | 'CONNECTED';
  readonly requestedBy: string;
  readonly requestedAt: number;
  readonly openedAt?: number | null;
  readonly seatId: string | null;
}

export interface RoomState {
  readonly status: VisitStatus;
  readonly startsAt: number;
  readonly beganAt?: number | null;
  readonly seats: ReadonlyMap<string, Seat>;
  readonly microphonesLocked: boolean;
  readonly screen: ScreenShare | null;
  readonly document?: SharedDocument | null;
  readonly picture?: PictureRequest | null;
  readonly captions: ReadonlySet<string>;
  /** A captioner types everything, so the recognizer listens to no one; transient. */
  readonly typed?: boolean;
  /** One interpreter at a time. Without a call the state is NOT CONNECTED, with the last failure. */
  readonly interpreter: {
    readonly call: InterpreterCall | null;
    readonly failure: InterpreterFailure | null;
  };
}

export const NO_INTERPRETER: RoomState['interpreter'] = { call: null, failure: null };

export function isEnded(status: VisitStatus): boolean {
  return ENDED_VISIT_STATUSES.includes(status);
}

/** PRODUCT 6.9. */
export function providerPresent(state: RoomState): boolean {
  return [...state.seats.values()].some((seat) => seat.role === 'provider' && seat.stage === 'in-visit');
}

export function captionersIn({ seats }: RoomState): Seat[] {
  return [...seats.values()].filter(({ captioner, stage }) => captioner && stage === 'in-visit');
}

export function isBlocked({ stage, removedUntil }: Seat): boolean {
  return stage === 'removed' && removedUntil === null;
}
