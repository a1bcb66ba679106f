import type { ColumnType, Generated } from 'kysely';
import type { ConsentTextId } from '#shared/domain/consent-text.ts';
import type { GivenAnswer, IntakeAnswer } from '#shared/domain/intake.ts';
import type {
  DisputeState,
  PaymentFailure,
  PaymentProcessorKind,
  PaymentState,
} from '#shared/domain/payment.ts';
import type { Language } from '#shared/domain/visit.ts';
import type { StepOutcome, WorkflowStep } from '#shared/domain/workflow.ts';
import type { DataKeyId, SealedJson, SealedText } from './sealed.ts';

export interface StepDetails {
  version?: string;
  language?: Language;
  variant?: ConsentTextId;
  textVersion?: number;
  /** Why a partner's step was skipped: staff waived it, or the partner was unreachable. */
  without?: 'staff' | 'away';
}

export interface WorkflowTables {
  workflowSteps: {
    sessionId: string;
    step: WorkflowStep;
    outcome: StepOutcome;
    at: Date;
    details: ColumnType<StepDetails, string | undefined, string>;
    /** The browser that took the picture, by the id that its visit sessions share; null before 2027-03-08. */
    browserId: Generated<string | null>;
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
    record: SealedText;
    recordKey: DataKeyId;
    at: Date;
    previousHash: Buffer;
    hash: Buffer;
  };
  consentHeads: { practiceId: number; seq: string; hash: Buffer; seal: Buffer };
  intakeAnswers: {
    sessionId: string;
    questionId: string;
    answer: SealedJson<IntakeAnswer>;
    answerKey: DataKeyId;
    savedAt: Date;
  };
  intakeSubmissions: {
    sessionId: string;
    at: Date;
    language: Language;
    answers: SealedJson<GivenAnswer[]>;
    answersKey: DataKeyId;
  };
  payments: {
    id: string;
    visitId: string;
    sessionId: string;
    state: PaymentState;
    currency: string;
    amountCents: number | null;
    capturedCents: number | null;
    /** The part of the captured amount that was refunded in the processor's own console. */
    refundedCents: Generated<number>;
    processor: PaymentProcessorKind | null;
    processorId: string | null;
    paymentAccountId: string | null;
    expiresAt: Date | null;
    failure: PaymentFailure | null;
    refusals: Generated<number>;
    refusedAt: Date | null;
    processedBy: string | null;
    processedAt: Date | null;
    processedKey: string | null;
    claim: 'authorize' | 'capture' | 'void' | 'expire' | null;
    claimKey: string | null;
    /** `account:<id>`, `link:<id>` or `system` */
    claimedBy: string | null;
    claimedAt: Date | null;
    claimCents: number | null;
    createdAt: Generated<Date>;
  };
  paymentDisputes: {
    id: string;
    paymentId: string;
    state: DisputeState;
    amountCents: number;
    currency: string;
    openedAt: Date;
  };
  paymentEvents: { id: string; type: string; receivedAt: Date };
}
