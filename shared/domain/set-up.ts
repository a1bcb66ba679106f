/** In order. All are optional, because the product is useful without them. */
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
