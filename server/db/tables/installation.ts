import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ExportState, StoredExportFormat, StoredExportKind } from '../../../shared/domain/export.ts';
import type { PaymentFailure } from '../../../shared/domain/payment.ts';
import type { Language } from '../../../shared/domain/visit.ts';

/** Where the bytes of files are. */
export type FileStoreName = 'postgres' | 's3';

/** What serves all features, and what the demo stands in for. */
export interface InstallationTables {
  /** Stored files of any kind (`server/files`); their bytes are those of their parts. */
  files: {
    id: string;
    mediaType: string;
    byteLength: number;
    /** Null for a file of several parts: each has its own. */
    sha256: Buffer | null;
    /** Of a file from before encryption, which has no parts: its bytes. */
    content: Buffer | null;
    /** False while further parts are to come. */
    complete: Generated<boolean>;
    /** In whose audit an infection is noted; null: in that of no practice. */
    practiceId: number | null;
    /** `none`: it was stored without a scanner. */
    scan: Generated<'none' | 'waiting' | 'clean' | 'infected'>;
    /** The malware's name. */
    scanFound: string | null;
    /** Or when a retry was begun. */
    scannedAt: Date | null;
    createdAt: Generated<Date>;
  };
  /** A file's parts, from 0. Their bytes are in a store, encrypted; those from before encryption are in `content`. */
  fileParts: {
    fileId: string;
    position: number;
    /** Of the content, not of the encrypted bytes. */
    sha256: Buffer;
    content: Buffer | null;
    store: FileStoreName | null;
    objectId: string | null;
    keyId: string | null;
    sealedKey: Buffer | null;
  };
  /** The store `postgres`. */
  fileContents: { objectId: string; content: Buffer };
  /** Objects that no part has: written ahead of a transaction, or left behind by one. Removed when they are due. */
  looseObjects: { objectId: string; store: 's3'; dueAt: Date };
  /** Exports of a practice's data, each with a file of the same id. */
  exports: {
    id: string;
    practiceId: number;
    accountId: string;
    kind: StoredExportKind;
    format: StoredExportFormat;
    /** Whom a patient's export is about. */
    patientId: Generated<string | null>;
    fromDay: string | null;
    toDay: string | null;
    state: Generated<ExportState>;
    rowsWritten: Generated<number>;
    /** Null until they are counted. */
    rowsExpected: Generated<number | null>;
    /** Of the words in it. */
    language: Generated<Language>;
    parts: Generated<number>;
    /** The place of the last row in the file. */
    cursor: Generated<string | null>;
    idempotencyKey: string;
    createdAt: Date;
    expiresAt: Date;
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
    format: Generated<number>;
    /** Where the call came from; null for what the server does unasked. */
    address: string | null;
    userAgent: string | null;
    sessionId: string | null;
    /** The call that the log has lines of, as {@link nextRequestId} names it. */
    requestId: string | null;
    /** Null of what the database's triggers note, and of earlier releases. */
    seal: Buffer | null;
    previousHash: Generated<Buffer>;
    hash: Generated<Buffer>;
  };
  /** How far each chain's events were sent to another system. */
  auditSent: { practiceId: number; lastId: string };
  /** Where a chain of audit events begins since its first ones were forgotten. */
  auditStarts: { practiceId: number; lastId: string; lastHash: Buffer; at: Date };
  /** The last verification of each practice's chain of audit events. */
  auditChecks: {
    practiceId: number;
    checkedAt: Date;
    events: string;
    /** The chain's end at the time. */
    lastId: string | null;
    lastHash: Buffer | null;
    /** The first event that does not fit. */
    brokenId: string | null;
    fault: 'changed' | 'missing' | null;
  };
  /** The last verification of each practice's chain of consent records. */
  consentChecks: {
    practiceId: number;
    checkedAt: Date;
    records: string;
    /** The first wrong record, and what is wrong with it. */
    seq: string | null;
    fault: string | null;
  };
  /** The demo record system's own data. */
  demoRecords: {
    id: string;
    practiceId: number;
    kind: string;
    /** The product's id of what was written. */
    key: string | null;
    patientId: string | null;
    data: JSONColumnType<Record<string, unknown>>;
    changedAt: Date;
  };
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
}
