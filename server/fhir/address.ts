import type { Address } from '@medplum/fhirtypes';

/** An address in the United States; an empty part is left out, because an empty value is none in FHIR. */
export const buildAddress = (
  use: 'home' | 'work',
  { line, city, state, zip }: { line: string; city: string; state: string; zip: string },
): Address => ({
  use,
  ...(line ? { line: [line] } : {}),
  ...(city ? { city } : {}),
  ...(state ? { state } : {}),
  ...(zip ? { postalCode: zip } : {}),
  country: 'US',
});
