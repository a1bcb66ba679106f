import type { WorkflowStep } from './workflow.ts';

/** Services of a practice's partners for its patients before the visit. */
export const PARTNER_KINDS = [
  /** Asks the intake questions, in place of the product. */
  'intake',
  /** Checks the patient in, before the product does. */
  'check-in',
  /** Asks for the medical history, and provides the answers. */
  'history',
] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** A practice uses at most one of these (PRODUCT 19.18). */
export const EXCLUSIVE_PARTNERS: readonly PartnerKind[] = ['intake', 'check-in'];

/** The step that takes a patient to the partner. */
export const STEP_OF_PARTNER = {
  intake: 'partner-intake',
  'check-in': 'partner-check-in',
  history: 'history',
} as const satisfies Record<PartnerKind, WorkflowStep>;

/** The results of a test of a partner's connection. */
export const PARTNER_CHECKS = [
  'ok',
  /** The demo partner, which is part of the product. */
  'demo',
  'secret-refused',
  /** The partner does not know the practice ID. */
  'practice-unknown',
  /** It answers, but not as OPERATIONS specifies. */
  'unexpected',
  'address-refused',
  'key-unreadable',
  'unreachable',
  'not-set',
] as const;
export type PartnerCheck = (typeof PARTNER_CHECKS)[number];

/** A patient's state in a partner's step. */
export const PARTNER_STATES = [
  'not-begun',
  /** At the partner, or lost on the way. */
  'left',
  'completed',
  /** The patient canceled at the partner. */
  'cancelled',
  /** A return was refused, or none came in time. */
  'failed',
  'skipped',
  /** The partner was unreachable, and the patient continued without it. */
  'away',
  /** Staff let the patient continue without it. */
  'waived',
] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** The partner's report of how the step ended. */
export const PARTNER_OUTCOMES = ['completed', 'cancelled'] as const;
export type PartnerOutcome = (typeof PARTNER_OUTCOMES)[number];

/** Why the answers of a questionnaire are missing. */
export const HISTORY_FAILURES = [
  'away',
  /** The partner has none for this patient. */
  'missing',
  'refused',
  'too-large',
  /** Not a completed FHIR R4 QuestionnaireResponse. */
  'not-fhir',
  /** Its questionnaire or identifier is not below the namespace root. */
  'other-namespace',
  /** It contains another patient's answers. */
  'other-patient',
] as const;
export type HistoryFailure = (typeof HISTORY_FAILURES)[number];
