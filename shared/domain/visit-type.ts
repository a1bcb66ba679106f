export const VISIT_TYPE_LIMITS = {
  name: 80,
  billingGrouping: 60,
  patientText: 600,
  questions: 40,
  question: 300,
  help: 500,
  options: 20,
  option: 120,
} as const;

/** Null: as soon as the patient has the link (PRODUCT 14.2). */
export const BEGIN_MINUTES = [null, 15, 30, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080] as const;

export const VISIT_TYPE_STATUSES = ['active', 'inactive'] as const;

/** PRODUCT 14.1. Each tab is saved separately. */
export const VISIT_TYPE_SECTIONS = [
  'general',
  'communications',
  'workflow',
  'questions',
  'integrations',
  'settings',
] as const;
export type VisitTypeSection = (typeof VISIT_TYPE_SECTIONS)[number];
