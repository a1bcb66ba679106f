import type { ColumnType, Generated } from 'kysely';
import type {
  AppointmentStatus,
  OddAnswerKind,
  RecordFailure,
  UploadKind,
} from '#shared/domain/record-system.ts';
import type { DataKeyId, NullableSealedText, Ordinal, Sealed } from './sealed.ts';

export interface RecordTables {
  recordUploads: {
    id: string;
    practiceId: number;
    visitId: string | null;
    requestedBy: string;
    requestedAt: Date;
    recordConnectionId: string | null;
    idempotencyKey: string;
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
    /** Identifies the item. Uploading the same item again is a no-op. */
    subject: string;
    title: string;
    payload: ColumnType<Record<string, unknown> | null, Sealed, null>;
    payloadKey: DataKeyId;
    fileId: string | null;
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
    /** The record system's key, which stays when the visit moves. */
    id: string;
    practiceId: number;
    sessionId: string;
    patientRecordId: string;
    /** The connection that booked the appointment; null for the installation's record system. */
    recordConnectionId: string | null;
    recordId: Generated<string | null>;
    /** `existing` was chosen when scheduling; `new` is created with the appointment. */
    encounter: 'none' | 'existing' | 'new';
    encounterRecordId: string | null;
    checkedInAt: Generated<Date | null>;
    checkedOutAt: Generated<Date | null>;
    checkedOutBy: Generated<string | null>;
    revision: Generated<number>;
    writtenRevision: Generated<number>;
    status: Generated<AppointmentStatus | null>;
    writtenAt: Generated<Date | null>;
    attempts: Generated<number>;
    failure: Generated<RecordFailure | null>;
    failureSaid: NullableSealedText;
    failureSaidKey: DataKeyId;
    failedAt: Generated<Date | null>;
    /** A lease, so that only one attempt runs at a time. */
    claimedUntil: Generated<Date | null>;
    mergedInto: Generated<string | null>;
    /** The patient's former record, which may still have the appointment. */
    mergedFrom: Generated<string | null>;
    lookedUpAt: Generated<Date | null>;
    /** The record system's values if they were changed there and differ from the visit; otherwise all null. */
    theirStatus: Generated<AppointmentStatus | null>;
    theirStartsAt: Generated<Date | null>;
    theirReason: Generated<string | null>;
    differsSince: Generated<Date | null>;
  };
  recordOddAnswers: {
    recordConnectionId: string | null;
    kind: OddAnswerKind;
    resourceType: string;
    /** In English, without patient data; may be empty. */
    detail: string;
    times: Generated<number>;
    lastAt: Date;
  };
  recordReads: {
    practiceId: number;
    recordConnectionId: string | null;
    begunAt: Date;
    readUntil: Date;
    /** An interrupted read resumes here; null to resume at `readUntil`. */
    nextPage: Generated<string | null>;
    passBegunAt: Generated<Date | null>;
  };
}
