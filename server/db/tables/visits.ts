import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DeviceTestResult } from '../../../shared/contracts/rest/device-tests.ts';
import type { ImageKind } from '../../../shared/contracts/rest/images.ts';
import type { GuestMessageKind, GuestRelationship, GuestType, Rsvp } from '../../../shared/domain/guest.ts';
import type { InterpreterLanguage, InterpreterOutcome } from '../../../shared/domain/interpreter.ts';
import type { SeatRole, Stage } from '../../../shared/domain/participant.ts';
import type {
  ContactMethod,
  Language,
  LinkDelivery,
  Origination,
  ShortLinkPath,
  TimeZone,
  VisitStatus,
} from '../../../shared/domain/visit.ts';
import type { Ordinal } from './ordinal.ts';

/** Visits, who comes to them and by which link, and what was sent and said. */
export interface VisitTables {
  visits: {
    id: string;
    practiceId: number;
    visitTypeId: string;
    providerId: string;
    startsAt: Date;
    timeZone: TimeZone;
    durationMinutes: number;
    description: string;
    status: Generated<VisitStatus>;
    origination: Generated<Origination>;
    isGroupVisit: boolean;
    idempotencyKey: string;
    createdBy: string;
    createdAt: Generated<Date>;
    microphonesLocked: Generated<boolean>;
    interpreterPresent: Generated<boolean>;
    /** The set of its type's questions that its patients are asked. */
    questionsVersion: Generated<number>;
    beganAt: Date | null;
    endedAt: Date | null;
  };
  visitPatients: {
    sessionId: string;
    visitId: string;
    patientId: string;
    position: number;
    email: string | null;
    mobile: string | null;
    language: Language;
    linkDelivery: LinkDelivery;
    intakeComplete: Generated<boolean>;
    reconciled: Generated<boolean>;
    keptAt: Date | null;
    cancelledAt: Date | null;
    cancelReason: string | null;
    cancelCategory: string | null;
    cancelComment: string | null;
  };
  links: {
    id: string;
    ordinal: Ordinal;
    path: ShortLinkPath;
    tokenHash: Buffer;
    visitId: string;
    /** Whose link it is: a patient's, or a guest's. */
    sessionId: string | null;
    guestId: string | null;
    active: Generated<boolean>;
    expiresAt: Date;
    createdAt: Generated<Date>;
  };
  messages: {
    id: string;
    ordinal: Ordinal;
    kind: 'visit-invitation' | 'mfa-code' | 'staff-invitation' | GuestMessageKind;
    /** Null where it concerns no one practice. */
    practiceId: number | null;
    visitId: string | null;
    sessionId: string | null;
    linkId: string | null;
    mfaCodeId: string | null;
    invitationId: string | null;
    method: ContactMethod;
    recipient: string;
    language: Language;
    state: Generated<'queued' | 'sent' | 'failed' | 'withdrawn'>;
    /** Not before; null is at once. */
    dueAt: Date | null;
    /** One at a time that was not withdrawn. */
    dedupKey: string | null;
    attempts: Generated<number>;
    failure: string | null;
    createdAt: Generated<Date>;
    sentAt: Date | null;
  };
  participants: {
    seatId: string;
    visitId: string;
    role: SeatRole;
    sessionId: string | null;
    accountId: string | null;
    interpreterRequestId: string | null;
    guestId: string | null;
    name: string;
    stage: Stage;
    arrivedAt: Date | null;
    admittedAt: Date | null;
    leftAt: Date | null;
    microphoneLocked: Generated<boolean>;
    removedUntil: Date | null;
    /** Of someone removed: the stage before. */
    removedFrom: Generated<Exclude<Stage, 'removed'> | null>;
    /** Which browser has the seat; null for staff and interpreters, and before anyone came. */
    browserId: Generated<string | null>;
    /** Since when another browser has it whom no one has admitted: it reads nothing from before. */
    readsFrom: Generated<Date | null>;
  };
  guests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    guestType: GuestType;
    /** A colleague who signs in. */
    accountId: string | null;
    name: string;
    email: string | null;
    mobile: string | null;
    language: Language;
    relationship: GuestRelationship;
    legalRepresentativeName: string | null;
    response: Generated<'PENDING' | Rsvp>;
    respondedAt: Date | null;
    /** Null: the link is handed over by hand. */
    inviteMethod: ContactMethod | null;
    invitedAt: Date;
    invitedBySession: string | null;
    invitedByAccount: string | null;
    /** When the authorization to disclose was given; by whom: who invited. */
    authorizedAt: Date;
    /** When the guest said that what is known of them is right. */
    informationAt: Date | null;
    removedAt: Date | null;
    /** Who took the invitation back, and so may give it again. */
    removedBy: Generated<'patient' | 'staff' | null>;
    idempotencyKey: string;
  };
  guestInterests: { sessionId: string; at: Date };
  /** Who was asked to interpret; the row's id is also the key under which the service knows the request. */
  interpreterRequests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    /** The provider's seat. */
    requestedBy: string;
    language: InterpreterLanguage;
    state: 'CONNECTING' | 'CONNECTED' | 'ENDED';
    outcome: InterpreterOutcome | null;
    tokenHash: Buffer;
    interpreterName: string;
    requestedAt: Date;
    connectedAt: Date | null;
    endedAt: Date | null;
  };
  chatMessages: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    seatId: string;
    text: string;
    sentAt: Date;
    withSeatId: string | null;
    /** Seats that were in the visit when it was said. */
    readers: Generated<string[]>;
  };
  /** What a patient's or a guest's test of their device found; each keeps their latest few. */
  deviceTests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    sessionId: string | null;
    guestId: string | null;
    /** Whichever of the two there is. */
    ownerId: ColumnType<string, never, never>;
    at: Date;
    result: JSONColumnType<DeviceTestResult>;
  };
  images: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    sessionId: string;
    kind: ImageKind;
    /** `account:<id>` or `seat:<id>` */
    takenBy: string;
    idempotencyKey: string;
    fileId: string;
    width: number;
    height: number;
    createdAt: Generated<Date>;
  };
  /** Who takes a live visit over counts its epoch up: only the newest may write. */
  liveRooms: { visitId: string; epoch: number };
  visitRatings: { sessionId: string; score: number; comment: string; at: Date };
}
