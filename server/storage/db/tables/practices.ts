import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { EndingWay, ToldChannels } from '#shared/domain/account.ts';
import type { ConsentTextId } from '#shared/domain/consent-text.ts';
import type { Bilingual, QuestionOption, QuestionType } from '#shared/domain/intake.ts';
import type { AnnouncementVariant, FeedNames, SecurityQuestion } from '#shared/domain/own-account.ts';
import type { CopayMode } from '#shared/domain/payment.ts';
import type { PaymentAccountMode } from '#shared/domain/practice-service.ts';
import type { RecordSignIn, Sex, SigningAlgorithm } from '#shared/domain/record-system.ts';
import type { ScheduleType, StaffUserType } from '#shared/domain/roles.ts';
import type { OptionalStep } from '#shared/domain/set-up.ts';
import type { ContactMethod, Language, TimeZone } from '#shared/domain/visit.ts';
import type { NoticeMethod, NoticeScope, NoticeTopic } from '#shared/domain/visit-message.ts';
import type { VisitTypeStep } from '#shared/domain/workflow.ts';
import type { WeeklyHours } from '#shared/domain/working-hours.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';
import type { DataKeyState } from './sealed.ts';

export interface PracticeTables {
  enterprises: {
    id: Generated<number>;
    name: string;
    settingsVersion: Generated<number>;
    version: Generated<number>;
  };
  practices: {
    id: Generated<number>;
    enterpriseId: number;
    name: string;
    timeZone: TimeZone;
    disabledAt: Date | null;
    settingsVersion: Generated<number>;
    createdAt: Generated<Date>;
    logoFileId: Generated<string | null>;
    version: Generated<number>;
    paymentsVersion: Generated<number>;
    interpretersVersion: Generated<number>;
    recordsVersion: Generated<number>;
    partnersVersion: Generated<number>;
    idempotencyKey: string | null;
    unneededSteps: Generated<OptionalStep[]>;
    messagesTestedAt: Generated<Date | null>;
  };
  paymentAccounts: {
    id: string;
    practiceId: number;
    processor: 'stripe';
    mode: PaymentAccountMode;
    accountId: string;
    publishableKey: string | null;
    /** Sealed, like all secrets. */
    transactionKey: string | null;
    transactionKeyEnd: string | null;
    transactionKeyAt: Date | null;
    webhookSecret: string | null;
    webhookSecretEnd: string | null;
    webhookSecretAt: Date | null;
    merchantId: string;
    storeId: string;
    terminalId: string;
    deviceId: string;
    changedAt: Date;
    changedBy: string | null;
    retiredAt: Date | null;
  };
  interpreterServices: {
    id: string;
    practiceId: number;
    url: string;
    /** Sealed. */
    token: string | null;
    tokenEnd: string;
    tokenAt: Date;
    /** Sealed; null if the token signs. */
    webhookSecret: string | null;
    webhookSecretEnd: string | null;
    webhookSecretAt: Date | null;
    changedAt: Date;
    changedBy: string | null;
    retiredAt: Date | null;
  };
  recordConnections: {
    id: string;
    practiceId: number;
    url: string;
    signIn: RecordSignIn;
    clientId: string;
    scopes: string;
    algorithm: SigningAlgorithm;
    serverName: string | null;
    fhirVersion: string | null;
    describedAt: Date | null;
    changedAt: Date;
    changedBy: string | null;
    retiredAt: Date | null;
  };
  recordConnectionKeys: {
    id: string;
    connectionId: string;
    algorithm: SigningAlgorithm;
    publicKey: JSONColumnType<Record<string, unknown>>;
    /** Sealed. */
    privateKey: string;
    usedFrom: Date;
    madeBy: string | null;
  };
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
  locations: {
    id: string;
    practiceId: number;
    name: string;
    address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zipCode: Generated<string>;
    position: Generated<number>;
    removedAt: Generated<Date | null>;
  };
  workingHours: {
    id: Generated<string>;
    practiceId: number;
    accountId: string | null;
    /** Null: a provider has the practice's hours; a practice has no limit. */
    hours: ColumnType<WeeklyHours | null, string | null | undefined, string | null>;
    version: Generated<number>;
  };
  daysOff: { workingHoursId: string; firstDay: string; lastDay: string; reason: string };
  accounts: {
    id: string;
    email: string;
    /** An account of another enterprise has this address, so signing in to this account is impossible. */
    claimsEmail: Generated<boolean>;
    passwordHash: string | null;
    oidcSubject: string | null;
    mobile: string | null;
    firstName: string;
    lastName: string;
    displayName: string;
    /** The names, and the names with the email address, normalized for searching. Set by the database. */
    searchName: ColumnType<string, never, never>;
    searchNameEmail: ColumnType<string, never, never>;
    apiAccess: number;
    isClientAdmin: Generated<boolean>;
    isAdminOnly: Generated<boolean>;
    administersInstallation: Generated<boolean>;
    scheduleType: Generated<ScheduleType>;
    specialties: Generated<string[]>;
    licensedStates: Generated<string[]>;
    createdAt: Generated<Date>;
    version: Generated<number>;
    canEndVisit: Generated<boolean>;
    /** The `apiAccess` to restore when the account is enabled again. */
    disabledAccess: number | null;
    lastActivityAt: Date | null;
    createdBy: string | null;
    idempotencyKey: string | null;
    imageFileId: string | null;
    securityQuestion: SecurityQuestion | null;
    securityAnswerHash: string | null;
    dismissedAnnouncements: Generated<AnnouncementVariant[]>;
  };
  accountNotes: {
    accountId: string;
    practiceId: number;
    text: string;
    version: Generated<number>;
    updatedBy: string;
    updatedAt: Date;
  };
  dataKeys: {
    id: string;
    practiceId: number;
    secretId: string;
    sealed: Buffer;
    createdAt: Date;
    state: DataKeyState;
    since: Date;
  };
  accountResets: {
    id: string;
    accountId: string;
    what: EndingWay;
    resetBy: string | null;
    ended: JSONColumnType<ToldChannels, string | undefined>;
    createdAt: Date;
    readAt: Date | null;
  };
  contactChanges: {
    id: string;
    accountId: string;
    method: ContactMethod;
    contact: string;
    former: string | null;
    /** Hash of the link's token; null for a code. */
    tokenHash: Buffer | null;
    language: Language;
    askedBy: string | null;
    tries: Generated<number>;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
    revokedAt: Date | null;
    /** The account's rights at the time of the request (`rights-now.ts`). */
    rights: Generated<string[] | null>;
  };
  /** Without a row, the defaults apply. */
  notificationSettings: {
    accountId: string;
    email: string | null;
    mobile: string | null;
    language: Language;
    scope: NoticeScope | null;
    methods: ColumnType<Partial<Record<NoticeTopic, NoticeMethod[]>>, string, string>;
    version: Generated<number>;
  };
  calendarFeedEntries: {
    accountId: string;
    /** The first of the visits that were moved to this one. */
    uid: string;
    fingerprint: string;
    sequence: number;
    changedAt: Date;
    startsAt: Date;
  };
  calendarFeeds: {
    accountId: string;
    tokenHash: Buffer;
    names: FeedNames;
    language: Language;
    madeAt: Date;
    fetchedAt: Date | null;
  };
  accountInvitations: {
    id: string;
    accountId: string;
    purpose: Generated<'invitation' | 'password-reset'>;
    tokenHash: Buffer;
    language: Language;
    createdBy: string;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
    revokedAt: Date | null;
    againAt: Generated<Date[]>;
    rights: Generated<string[] | null>;
  };
  staffSurveys: {
    id: string;
    accountId: string;
    /** The account answered in this practice, whose administrators see the answer without the account. */
    practiceId: number;
    score: number;
    comment: string;
    at: Date;
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
    birthDate: Generated<string | null>;
    sex: Generated<Sex | null>;
    mrn: Generated<string | null>;
    addressLine: Generated<string | null>;
    city: Generated<string | null>;
    state: Generated<string | null>;
    zip: Generated<string | null>;
    recordId: Generated<string | null>;
    readsCaptions: Generated<boolean>;
    version: Generated<number>;
    createdAt: Generated<Date>;
    searchName: ColumnType<string, never, never>;
    /** Like `searchName`, with record number, phone number and date of birth. */
    searchKnown: ColumnType<string, never, never>;
  };
  favoriteProviders: {
    accountId: string;
    practiceId: number;
    providerId: string;
    starredAt: Generated<Date>;
  };
  ownConsents: {
    id: string;
    practiceId: number;
    name: string;
    version: Generated<number>;
    retiredAt: Date | null;
  };
  /** A version never changes. */
  ownConsentVersions: {
    textId: string;
    version: number;
    name: string;
    title: JSONColumnType<Bilingual>;
    body: JSONColumnType<Bilingual>;
    savedAt: Date;
    savedBy: string;
  };
  visitTypes: {
    id: string;
    practiceId: number;
    name: string;
    durationMinutes: number;
    contactMethods: Generated<ContactMethod[]>;
    workflow: ColumnType<(ConfiguredStep & { step: VisitTypeStep })[], string | undefined, string>;
    consentVariant: Generated<ConsentTextId>;
    /** Equal to `consentVariant` if that is a practice's own text, for a foreign key. */
    ownConsentId: ColumnType<string | null, never, never>;
    beginMinutes: number | null;
    checkInKeeps: Generated<boolean>;
    createsEncounter: Generated<boolean>;
    active: Generated<boolean>;
    copayMode: CopayMode | null;
    copayCents: number | null;
    copayMandatory: Generated<boolean>;
    version: Generated<number>;
    patientText: ColumnType<Bilingual | null, string | null | undefined, string | null>;
    billingGrouping: Generated<string>;
    questionsVersion: Generated<number>;
    settingsVersion: Generated<number>;
    createdAt: Generated<Date>;
  };
  intakeQuestions: {
    id: string;
    visitTypeId: string;
    /** A question set never changes. */
    version: Generated<number>;
    position: number;
    question: JSONColumnType<Bilingual>;
    help: ColumnType<Bilingual | null, string | null, never>;
    type: QuestionType;
    required: boolean;
    offersEarlier: Generated<boolean>;
    options: ColumnType<QuestionOption[], string | undefined, string>;
  };
}
