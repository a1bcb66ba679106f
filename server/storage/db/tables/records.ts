import type { ColumnType, Generated } from 'kysely';
import type {
  AppointmentStatus,
  OddAnswerKind,
  RecordFailure,
  UploadKind,
} from '#shared/domain/record-system.ts';
import type { Ordinal } from './ordinal.ts';
import type { DataKeyId, NullableSealedText, Sealed } from './sealed.ts';

/** What goes to record systems, and what comes from them. */
export interface RecordTables {
  recordUploads: {
    id: string;
    practiceId: number;
    visitId: string | null;
    requestedBy: string;
    requestedAt: Date;
    /** The target; null: the installation's record system. */
    recordConnectionId: string | null;
    idempotencyKey: string;
    /** Items that an earlier upload already contained. */
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
    /** Identifies the item: uploading the same one again is a no-op. */
    subject: string;
    title: string;
    /** The content; null once the record system has it. */
    payload: ColumnType<Record<string, unknown> | null, Sealed, null>;
    payloadKey: DataKeyId;
    fileId: string | null;
    /** The file was composed for the upload, and is removed afterward. */
    ownsFile: Generated<boolean>;
    recordConnectionId: Generated<string | null>;
    recordId: Generated<string | null>;
    attempts: Generated<number>;
    failure: Generated<RecordFailure | null>;
    failureSaid: NullableSealedText;
    failureSaidKey: DataKeyId;
    failedAt: Generated<Date | null>;
    writtenAt: Generated<Date | null>;
  };
  appointments: {
    /** The record system's key; stays when the visit moves. */
    id: string;
    practiceId: number;
    sessionId: string;
    patientRecordId: string;
    /** The connection that booked it; null: the installation's record system. */
    recordConnectionId: string | null;
    recordId: Generated<string | null>;
    /** `existing` was chosen when scheduling; `new` is created with the appointment. */
    encounter: 'none' | 'existing' | 'new';
    encounterRecordId: string | null;
    checkedInAt: Generated<Date | null>;
    checkedOutAt: Generated<Date | null>;
    checkedOutBy: Generated<string | null>;
    /** Counts changes of the intended state. */
    revision: Generated<number>;
    writtenRevision: Generated<number>;
    /** The status in the record system. */
    status: Generated<AppointmentStatus | null>;
    writtenAt: Generated<Date | null>;
    attempts: Generated<number>;
    failure: Generated<RecordFailure | null>;
    failureSaid: NullableSealedText;
    failureSaidKey: DataKeyId;
    failedAt: Generated<Date | null>;
    /** A lease: one attempt at a time. */
    claimedUntil: Generated<Date | null>;
    /** The record that has taken the place of the patient's, until staff confirm it. */
    mergedInto: Generated<string | null>;
    /** The patient's former record, under which the appointment may still be. */
    mergedFrom: Generated<string | null>;
    /** When the record system was last asked whether it still has it. */
    lookedUpAt: Generated<Date | null>;
    /**
     * The record system's values where someone changed them there and the visit differs; all null otherwise.
     */
    theirStatus: Generated<AppointmentStatus | null>;
    theirStartsAt: Generated<Date | null>;
    theirReason: Generated<string | null>;
    differsSince: Generated<Date | null>;
  };
  /** Record systems' answers that violate FHIR; the latest five kinds per system. */
  recordOddAnswers: {
    /** Null: the installation's. */
    recordConnectionId: string | null;
    kind: OddAnswerKind;
    /** Empty: no type. */
    resourceType: string;
    /** In English, without patient data; may be empty. */
    detail: string;
    times: Generated<number>;
    lastAt: Date;
  };
  recordReads: {
    practiceId: number;
    /** Null: the installation's. */
    recordConnectionId: string | null;
    begunAt: Date;
    readUntil: Date;
    /** An interrupted read resumes here; null: at `readUntil`. */
    nextPage: Generated<string | null>;
    passBegunAt: Generated<Date | null>;
  };
}
