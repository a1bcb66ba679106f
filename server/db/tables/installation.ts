import type { ColumnType, Generated, JSONColumnType } from 'kysely';
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
  /** The demo record system's data. */
  demoAppointments: { appointmentId: string; status: 'KEPT'; changedAt: Date };
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
