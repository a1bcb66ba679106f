import type { WorkflowStep } from './workflow.ts';

export const PARTNER_KINDS = ['intake', 'check-in', 'history'] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** A practice uses at most one of these (PRODUCT 19.18). */
export const EXCLUSIVE_PARTNERS: readonly PartnerKind[] = ['intake', 'check-in'];

export const STEP_OF_PARTNER = {
  intake: 'partner-intake',
  'check-in': 'partner-check-in',
  history: 'history',
} as const satisfies Record<PartnerKind, WorkflowStep>;

export const PARTNER_CHECKS = [
  'ok',
  'demo',
  'secret-refused',
  'practice-unknown',
  /** The partner answers, but not as OPERATIONS specifies. */
  'unexpected',
  'address-refused',
  'key-unreadable',
  'unreachable',
  'not-set',
] as const;
export type PartnerCheck = (typeof PARTNER_CHECKS)[number];

export const PARTNER_STATES = [
  'not-begun',
  /** At the partner, or lost on the way. */
  'left',
  'completed',
  'cancelled',
  'failed',
  'skipped',
  /** The partner was unreachable, and the patient continued without it. */
  'away',
  /** Staff let the patient continue without the partner. */
  'waived',
] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

export const PARTNER_OUTCOMES = ['completed', 'cancelled'] as const;
export type PartnerOutcome = (typeof PARTNER_OUTCOMES)[number];

export const HISTORY_FAILURES = [
  'away',
  'missing',
  'refused',
  'too-large',
  /** Not a completed FHIR R4 QuestionnaireResponse. */
  'not-fhir',
  'other-namespace',
  'other-patient',
] as const;
export type HistoryFailure = (typeof HISTORY_FAILURES)[number];
