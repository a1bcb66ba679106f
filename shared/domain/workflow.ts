export const VISIT_TYPE_STEPS = [
  'device-test',
  'terms',
  'consent',
  'signature',
  'location',
  'intake',
  'image',
  'guests',
  'copay',
] as const;
export type VisitTypeStep = (typeof VISIT_TYPE_STEPS)[number];

/** PRODUCT 19.18. */
const PARTNER_STEPS = ['partner-intake', 'history', 'partner-check-in'] as const;
export type PartnerStep = (typeof PARTNER_STEPS)[number];
export const isPartnerStep = (step: string): step is PartnerStep =>
  (PARTNER_STEPS as readonly string[]).includes(step);

export const WORKFLOW_STEPS = [...VISIT_TYPE_STEPS, ...PARTNER_STEPS] as const;
export type WorkflowStep = (typeof WORKFLOW_STEPS)[number];

/** PRODUCT 8.1. */
export const STEP_STATES = ['STEP_COMPLETE', 'STEP_INCOMPLETE', 'STEP_NOT_ENABLED'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** How a step ended. A skipped step returns if the practice makes it mandatory. */
export const STEP_OUTCOMES = ['done', 'skipped'] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

/** PRODUCT 8.4. */
export const CONSENT_VARIANTS = ['telehealth', 'behavioral-health'] as const;
export type ConsentVariant = (typeof CONSENT_VARIANTS)[number];

/** PRODUCT 8.3. */
export const TERMS_VERSION = '2.1';
export const TERMS_MONTH = '2023-02';

/** 0 for one visit only. */
export const CONSENT_MONTHS = [0, 6, 12] as const;
export type ConsentMonths = (typeof CONSENT_MONTHS)[number];

/** PRODUCT 8.5. */
export const CONSENT_AGE = 18;

/** PRODUCT 8.5, without 'Self'. */
export const REPRESENTATIVE_RELATIONSHIPS = [
  'Parent',
  'Legal Guardian',
  'Legal Representative',
  'Caregiver',
  'Other',
] as const;
export type RepresentativeRelationship = (typeof REPRESENTATIVE_RELATIONSHIPS)[number];

/** 'other' is in the patient's own words (PRODUCT 8.6). */
export const CONSENT_PLACES = ['home', 'work', 'school', 'car', 'institution', 'other'] as const;
export type ConsentPlace = (typeof CONSENT_PLACES)[number];

export const CANCEL_REASONS = {
  'no-time': 'Scheduling',
  'feeling-better': 'No longer needed',
  'seen-elsewhere': 'No longer needed',
  'technical-problem': 'Technical',
  cost: 'Cost',
  'terms-declined': 'Consent declined',
  'consent-declined': 'Consent declined',
  other: 'Other',
} as const;
export type CancelReason = keyof typeof CANCEL_REASONS;
