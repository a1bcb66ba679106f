import type { Address } from '@medplum/fhirtypes';

/** Omits empty parts, because FHIR does not allow empty values. */
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
