import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DeviceTestResult } from '#shared/contracts/rest/check-in/device-test.ts';
import type { ImageKind } from '#shared/contracts/rest/check-in/images.ts';
import type { MessageKindName } from '#shared/domain/communication.ts';
import type { CandidateKind, DeviceKind, MediaProtocol } from '#shared/domain/connection.ts';
import type { ConnectionType } from '#shared/domain/device-test.ts';
import type { Bilingual } from '#shared/domain/intake.ts';
import type { InterpreterLanguage, InterpreterOutcome } from '#shared/domain/interpreter.ts';
import type { PictureOutcome } from '#shared/domain/participant.ts';
import type { QualityEventKind } from '#shared/domain/quality-record.ts';
import type {
  ContactMethod,
  Language,
  LateMinutes,
  LinkDelivery,
  NoShowReason,
  Origination,
  ShortLinkPath,
  TimeZone,
  VisitStatus,
} from '#shared/domain/visit.ts';
import type { StaffTopic, VisitTopic } from '#shared/domain/visit-message.ts';
import type { DataKeyId, Ordinal, SealedText } from './sealed.ts';

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
    locationId: Generated<string | null>;
    status: Generated<VisitStatus>;
    origination: Generated<Origination>;
    isGroupVisit: boolean;
    idempotencyKey: string;
    createdBy: string;
    createdAt: Generated<Date>;
    microphonesLocked: Generated<boolean>;
    interpreterPresent: Generated<boolean>;
    questionsVersion: Generated<number>;
    beganAt: Date | null;
    endedAt: Date | null;
    movedFrom: Generated<string | null>;
    cancelKey: Generated<string | null>;
    cancelledBy: Generated<'patient' | 'staff' | 'record-system' | null>;
    endedBy: Generated<string | null>;
    cancelReason: ColumnType<Bilingual | null, string | null | undefined, string | null>;
    cancelCategory: Generated<string | null>;
    cancelComment: Generated<string | null>;
    /** Closed automatically by the practice's setting, this many hours after its planned end. */
    closedAfterHours: Generated<number | null>;
    noShowReason: Generated<NoShowReason | null>;
    noShowComment: Generated<string | null>;
    remindersPlanned: Generated<boolean>;
    patientNames: ColumnType<string, never, never>;
    /** The visit's series and its number there, which it keeps when it moves. */
    seriesId: Generated<string | null>;
    seriesPosition: Generated<number | null>;
  };
  visitSeries: {
    id: string;
    practiceId: number;
    everyWeeks: number;
    createdBy: string;
    createdAt: Generated<Date>;
  };
  notificationViews: { accountId: string; seenUntil: Date };
  undoableChanges: {
    visitId: string;
    changeId: string;
    practiceId: number;
    accountId: string;
    changedAt: Date;
    /** The patient who was removed from the visit; null if the change concerns the whole visit. */
    sessionId: string | null;
    guestIds: string[];
    formerStatus: VisitStatus;
    deadLinks: string[];
    heldMessages: string[];
    withdrawnMessages: string[];
    movedTo: string | null;
    fingerprint: string;
    undoneAt: Generated<Date | null>;
  };
  viewedVisits: { accountId: string; visitId: string; practiceId: number; viewedAt: Date };
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
    reconciledAt: Generated<Date | null>;
    reconciledBy: Generated<string | null>;
    reconciledName: Generated<string | null>;
    reconciliationUndoneAt: Generated<Date | null>;
    reconciliationUndoneBy: Generated<string | null>;
    keptAt: Date | null;
    cancelledAt: Date | null;
    /** A code for the product's own reasons, or the practice's English text. */
    cancelReason: string | null;
    cancelReasonEs: Generated<string | null>;
    cancelCategory: string | null;
    cancelComment: string | null;
    removedBy: Generated<string | null>;
    noShowReason: Generated<NoShowReason | null>;
    noShowComment: Generated<string | null>;
    addedAt: Generated<Date | null>;
    documentsAskedAt: Generated<Date | null>;
    addKey: Generated<string | null>;
    /** The patient's calendar entry, which follows the visit when it moves, and its revision count. */
    calendarUid: Generated<string>;
    calendarSequence: Generated<number>;
    wrongBirthDates: Generated<number>;
    /** Visit patients of rescheduled visits whose signatures and locations this one keeps. */
    earlierSessions: Generated<string[]>;
  };
  links: {
    id: string;
    ordinal: Ordinal;
    path: ShortLinkPath;
    tokenHash: Buffer;
    visitId: string;
    sessionId: string | null;
    guestId: string | null;
    active: Generated<boolean>;
    expiresAt: Date;
    createdAt: Generated<Date>;
    openedAt: Generated<Date | null>;
  };
  messages: {
    id: string;
    ordinal: Ordinal;
    kind: MessageKindName;
    practiceId: number | null;
    visitId: string | null;
    sessionId: string | null;
    guestId: string | null;
    accountId: string | null;
    topic: VisitTopic | StaffTopic | null;
    aboutMessageId: string | null;
    linkId: string | null;
    mfaCodeId: string | null;
    invitationId: string | null;
    contactChangeId: string | null;
    accountResetId: Generated<string | null>;
    emergencyAccessId: Generated<string | null>;
    afterVisitLinkId: string | null;
    method: ContactMethod;
    recipient: string;
    language: Language;
    state: Generated<'queued' | 'sent' | 'failed' | 'withdrawn'>;
    dueAt: Date | null;
    /** At most one live message per key. */
    dedupKey: string | null;
    attempts: Generated<number>;
    failure: string | null;
    createdAt: Generated<Date>;
    sentAt: Date | null;
    failedAt: Generated<Date | null>;
    deliveredAt: Generated<Date | null>;
  };
  messageVisits: {
    messageId: string;
    visitId: string;
    sessionId: string | null;
    guestId: string | null;
    linkId: string | null;
  };
  deadAddresses: {
    address: string;
    since: Date;
  };
  messageAllowances: {
    /** `account:<id>` or `practice:<id>` */
    who: string;
    since: Date;
    used: number;
  };
  textOptOuts: {
    number: string;
    since: Date;
  };
  interpreterRequests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    requestedBy: string;
    language: InterpreterLanguage;
    state: 'CONNECTING' | 'CONNECTED' | 'ENDED';
    outcome: InterpreterOutcome | null;
    tokenHash: Buffer;
    linkTakenAt: Generated<Date | null>;
    interpreterName: string;
    interpreterServiceId: string | null;
    requestedAt: Date;
    connectedAt: Date | null;
    endedAt: Date | null;
  };
  emergencyAccesses: {
    id: string;
    practiceId: number;
    visitId: string;
    accountId: string;
    reason: string;
    beganAt: Date;
    endsAt: Date;
  };
  chatMessages: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    seatId: string;
    text: SealedText;
    textKey: DataKeyId;
    sentAt: Date;
    withSeatId: string | null;
    readers: Generated<string[]>;
  };
  /** Only the latest few per person are kept. */
  deviceTests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    sessionId: string | null;
    guestId: string | null;
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
    /** When the picture was taken, if the patient reuses one from an earlier visit; otherwise null. */
    takenAt: ColumnType<Date | null, Date | null | undefined, never>;
    createdAt: Generated<Date>;
  };
  lateness: {
    practiceId: number;
    accountId: string;
    minutes: LateMinutes | null;
    showsLine: boolean;
    announcedAt: Date;
  };
  pictureRequests: {
    id: string;
    visitId: string;
    seatId: string;
    accountId: string;
    /** `told`: for requests before 0.2.0, which patients could only refuse. */
    outcome: PictureOutcome | 'told';
    settledAt: Date;
  };
  visitConnections: {
    id: string;
    visitId: string;
    seatId: string;
    connectedAt: Date;
    /** Null while the stay is open, and forever if its process was killed. */
    leftAt: Date | null;
    seenAt: Date;
    browser: string | null;
    browserVersion: string | null;
    system: string | null;
    device: DeviceKind | null;
    candidate: CandidateKind | null;
    protocol: MediaProtocol | null;
    network: ConnectionType | null;
    goodMs: Generated<number>;
    fairMs: Generated<number>;
    poorMs: Generated<number>;
  };
  qualitySamples: {
    id: string;
    visitId: string;
    seatId: string;
    fromAt: Date;
    untilAt: Date;
    samples: ColumnType<unknown, string, never>;
  };
  qualityEvents: {
    id: string;
    visitId: string;
    seatId: string | null;
    at: Date;
    kind: QualityEventKind;
    detail: string | null;
    seconds: number | null;
  };
  /** Taking over a live visit increments its epoch. Only the newest epoch may write. */
  liveRooms: { visitId: string; epoch: number };
  visitNotes: {
    visitId: string;
    accountId: string;
    text: SealedText;
    textKey: DataKeyId;
    version: Generated<number>;
    savedAt: Date;
  };
  visitRatings: { sessionId: string; score: number; comment: string; at: Date };
}
