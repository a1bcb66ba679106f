import type {
  AppointmentStatus,
  OddAnswerKind,
  RecordFailure,
  RecordStep,
  RecordStepOutcome,
  Sex,
} from '#shared/domain/record-system.ts';

export type { AppointmentStatus, RecordFailure };

export interface RecordPatient {
  recordId: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; null if the record has none, or an incomplete date. */
  birthDate: string | null;
  /** `YYYY` or `YYYY-MM`, if the record has no full date. Only displayed, never matched. */
  bornIn: string | null;
  sex: Sex | null;
  mrn: string | null;
  email: string | null;
  mobile: string | null;
  address: PostalAddress | null;
}

interface PostalAddress {
  line: string;
  city: string;
  state: string;
  zip: string;
}

export interface PatientQuery {
  name?: string | undefined;
  birthDate?: string | undefined;
  mrn?: string | undefined;
}

export interface RecordList<T> {
  found: T[];
  unreadable: number;
  isWhole: boolean;
}

export interface RecordEncounter {
  recordId: string;
  startsAt: Date | null;
  description: string;
}

interface Named {
  id: string;
  name: string;
}

interface RecordSubject {
  patientRecordId: string;
  encounterRecordId: string | null;
}

type PatientStanding = { is: 'current' } | { is: 'merged'; into: string } | { is: 'gone' };

export interface WantedAppointment {
  key: string;
  patientRecordId: string;
  mergedFrom?: string | null;
  /** The record system's id from the first write; null if not written yet. */
  recordId: string | null;
  status: AppointmentStatus;
  startsAt: Date;
  durationMinutes: number;
  serviceName: string;
  description: string;
  practitioner: Named;
  /** In English; null unless the appointment was canceled. */
  cancelReason: string | null;
  patientName: string;
}

export interface WantedEncounter {
  key: string;
  patientRecordId: string;
  recordId: string | null;
  appointmentRecordId: string | null;
  status: 'planned' | 'arrived' | 'in-progress' | 'finished' | 'cancelled';
  startsAt: Date;
  endedAt: Date | null;
  serviceName: string;
  practitioner: Named;
}

export interface NewDocument extends RecordSubject {
  key: string;
  kind: 'visit-summary' | 'consent' | 'image' | 'document' | 'intake';
  title: string;
  mediaType: string;
  content: Buffer;
  createdAt: Date;
  author: Named | null;
}

export interface NewAnswers extends RecordSubject {
  key: string;
  /** Names the question set and its version. An absolute address belongs to another system, and is used as is. */
  questionnaire: string;
  title: string;
  authoredAt: Date;
  answers: {
    questionId: string;
    question: string;
    values: string[];
  }[];
}

export interface NewConsent extends RecordSubject {
  key: string;
  signedAt: Date;
  signature: string;
  signedBy: 'patient' | 'legal-representative';
  policy: string;
  receipt: Buffer;
}

export interface NewObservation {
  key: string;
  patientRecordId: string;
  /** LOINC. */
  code: string;
  name: string;
  at: Date;
  value: number;
  /** UCUM. */
  unit: string;
  deviceName: string | null;
}

export interface Written {
  recordId: string;
  isNew: boolean;
}

export interface ChangedAppointment {
  key: string;
  recordId: string;
  status: AppointmentStatus;
  startsAt: Date | null;
  cancelReason: string | null;
}

export interface ChangesFrom {
  since: Date;
  /** The adapter's cursor of an interrupted read; null for the first page. */
  page: string | null;
}

export interface ChangedAppointments {
  changes: ChangedAppointment[];
  unreadable: number;
  /** Where the next read resumes, since each read is bounded; null if everything was read. */
  goOn: ChangesFrom | null;
}

export interface OddAnswer {
  kind: OddAnswerKind;
  resourceType: string;
  detail: string;
}

interface RecordSystemFacts {
  name: string;
  version: string | null;
  missing: string[];
}

export interface ConnectionCheck extends Omit<RecordSystemFacts, 'name'> {
  name: string | null;
  steps: CheckedStep[];
}

export interface CheckedStep {
  step: RecordStep;
  outcome: RecordStepOutcome;
  /** HTTP status; null without an answer. */
  status: number | null;
  detail: string | null;
}

/**
 * A practice's record system (EHR/PM). Every write has a `key`, the product's own id, and is idempotent:
 * repeated writes, even after a lost answer, store it once. All methods throw {@link RecordSystemError}, and
 * end in bounded time.
 */
export interface RecordSystem {
  readonly kind: 'demo' | 'fhir';
  /** At most 20, by last name. */
  searchPatients(query: PatientQuery): Promise<RecordList<RecordPatient>>;
  readPatient(recordId: string): Promise<RecordPatient | null>;
  /** Called before anything is written for the patient, because their id may be months old. */
  patientStanding(recordId: string): Promise<PatientStanding>;
  /** Planned or ongoing encounters, newest first, at most 20. */
  searchEncounters(patientRecordId: string): Promise<RecordList<RecordEncounter>>;
  writeAppointment(wanted: WantedAppointment): Promise<Written>;
  writeEncounter(wanted: WantedEncounter): Promise<Written>;
  changedAppointments(from: ChangesFrom): Promise<ChangedAppointments>;
  /** Our appointments that no longer exist. A search for changes cannot show what is gone. */
  goneAppointments(recordIds: readonly string[]): Promise<string[]>;
  writeDocument(document: NewDocument): Promise<Written>;
  writeAnswers(answers: NewAnswers): Promise<Written>;
  writeConsent(consent: NewConsent): Promise<Written>;
  writeObservation(observation: NewObservation): Promise<Written>;
  describe(): Promise<RecordSystemFacts>;
  check(): Promise<ConnectionCheck>;
}

export class RecordSystemError extends Error {
  override readonly name = 'RecordSystemError';
  readonly failure: RecordFailure;
  /** In milliseconds. The record system requested this pause. */
  readonly retryAfterMs: number | null;
  readonly status: number | null;
  /** The record system's explanation, for the practice's staff. It may quote patient data: never log it. */
  readonly said: string | null;
  readonly mergedInto: string | null;

  /** @param message without patient data, because it is logged */
  constructor(
    failure: RecordFailure,
    message: string,
    {
      retryAfterMs = null,
      status = null,
      said = null,
      mergedInto = null,
    }: {
      retryAfterMs?: number | null;
      status?: number | null;
      said?: string | null;
      mergedInto?: string | null;
    } = {},
  ) {
    super(message);
    this.said = said;
    this.mergedInto = mergedInto;
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

export interface RecordSystemSource {
  readonly kind: RecordSystem['kind'];
  of(practiceId: number): RecordSystem;
  /** Enterprises whose practices may use it; undefined means all. */
  readonly enterprises?: ReadonlySet<number> | undefined;
  publicKeys?(): Promise<object[]>;
}
