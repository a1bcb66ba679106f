import type { WorkflowStep } from './workflow.ts';

/** What a practice's partner does for its patients before the visit. */
export const PARTNER_KINDS = [
  /** Asks the intake questions, in place of the product. */
  'intake',
  /** Checks the patient in, before the product does. */
  'check-in',
  /** Asks for the medical history, and gives the answers. */
  'history',
] as const;
export type PartnerKind = (typeof PARTNER_KINDS)[number];

/** Of these a practice uses one at most (PRODUCT 19.18). */
export const EXCLUSIVE_PARTNERS: readonly PartnerKind[] = ['intake', 'check-in'];

/** The step in which a patient goes to the partner. */
export const STEP_OF_PARTNER = {
  intake: 'partner-intake',
  'check-in': 'partner-check-in',
  history: 'history',
} as const satisfies Record<PartnerKind, WorkflowStep>;

/** What a test of a partner's connection finds. */
export const PARTNER_CHECKS = [
  'ok',
  /** The demo partner, which is part of the product. */
  'demo',
  'secret-refused',
  /** The partner does not know the practice ID. */
  'practice-unknown',
  /** It answers, and not as OPERATIONS says. */
  'unexpected',
  'address-refused',
  'key-unreadable',
  'unreachable',
  'not-set',
] as const;
export type PartnerCheck = (typeof PARTNER_CHECKS)[number];

/** Where a patient is with a partner's step. */
export const PARTNER_STATES = [
  'not-begun',
  /** At the partner, or lost on the way. */
  'left',
  'completed',
  /** By the patient, at the partner. */
  'cancelled',
  /** A return was refused, or none came in time. */
  'failed',
  'skipped',
  /** The partner was away, and the patient went on without it. */
  'away',
  /** Staff let the patient go on without it. */
  'waived',
] as const;
export type PartnerState = (typeof PARTNER_STATES)[number];

/** How a partner says that it ended. */
export const PARTNER_OUTCOMES = ['completed', 'cancelled'] as const;
export type PartnerOutcome = (typeof PARTNER_OUTCOMES)[number];

/** Why the answers of a questionnaire are not there. */
export const HISTORY_FAILURES = [
  'away',
  /** The partner has none for this patient's way. */
  'missing',
  'refused',
  'too-large',
  /** Not a completed FHIR R4 QuestionnaireResponse. */
  'not-fhir',
  /** Its questionnaire or identifier is not below the namespace root. */
  'other-namespace',
  /** It answers another patient's way. */
  'other-patient',
] as const;
export type HistoryFailure = (typeof HISTORY_FAILURES)[number];
