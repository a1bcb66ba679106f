/** What a patient may have to do before the visit, in the order in which it makes sense. */
export const WORKFLOW_STEPS = [
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
export type WorkflowStep = (typeof WORKFLOW_STEPS)[number];

/** Those that patients can take; a practice that configures another one asks for nothing by it. */
export const OFFERED_STEPS: readonly WorkflowStep[] = [
  'device-test',
  'terms',
  'consent',
  'signature',
  'location',
  'intake',
  'image',
  'guests',
  'copay',
];

/** How a step stands (PRODUCT 8.1). */
export const STEP_STATES = ['STEP_COMPLETE', 'STEP_INCOMPLETE', 'STEP_NOT_ENABLED'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** How a step came to its end. What was skipped comes back when the practice makes it mandatory. */
export type StepOutcome = 'done' | 'skipped';

/** Which text a visit type asks consent with (PRODUCT 8.4). */
export const CONSENT_VARIANTS = ['telehealth', 'behavioral-health'] as const;
export type ConsentVariant = (typeof CONSENT_VARIANTS)[number];

/** Of the terms and of the consent texts (PRODUCT 8.3: 'version 2.1, updated February 2023'). */
export const TERMS_VERSION = '2.1';

/** Of the patient, to sign for themselves (PRODUCT 8.5). */
export const CONSENT_AGE = 18;

/** Who a representative is to the patient: PRODUCT 8.5, without 'Self'. */
export const REPRESENTATIVE_RELATIONSHIPS = [
  'Parent',
  'Legal Guardian',
  'Legal Representative',
  'Caregiver',
  'Other',
] as const;
export type RepresentativeRelationship = (typeof REPRESENTATIVE_RELATIONSHIPS)[number];

/** Where the patient is during the visit: two options (PRODUCT 8.6). */
export const CONSENT_PLACES = ['home', 'institution'] as const;
export type ConsentPlace = (typeof CONSENT_PLACES)[number];

/** Why a patient takes the visit back, and what kind of reason that is. */
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
export const CANCEL_REASON_CODES = Object.keys(CANCEL_REASONS) as [CancelReason, ...CancelReason[]];
