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

/** How long before the start a patient may begin, in minutes; null: as soon as they have the link (PRODUCT 14.2). */
export const BEGIN_MINUTES = [null, 15, 30, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080] as const;

export const VISIT_TYPE_STATUSES = ['active', 'inactive'] as const;

/** The editor's tabs (PRODUCT 14.1), each saved separately. The last one has the type's own settings. */
export const VISIT_TYPE_SECTIONS = [
  'general',
  'communications',
  'workflow',
  'questions',
  'integrations',
  'settings',
] as const;
export type VisitTypeSection = (typeof VISIT_TYPE_SECTIONS)[number];
