import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ExportFormat, ExportKind, ExportState } from '../../../shared/domain/export.ts';
import type { PaymentFailure } from '../../../shared/domain/payment.ts';

/** What serves all features, and what the demo stands in for. */
export interface InstallationTables {
  /** Stored files of any kind (`server/files`). */
  files: {
    id: string;
    mediaType: string;
    byteLength: number;
    sha256: Buffer;
    content: Buffer;
    createdAt: Generated<Date>;
  };
  /** Files that are written part by part. */
  fileParts: { fileId: string; position: number; sha256: Buffer; content: Buffer };
  /** Exports of a practice's data, each with a file of the same id. */
  exports: {
    id: string;
    practiceId: number;
    accountId: string;
    kind: ExportKind;
    format: ExportFormat;
    fromDay: string | null;
    toDay: string | null;
    state: Generated<ExportState>;
    rowsWritten: Generated<number>;
    /** Null until they are counted. */
    rowsExpected: Generated<number | null>;
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
    previousHash: Generated<Buffer>;
    hash: Generated<Buffer>;
  };
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
