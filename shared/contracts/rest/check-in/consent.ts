import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { CONSENT_PLACES, REPRESENTATIVE_RELATIONSHIPS, TERMS_VERSION } from '#shared/domain/workflow.ts';
import { cleanName } from '#shared/rules/clean-text.ts';
import { isPersonName, isZipCode, LIMITS } from '#shared/rules/text.ts';
import { Workflow } from './workflow.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const visitPatient = z.object({ sessionId: field.id });

const fullName = z
  .string()
  .overwrite(cleanName)
  .min(1, 'NAME_REQUIRED')
  .max(LIMITS.personName, 'MAX_LENGTH')
  .refine(isPersonName, 'NAME_INVALID');

/** The patient has to read an outdated version again. */
const read = { version: z.literal(TERMS_VERSION), language: field.language };

export const Signature = z.strictObject({
  ...read,
  signedBy: z.enum(['patient', 'representative']),
  /** A binding electronic signature (PRODUCT 8.5). */
  typedSignature: fullName,
  dateOfBirth: z.iso.date('BIRTH_DATE_INVALID'),
  representative: z
    .strictObject({
      patientName: fullName,
      relationship: z.enum(REPRESENTATIVE_RELATIONSHIPS, 'FIELD_REQUIRED'),
    })
    .nullable(),
});
export type Signature = z.output<typeof Signature>;

/** Excludes control characters, which would break lists and documents. */
const line = (most: number, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(most, 'MAX_LENGTH')
    .regex(/^\P{Cc}*$/u, 'FIELD_INVALID');

/** PRODUCT 8.6. */
export const Location = z
  .strictObject({
    place: z.enum(CONSENT_PLACES, 'PLACE_REQUIRED'),
    otherPlace: line(LIMITS.place, 'PLACE_NAME_REQUIRED').nullable(),
    /** For a car, where it is parked. */
    street: line(LIMITS.street, 'STREET_REQUIRED'),
    city: line(LIMITS.city, 'CITY_REQUIRED'),
    state: z.enum(US_STATE_CODES, 'STATE_REQUIRED'),
    zipCode: z.string().trim().refine(isZipCode, 'ZIP_CODE_INVALID').nullable(),
    callbackNumber: field.phone,
  })
  .refine(({ place, otherPlace }) => (place === 'other') === (otherPlace !== null), {
    path: ['otherPlace'],
    message: 'PLACE_NAME_REQUIRED',
  });
export type Location = z.output<typeof Location>;

/** Steps return the patient's progress, and can be repeated without effect. */
export const consentContracts = {
  'POST /api/patient/sessions/:sessionId/workflow/terms': {
    params: visitPatient,
    body: z.strictObject(read),
    result: Workflow,
  },
  'POST /api/patient/sessions/:sessionId/workflow/consent': {
    params: visitPatient,
    /** CONSENT_CHANGED if the visit requires another text, or another version of the practice's own. */
    body: z.strictObject({
      ...read,
      variant: field.consentTextId,
      textVersion: field.version.optional(),
    }),
    result: Workflow,
  },
  'POST /api/patient/sessions/:sessionId/workflow/signature': {
    params: visitPatient,
    body: Signature,
    result: Workflow,
  },
  /** Completes the terms, the consent and the signature. */
  'POST /api/patient/sessions/:sessionId/workflow/kept-consent': {
    params: visitPatient,
    body: z.strictObject({ dateOfBirth: z.iso.date('BIRTH_DATE_INVALID') }),
    result: Workflow,
  },
  'POST /api/patient/sessions/:sessionId/workflow/location': {
    params: visitPatient,
    body: Location,
    result: Workflow,
  },
  'GET /api/patient/sessions/:sessionId/consent': {
    params: visitPatient,
    result: bytes,
    file: 'application/pdf',
  },

  'GET /api/provider/sessions/:sessionId/consent': {
    params: visitPatient,
    result: bytes,
    file: 'application/pdf',
  },
} satisfies RestContracts;
