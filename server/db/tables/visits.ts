import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DeviceTestResult } from '../../../shared/contracts/rest/before-visit/device-test.ts';
import type { ImageKind } from '../../../shared/contracts/rest/before-visit/images.ts';
import type { MessageKindName } from '../../../shared/domain/communication.ts';
import type { CandidateKind, DeviceKind, MediaProtocol } from '../../../shared/domain/connection.ts';
import type { ConnectionType } from '../../../shared/domain/device-test.ts';
import type { Bilingual } from '../../../shared/domain/intake.ts';
import type { InterpreterLanguage, InterpreterOutcome } from '../../../shared/domain/interpreter.ts';
import type { LateMinutes } from '../../../shared/domain/lateness.ts';
import type { PictureOutcome } from '../../../shared/domain/participant.ts';
import type {
  AppointmentStatus,
  OddAnswerKind,
  RecordFailure,
  UploadKind,
} from '../../../shared/domain/record-system.ts';
import type {
  ContactMethod,
  Language,
  LinkDelivery,
  Origination,
  ShortLinkPath,
  TimeZone,
  VisitStatus,
} from '../../../shared/domain/visit.ts';
import type { StaffTopic, VisitTopic } from '../../../shared/domain/visit-message.ts';
import type { Ordinal } from './ordinal.ts';
import type { NullableSealedText, Sealed, SealedText } from './sealed.ts';

/** Visits, their patients and links, and what was sent and said. Who is in them: `participants.ts`. */
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
    /** One of the practice's locations. */
    locationId: Generated<string | null>;
    status: Generated<VisitStatus>;
    origination: Generated<Origination>;
    isGroupVisit: boolean;
    idempotencyKey: string;
    createdBy: string;
    createdAt: Generated<Date>;
    microphonesLocked: Generated<boolean>;
    interpreterPresent: Generated<boolean>;
    /** The question set that this visit's patients answer. */
    questionsVersion: Generated<number>;
    beganAt: Date | null;
    endedAt: Date | null;
    /** The visit that was moved to this one. */
    movedFrom: Generated<string | null>;
    cancelKey: Generated<string | null>;
    cancelledBy: Generated<'patient' | 'staff' | 'record-system' | null>;
    /** The member of staff who moved, cancelled or ended it from outside of the visit. */
    endedBy: Generated<string | null>;
    cancelReason: ColumnType<Bilingual | null, string | null | undefined, string | null>;
    cancelCategory: Generated<string | null>;
    cancelComment: Generated<string | null>;
    /** The practice's setting closed it, this many hours after its planned end. */
    closedAfterHours: Generated<number | null>;
    /** Its reminders are planned, or were; false: it is older than reminders. */
    remindersPlanned: Generated<boolean>;
    /** All patients' names for searching and sorting; set by the database. */
    patientNames: ColumnType<string, never, never>;
  };
  /** Until when an account has been shown what is in its notifications sidebar. */
  notificationViews: { accountId: string; seenUntil: Date };
  /** The visits that an account opened last. */
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
    /** The record system's name of the patient at that time. */
    reconciledName: Generated<string | null>;
    /** When it was last undone, and by whom. */
    reconciliationUndoneAt: Generated<Date | null>;
    reconciliationUndoneBy: Generated<string | null>;
    keptAt: Date | null;
    /** When the patient's part in the visit ended: they cancelled it, or staff removed them. */
    cancelledAt: Date | null;
    /** A code of the product's own reasons, or the English words of the practice's. */
    cancelReason: string | null;
    /** The Spanish words of the practice's. */
    cancelReasonEs: Generated<string | null>;
    cancelCategory: string | null;
    cancelComment: string | null;
    /** The member of staff who removed the patient from the visit, at `cancelledAt`. */
    removedBy: Generated<string | null>;
    /** When the patient was added to the scheduled visit; null: with it. */
    addedAt: Generated<Date | null>;
    /** When the patient asked for the shared documents by e-mail. */
    documentsAskedAt: Generated<Date | null>;
    /** The idempotency key of the addition. */
    addKey: Generated<string | null>;
    /** The patient's calendar entry, which follows the visit when it moves, and how often it changed. */
    calendarUid: Generated<string>;
    calendarSequence: Generated<number>;
    /** Visit patients of moved visits whose signatures and locations this one keeps. */
    earlierSessions: Generated<string[]>;
  };
  /** What staff send to the record system. */
  recordUploads: {
    id: string;
    practiceId: number;
    visitId: string | null;
    requestedBy: string;
    requestedAt: Date;
    /** Where it goes; null: to the installation's record system. */
    recordConnectionId: string | null;
    idempotencyKey: string;
    /** Items that an earlier upload had already. */
    already: Generated<number>;
    claimedUntil: Generated<Date | null>;
  };
  recordUploadItems: {
    id: string;
    ordinal: Ordinal;
    uploadId: string;
    practiceId: number;
    patientRecordId: string;
    kind: UploadKind;
    /** Names what it is: another upload of the same is none. */
    subject: string;
    title: string;
    /** What is sent; null once the record system has it. */
    payload: ColumnType<Record<string, unknown> | null, Sealed, null>;
    fileId: string | null;
    /** It was composed for the upload, and is removed once the record system has it. */
    ownsFile: Generated<boolean>;
    recordConnectionId: Generated<string | null>;
    recordId: Generated<string | null>;
    attempts: Generated<number>;
    failure: Generated<RecordFailure | null>;
    /** What the record system said to it; null: nothing. */
    failureSaid: NullableSealedText;
    failedAt: Generated<Date | null>;
    writtenAt: Generated<Date | null>;
  };
  /** Visit patients' appointments in the practice's record system. */
  appointments: {
    /** Names it in the record system; stays when the visit moves. */
    id: string;
    practiceId: number;
    sessionId: string;
    patientRecordId: string;
    /** Which it was booked in; null: the installation's record system. */
    recordConnectionId: string | null;
    recordId: Generated<string | null>;
    /** `existing` was chosen when scheduling; `new` is created with the appointment. */
    encounter: 'none' | 'existing' | 'new';
    encounterRecordId: string | null;
    checkedInAt: Generated<Date | null>;
    checkedOutAt: Generated<Date | null>;
    checkedOutBy: Generated<string | null>;
    /** Counts the changes of what it is to be. */
    revision: Generated<number>;
    writtenRevision: Generated<number>;
    /** What the record system has. */
    status: Generated<AppointmentStatus | null>;
    writtenAt: Generated<Date | null>;
    attempts: Generated<number>;
    /** Why the newest attempt failed; null after one that did not. */
    failure: Generated<RecordFailure | null>;
    /** What the record system said to it; null: nothing. */
    failureSaid: NullableSealedText;
    failedAt: Generated<Date | null>;
    /** One attempt at a time: until then it is another's. */
    claimedUntil: Generated<Date | null>;
    /** As others changed it in the record system, where the visit differs from that; all null where it does not. */
    theirStatus: Generated<AppointmentStatus | null>;
    theirStartsAt: Generated<Date | null>;
    theirReason: Generated<string | null>;
    differsSince: Generated<Date | null>;
  };
  /** How record systems answered otherwise than FHIR says; the last five kinds of each. */
  recordOddAnswers: {
    /** Null: the installation's. */
    recordConnectionId: string | null;
    kind: OddAnswerKind;
    /** Empty: of no type. */
    resourceType: string;
    /** In English, without patient data; empty: there is no more to say. */
    detail: string;
    times: Generated<number>;
    lastAt: Date;
  };
  /** Until when changes in a practice's record system have been read. */
  recordReads: {
    practiceId: number;
    /** Null: the installation's. */
    recordConnectionId: string | null;
    begunAt: Date;
    readUntil: Date;
    /** Where a reading that stopped goes on; null: at `readUntil`. */
    nextPage: Generated<string | null>;
    /** When the reading began that goes on there. */
    passBegunAt: Generated<Date | null>;
  };
  links: {
    id: string;
    ordinal: Ordinal;
    path: ShortLinkPath;
    tokenHash: Buffer;
    visitId: string;
    /** The link's owner: a patient, or a guest. */
    sessionId: string | null;
    guestId: string | null;
    active: Generated<boolean>;
    expiresAt: Date;
    createdAt: Generated<Date>;
    /** The first click on it. */
    openedAt: Generated<Date | null>;
  };
  messages: {
    id: string;
    ordinal: Ordinal;
    kind: MessageKindName;
    /** Null when it belongs to no single practice. */
    practiceId: number | null;
    visitId: string | null;
    sessionId: string | null;
    guestId: string | null;
    /** The member of staff whom it is for. */
    accountId: string | null;
    /** Which reminder, or what staff are told. */
    topic: VisitTopic | StaffTopic | null;
    /** The message that could not be delivered, for the notice of it. */
    aboutMessageId: string | null;
    linkId: string | null;
    mfaCodeId: string | null;
    invitationId: string | null;
    contactChangeId: string | null;
    emergencyAccessId: Generated<string | null>;
    /** The link to documents and summary that it carries. */
    afterVisitLinkId: string | null;
    method: ContactMethod;
    recipient: string;
    language: Language;
    state: Generated<'queued' | 'sent' | 'failed' | 'withdrawn'>;
    /** Earliest sending time; null is at once. */
    dueAt: Date | null;
    /** At most one live message per key. */
    dedupKey: string | null;
    attempts: Generated<number>;
    failure: string | null;
    createdAt: Generated<Date>;
    sentAt: Date | null;
    /** When the last try failed, or the service said that it did not deliver. */
    failedAt: Generated<Date | null>;
    /** When the service said that it did; services need not say so. */
    deliveredAt: Generated<Date | null>;
  };
  textOptOuts: {
    /** In E.164. */
    number: string;
    since: Date;
  };
  /** Requests for interpreters; the row's id is the service's idempotency key. */
  interpreterRequests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    /** The requesting provider's seat. */
    requestedBy: string;
    language: InterpreterLanguage;
    state: 'CONNECTING' | 'CONNECTED' | 'ENDED';
    outcome: InterpreterOutcome | null;
    tokenHash: Buffer;
    /** When a browser took the link. */
    linkTakenAt: Generated<Date | null>;
    interpreterName: string;
    /** The practice's service that it went to; null: the installation's. */
    interpreterServiceId: string | null;
    requestedAt: Date;
    connectedAt: Date | null;
    endedAt: Date | null;
  };
  /** Administrators' access to one visit in an emergency. */
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
    sentAt: Date;
    withSeatId: string | null;
    /** Seats that were in the visit when it was sent. */
    readers: Generated<string[]>;
  };
  /** Results of a patient's or a guest's device tests; only the latest few are kept. */
  deviceTests: {
    id: string;
    ordinal: Ordinal;
    visitId: string;
    sessionId: string | null;
    guestId: string | null;
    /** Whichever of the two is set. */
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
  /** What a provider tells the patients who wait for them in a practice. */
  lateness: {
    practiceId: number;
    /** The provider. */
    accountId: string;
    /** Null: on time. */
    minutes: LateMinutes | null;
    showsLine: boolean;
    announcedAt: Date;
  };
  /** Announcements of pictures to patients, once answered. */
  pictureRequests: {
    id: string;
    visitId: string;
    /** The patient's. */
    seatId: string;
    /** Who asked. */
    accountId: string;
    outcome: PictureOutcome;
    settledAt: Date;
  };
  /** Pages that were connected to a live visit. */
  visitConnections: {
    id: string;
    visitId: string;
    seatId: string;
    connectedAt: Date;
    /** Null while it is open, and forever if its process was killed. */
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
  /** Taking over a live visit increments its epoch: only the newest may write. */
  liveRooms: { visitId: string; epoch: number };
  /** What staff note of a visit: one text per member of staff. */
  visitNotes: {
    visitId: string;
    accountId: string;
    text: SealedText;
    version: Generated<number>;
    savedAt: Date;
  };
  visitRatings: { sessionId: string; score: number; comment: string; at: Date };
}
