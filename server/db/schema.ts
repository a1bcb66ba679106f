import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DeviceTestResult } from '../../shared/contracts/rest/device-tests.ts';
import type { ImageKind } from '../../shared/contracts/rest/images.ts';
import type { GuestMessageKind, GuestRelationship, GuestType, Rsvp } from '../../shared/domain/guest.ts';
import type {
  Bilingual,
  GivenAnswer,
  IntakeAnswer,
  QuestionOption,
  QuestionType,
} from '../../shared/domain/intake.ts';
import type { InterpreterLanguage, InterpreterOutcome } from '../../shared/domain/interpreter.ts';
import type { MfaUserType } from '../../shared/domain/mfa.ts';
import type { SeatRole, Stage } from '../../shared/domain/participant.ts';
import type {
  CopayMode,
  PaymentFailure,
  PaymentProcessorKind,
  PaymentState,
} from '../../shared/domain/payment.ts';
import type { ScheduleType, StaffUserType } from '../../shared/domain/roles.ts';
import type {
  ContactMethod,
  Language,
  LinkDelivery,
  Origination,
  ShortLinkPath,
  TimeZone,
  VisitStatus,
} from '../../shared/domain/visit.ts';
import type { ConsentVariant, StepOutcome, WorkflowStep } from '../../shared/domain/workflow.ts';
import type { ConfiguredStep } from '../../shared/rules/workflow.ts';

/** Numbers a table's rows, to order those of the same time. Set by the database. */
type Ordinal = ColumnType<string, never, never>;

/** What the patient agreed to in a step. */
export interface StepDetails {
  version?: string;
  language?: Language;
  variant?: ConsentVariant;
}

/** The tables that migrations/ creates; snake_case there, camelCase here. */
export interface Database {
  enterprises: { id: Generated<number>; name: string; settingsVersion: Generated<number> };
  practices: {
    id: Generated<number>;
    enterpriseId: number;
    name: string;
    timeZone: TimeZone;
    /** Null while the practice is enabled. */
    disabledAt: Date | null;
    /** Incremented by each change of its settings; also for enterprises and visit types. */
    settingsVersion: Generated<number>;
    createdAt: Generated<Date>;
  };
  /** Values set in one scope, overriding inherited ones; see `server/settings/`. */
  settings: {
    id: ColumnType<string, never, never>;
    enterpriseId: number | null;
    practiceId: number | null;
    visitTypeId: string | null;
    key: string;
    value: ColumnType<unknown, string, string>;
    final: Generated<boolean>;
    changedAt: Generated<Date>;
    changedBy: string | null;
  };
  /** Where a practice works. */
  locations: {
    id: string;
    practiceId: number;
    name: string;
    address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zipCode: Generated<string>;
  };
  accounts: {
    id: string;
    email: string;
    passwordHash: string | null;
    oidcSubject: string | null;
    mobile: string | null;
    firstName: string;
    lastName: string;
    displayName: string;
    apiAccess: number;
    isClientAdmin: Generated<boolean>;
    isAdminOnly: Generated<boolean>;
    scheduleType: Generated<ScheduleType>;
    specialties: Generated<string[]>;
    /** Postal codes of the states in which the account may treat patients. */
    licensedStates: Generated<string[]>;
    failedSignIns: Generated<number>;
    lockedUntil: Date | null;
    createdAt: Generated<Date>;
    /** Incremented by each edit on a screen. */
    version: Generated<number>;
    canEndVisit: Generated<boolean>;
    /** The `apiAccess` to restore when the account is enabled again. */
    disabledAccess: number | null;
    lastActivityAt: Date | null;
    createdBy: string | null;
    idempotencyKey: string | null;
  };
  /** One-time links with which new staff set a password. */
  accountInvitations: {
    id: string;
    accountId: string;
    tokenHash: Buffer;
    language: Language;
    createdBy: string;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
    revokedAt: Date | null;
  };
  memberships: { accountId: string; practiceId: number; userType: StaffUserType; createdAt: Generated<Date> };
  patients: {
    id: string;
    practiceId: number;
    firstName: string;
    lastName: string;
    email: string | null;
    mobile: string | null;
    language: Language;
    createdAt: Generated<Date>;
  };
  visitTypes: {
    id: string;
    practiceId: number;
    name: string;
    durationMinutes: number;
    contactMethods: Generated<ContactMethod[]>;
    workflow: ColumnType<ConfiguredStep[], string | undefined, string>;
    consentVariant: Generated<ConsentVariant>;
    beginMinutes: number | null;
    /** Check-in marks the appointment KEPT in the record system. */
    checkInKeeps: Generated<boolean>;
    active: Generated<boolean>;
    /** Null: no copay. */
    copayMode: CopayMode | null;
    copayCents: number | null;
    copayMandatory: Generated<boolean>;
    version: Generated<number>;
    patientText: ColumnType<Bilingual | null, string | null | undefined, string | null>;
    billingGrouping: Generated<string>;
    /** The question set for newly scheduled visits. */
    questionsVersion: Generated<number>;
    settingsVersion: Generated<number>;
    createdAt: Generated<Date>;
  };
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
    /** The question set that this visit's patients answer. */
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
    /** The link's owner: a patient, or a guest. */
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
    /** Null when it belongs to no single practice. */
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
    /** Earliest sending time; null is at once. */
    dueAt: Date | null;
    /** At most one live message per key. */
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
    /** For a removed person: the stage before. */
    removedFrom: Generated<Exclude<Stage, 'removed'> | null>;
    /** The browser that took the seat; null for staff, interpreters and untaken seats. */
    browserId: Generated<string | null>;
    /** When another browser took the free seat; until admitted, it reads nothing earlier. */
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
    /** Null: the link is handed over in person. */
    inviteMethod: ContactMethod | null;
    invitedAt: Date;
    invitedBySession: string | null;
    invitedByAccount: string | null;
    /** When the inviter authorised the disclosure. */
    authorizedAt: Date;
    /** When the guest confirmed their information. */
    informationAt: Date | null;
    removedAt: Date | null;
    /** Who withdrew the invitation; only they may restore it. */
    removedBy: Generated<'patient' | 'staff' | null>;
    idempotencyKey: string;
  };
  /** The demo record system's data. */
  demoAppointments: { appointmentId: string; status: 'KEPT'; changedAt: Date };
  guestInterests: { sessionId: string; at: Date };
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
  /** Stored files of any kind (`server/files`). */
  files: {
    id: string;
    mediaType: string;
    byteLength: number;
    sha256: Buffer;
    content: Buffer;
    createdAt: Generated<Date>;
  };
  /** The outcome of each step before the visit. */
  workflowSteps: {
    sessionId: string;
    step: WorkflowStep;
    outcome: StepOutcome;
    at: Date;
    details: ColumnType<StepDetails, string | undefined, string>;
  };
  consentTexts: { sha256: Buffer; version: string; language: Language; body: string };
  /** Append-only; a hash chain per practice. */
  consentRecords: {
    id: string;
    practiceId: number;
    seq: string;
    visitId: string;
    sessionId: string;
    kind: 'consent' | 'location';
    record: string;
    at: Date;
    previousHash: Buffer;
    hash: Buffer;
  };
  consentHeads: { practiceId: number; seq: string; hash: Buffer; seal: Buffer };
  intakeQuestions: {
    id: string;
    visitTypeId: string;
    /** The set's version; a set never changes. */
    version: Generated<number>;
    position: number;
    question: JSONColumnType<Bilingual>;
    help: ColumnType<Bilingual | null, string | null, never>;
    type: QuestionType;
    required: boolean;
    options: ColumnType<QuestionOption[], string | undefined, string>;
  };
  intakeAnswers: {
    sessionId: string;
    questionId: string;
    answer: ColumnType<IntakeAnswer, string, string>;
    savedAt: Date;
  };
  intakeSubmissions: {
    sessionId: string;
    at: Date;
    language: Language;
    answers: ColumnType<GivenAnswer[], string, never>;
  };
  visitRatings: { sessionId: string; score: number; comment: string; at: Date };
  payments: {
    id: string;
    visitId: string;
    sessionId: string;
    state: PaymentState;
    currency: string;
    amountCents: number | null;
    capturedCents: number | null;
    processor: PaymentProcessorKind | null;
    processorId: string | null;
    expiresAt: Date | null;
    failure: PaymentFailure | null;
    refusals: Generated<number>;
    refusedAt: Date | null;
    processedBy: string | null;
    processedAt: Date | null;
    processedKey: string | null;
    /** The operation in progress at the processor; see payment-claims.service.ts. */
    claim: 'authorize' | 'capture' | 'void' | 'expire' | null;
    claimKey: string | null;
    /** `account:<id>`, `link:<id>` or `system` */
    claimedBy: string | null;
    claimedAt: Date | null;
    claimCents: number | null;
    createdAt: Generated<Date>;
  };
  paymentEvents: { id: string; type: string; receivedAt: Date };
  testProcessorHolds: {
    id: string;
    status: 'open' | 'requires-action' | 'held' | 'captured' | 'canceled';
    amountCents: number;
    capturedCents: number | null;
    currency: string;
    expiresAt: Date | null;
    createdAt: Date;
  };
  testProcessorCalls: { idempotencyKey: string; holdId: string; failure: PaymentFailure | 'state' | null };
  /** Taking over a live visit increments its epoch: only the newest may write. */
  liveRooms: { visitId: string; epoch: number };
  staffSessions: {
    id: string;
    accountId: string;
    idToken: string;
    createdAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
    mfaPassedAt: Date | null;
  };
  visitSessions: {
    id: string;
    linkId: string;
    sessionId: string | null;
    guestId: string | null;
    /** The same for every session that one browser opened of one seat. */
    browserId: Generated<string>;
    createdAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
    mfaPassedAt: Date | null;
  };
  /** One per session that owes a code. */
  mfaChallenges: { id: string; userType: MfaUserType; sessionId: string; createdAt: Date };
  mfaCodes: {
    id: string;
    ordinal: Ordinal;
    challengeId: string;
    /** `account:<id>` or `patient:<id>` */
    person: string;
    method: ContactMethod;
    sentAt: Date;
    expiresAt: Date;
    tries: Generated<number>;
    usedAt: Date | null;
  };
  oidcPayloads: {
    model: string;
    id: string;
    payload: JSONColumnType<Record<string, unknown>>;
    grantId: string | null;
    uid: string | null;
    expiresAt: Date | null;
  };
  /** Events that are not handled yet, each a `DomainEvent`. */
  events: {
    id: Generated<string>;
    event: JSONColumnType<{ type: string }>;
    dueAt: Generated<Date>;
    attempts: Generated<number>;
  };
  appSettings: { key: string; value: JSONColumnType<Record<string, unknown>> };
  auditEvents: {
    id: Generated<string>;
    practiceId: number;
    at: Generated<Date>;
    actor: string;
    action: string;
    visitId: string | null;
    subjectId: string | null;
    details: ColumnType<Record<string, unknown>, string, never>;
    previousHash: Generated<Buffer>;
    hash: Generated<Buffer>;
  };
}
