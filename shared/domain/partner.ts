import type { WorkflowStep } from './workflow.ts';

export const PARTNER_KINDS = [
  /** Asks the intake questions instead of the product. */
  'intake',
  /** Checks the patient in before the product does. */
  'check-in',
  /** Asks for the medical history, and provides the answers. */
  'history',
] as const;
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
  /** The demo partner, which is part of the product. */
  'demo',
  'secret-refused',
  /** The partner does not know the practice ID. */
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
  /** A return was refused, or none arrived in time. */
  'failed',
  'skipped',
  /** The partner was unreachable, and the patient continued without it. */
  'away',
  /** Staff let the patient continue without the partner. */
  'waived',
] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** The partner's report of how the step ended. */
export const PARTNER_OUTCOMES = ['completed', 'cancelled'] as const;
export type PartnerOutcome = (typeof PARTNER_OUTCOMES)[number];

export const HISTORY_FAILURES = [
  'away',
  /** The partner has no answers for this patient. */
  'missing',
  'refused',
  'too-large',
  /** Not a completed FHIR R4 QuestionnaireResponse. */
  'not-fhir',
  /** The questionnaire or identifier is not below the namespace root. */
  'other-namespace',
  /** The response has another patient's answers. */
  'other-patient',
] as const;
export type HistoryFailure = (typeof HISTORY_FAILURES)[number];
