/** What a new practice does once, in order. All of it is optional: the product is useful without. */
export const SET_UP_STEPS = [
  'phone',
  'logo',
  'colleagues',
  'hours',
  'consent',
  'messages',
  'payment',
  'records',
  'patients',
  'visit',
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** The steps that a practice may mark as not needed. */
export const OPTIONAL_STEPS = [
  'logo',
  'colleagues',
  'hours',
  'payment',
  'records',
  'patients',
] as const satisfies SetUpStep[];
export type OptionalStep = (typeof OPTIONAL_STEPS)[number];

export const isOptional = (step: SetUpStep): step is OptionalStep =>
  OPTIONAL_STEPS.some((one) => one === step);
