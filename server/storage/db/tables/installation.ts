import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ExportState, StoredExportFormat, StoredExportKind } from '#shared/domain/export.ts';
import type { PaymentFailure } from '#shared/domain/payment.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { DataKeyId } from './sealed.ts';

export type FileStoreName = 'postgres' | 's3';

export interface InstallationTables {
  files: {
    id: string;
    mediaType: string;
    byteLength: number;
    /** Null if the file has several parts, each with its own hash. */
    sha256: Buffer | null;
    /** Only for a file from before encryption, which has no parts. */
    content: Buffer | null;
    complete: Generated<boolean>;
    /** The practice whose audit log records an infection; null: no practice. */
    practiceId: number | null;
    /** `none`: stored while no scanner was configured. */
    scan: Generated<'none' | 'waiting' | 'clean' | 'infected'>;
    scanFound: string | null;
    scannedAt: Date | null;
    createdAt: Generated<Date>;
  };
  /** A file's parts, from 0. Their bytes are encrypted in a store; bytes from before encryption are in `content`. */
  fileParts: {
    fileId: string;
    position: number;
    sha256: Buffer;
    content: Buffer | null;
    store: FileStoreName | null;
    objectId: string | null;
    keyId: string | null;
    sealedKey: Buffer | null;
    dataKey: DataKeyId;
  };
  fileContents: { objectId: string; content: Buffer };
  /**
   * Objects that no part refers to, because they are written before the transaction commits or were left behind by it.
   * Removed when due.
   */
  looseObjects: { objectId: string; store: 's3'; dueAt: Date };
  exports: {
    id: string;
    practiceId: number;
    accountId: string;
    kind: StoredExportKind;
    format: StoredExportFormat;
    patientId: Generated<string | null>;
    fromDay: string | null;
    toDay: string | null;
    state: Generated<ExportState>;
    rowsWritten: Generated<number>;
    rowsExpected: Generated<number | null>;
    language: Generated<Language>;
    parts: Generated<number>;
    cursor: Generated<string | null>;
    idempotencyKey: string;
    createdAt: Date;
    expiresAt: Date;
  };
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
    address: string | null;
    userAgent: string | null;
    sessionId: string | null;
    requestId: string | null;
    /** Null for entries by the database's triggers, and for those of earlier releases. */
    seal: Buffer | null;
    previousHash: Generated<Buffer>;
    hash: Generated<Buffer>;
  };
  auditSent: { practiceId: number; lastId: string };
  anchorsSent: { practiceId: number; chain: string; position: string; hash: Buffer; at: Date };
  /** The audit chain starts here after its oldest entries were deleted. */
  auditStarts: { practiceId: number; lastId: string; lastHash: Buffer; at: Date };
  auditChecks: {
    practiceId: number;
    checkedAt: Date;
    events: string;
    lastId: string | null;
    lastHash: Buffer | null;
    brokenId: string | null;
    fault: 'changed' | 'missing' | null;
  };
  consentChecks: {
    practiceId: number;
    checkedAt: Date;
    records: string;
    seq: string | null;
    fault: string | null;
  };
  demoRecords: {
    id: string;
    practiceId: number;
    kind: string;
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
