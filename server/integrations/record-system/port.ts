import type {
  AppointmentStatus,
  OddAnswerKind,
  RecordFailure,
  RecordStep,
  RecordStepOutcome,
  Sex,
} from '../../../shared/domain/record-system.ts';

export type { AppointmentStatus, RecordFailure, Sex };

/** A patient as the record system knows them. */
export interface RecordPatient {
  /** The record system's own id. */
  recordId: string;
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; null if the record has none, or not a whole date. */
  birthDate: string | null;
  /** `YYYY` or `YYYY-MM`, where the record has no more. It is shown, and never matched. */
  bornIn: string | null;
  sex: Sex | null;
  /** The medical record number. */
  mrn: string | null;
  email: string | null;
  /** As the record has it. */
  mobile: string | null;
  address: PostalAddress | null;
}

export interface PostalAddress {
  line: string;
  city: string;
  /** Two letters in the United States. */
  state: string;
  zip: string;
}

/** At least one of them; all of them have to fit. */
export interface PatientQuery {
  /** Parts of the name. */
  name?: string | undefined;
  /** `YYYY-MM-DD`. */
  birthDate?: string | undefined;
  mrn?: string | undefined;
}

/** What a search found. */
export interface RecordList<T> {
  found: T[];
  /** How many could not be read, and are left out. */
  unreadable: number;
  /** Whether there are certainly no others. */
  isWhole: boolean;
}

export interface RecordEncounter {
  recordId: string;
  startsAt: Date | null;
  description: string;
}

/** Someone or something that a record refers to by the product's own id. */
export interface Named {
  id: string;
  name: string;
}

/** A visit patient, as everything that is written about their visit refers to them. */
export interface RecordSubject {
  patientRecordId: string;
  /** Null: the visit has none. */
  encounterRecordId: string | null;
}

/** The state that the appointment is to have. */
export interface WantedAppointment {
  /** The product's id of the appointment, which stays when the visit moves. */
  key: string;
  patientRecordId: string;
  /** What the record system called it when it was written first; null: it has not been. */
  recordId: string | null;
  status: AppointmentStatus;
  startsAt: Date;
  durationMinutes: number;
  /** The visit type. */
  serviceName: string;
  description: string;
  practitioner: Named;
  /** Why it was cancelled, in English; null unless it was. */
  cancelReason: string | null;
  patientName: string;
}

/** The state that the encounter is to have. */
export interface WantedEncounter {
  key: string;
  patientRecordId: string;
  recordId: string | null;
  appointmentRecordId: string | null;
  status: 'planned' | 'arrived' | 'in-progress' | 'finished' | 'cancelled';
  startsAt: Date;
  /** Null while it is not over. */
  endedAt: Date | null;
  serviceName: string;
  practitioner: Named;
}

/** A file about the visit: a summary, a receipt, a picture, a shared document. */
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
  /** Names the set of questions and its version; an absolute address is another system's, and stays as it is. */
  questionnaire: string;
  title: string;
  authoredAt: Date;
  answers: {
    questionId: string;
    question: string;
    /** What was answered, one for each chosen option; empty if it was left out. */
    values: string[];
  }[];
}

export interface NewConsent extends RecordSubject {
  key: string;
  signedAt: Date;
  /** The typed signature, and whose it is if a representative signed. */
  signature: string;
  signedBy: 'patient' | 'legal-representative';
  /** The document's title and version. */
  policy: string;
  /** The signed receipt, a PDF. */
  receipt: Buffer;
}

/** A measurement of a remote-monitoring device. */
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
  /** Whether it was written now; false: the record system had it already. */
  isNew: boolean;
}

/** An appointment of ours that was changed in the record system. */
export interface ChangedAppointment {
  key: string;
  recordId: string;
  status: AppointmentStatus;
  startsAt: Date | null;
  /** Why it was cancelled, in the record system's words. */
  cancelReason: string | null;
}

/** Where a reading of changes begins, or goes on. */
export interface ChangesFrom {
  since: Date;
  /** Of a reading that stopped, in the adapter's words; null: the first. */
  page: string | null;
}

export interface ChangedAppointments {
  changes: ChangedAppointment[];
  /** How many could not be read, and are left out. */
  unreadable: number;
  /** Where the next reading goes on, for one reading is bounded; null: everything was read. */
  goOn: ChangesFrom | null;
}

/** How a record system answered otherwise than FHIR says, without patient data. */
export interface OddAnswer {
  kind: OddAnswerKind;
  /** Empty: of no type. */
  resourceType: string;
  /** A search parameter, or what was wrong, in English; empty: there is no more to say. */
  detail: string;
}

/** What a record system says of itself. */
export interface RecordSystemFacts {
  name: string;
  version: string | null;
  /** What this product uses and the record system does not offer, such as `DocumentReference.create`. */
  missing: string[];
}

/** What trying a connection found. */
export interface ConnectionCheck extends Omit<RecordSystemFacts, 'name'> {
  /** Null: it did not come to that. */
  name: string | null;
  steps: CheckedStep[];
}

export interface CheckedStep {
  step: RecordStep;
  outcome: RecordStepOutcome;
  /** Of its HTTP answer; null without one. */
  status: number | null;
  /** For those who set the record system up, in English; null if there is no more to say. */
  detail: string | null;
}

/**
 * A practice's record system (EHR/PM). Every write has a `key`, the product's own id, and is idempotent by it: written twice,
 * also after an answer that was lost, it stands once. All of them throw {@link RecordSystemError}, and end in bounded time.
 */
export interface RecordSystem {
  /** `demo`: rows of this database. */
  readonly kind: 'demo' | 'fhir';
  /** At most 20, by last name. */
  searchPatients(query: PatientQuery): Promise<RecordList<RecordPatient>>;
  /** Null if there is none (any more). */
  readPatient(recordId: string): Promise<RecordPatient | null>;
  /** The patient's encounters that are planned or under way, newest first, at most 20. */
  searchEncounters(patientRecordId: string): Promise<RecordList<RecordEncounter>>;
  /** Creates or changes it until it is as wanted. */
  writeAppointment(wanted: WantedAppointment): Promise<Written>;
  writeEncounter(wanted: WantedEncounter): Promise<Written>;
  /** Ours that were changed there since then, as far as one reading goes. */
  changedAppointments(from: ChangesFrom): Promise<ChangedAppointments>;
  writeDocument(document: NewDocument): Promise<Written>;
  writeAnswers(answers: NewAnswers): Promise<Written>;
  writeConsent(consent: NewConsent): Promise<Written>;
  writeObservation(observation: NewObservation): Promise<Written>;
  /** Asks the record system about itself. */
  describe(): Promise<RecordSystemFacts>;
  /** Tries the connection step by step, with a new sign-in; writes nothing. Says what failed instead of throwing. */
  check(): Promise<ConnectionCheck>;
}

export class RecordSystemError extends Error {
  override readonly name = 'RecordSystemError';
  readonly failure: RecordFailure;
  /** In milliseconds: not before that, as the record system asks. */
  readonly retryAfterMs: number | null;
  /** Of its HTTP answer. */
  readonly status: number | null;
  /** What the record system said, in its words, for the practice's staff. It may quote patient data: it is never logged. */
  readonly said: string | null;

  /** @param message without patient data: it is logged */
  constructor(
    failure: RecordFailure,
    message: string,
    {
      retryAfterMs = null,
      status = null,
      said = null,
    }: { retryAfterMs?: number | null; status?: number | null; said?: string | null } = {},
  ) {
    super(message);
    this.said = said;
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}

/** Opens the record systems of practices: the installation's, or the demo's. */
export interface RecordSystemSource {
  readonly kind: RecordSystem['kind'];
  of(practiceId: number): RecordSystem;
  /** Whose practices it is for; undefined: all. */
  readonly enterprises?: ReadonlySet<number> | undefined;
  /** What a record system verifies the installation's sign-in by: public JSON Web Keys. */
  publicKeys?(): Promise<object[]>;
}
