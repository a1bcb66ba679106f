import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { PatientQuery } from '#shared/contracts/patient-query.ts';
import { SEXES } from '#shared/domain/record-system.ts';
import { US_STATE_CODES } from '#shared/domain/us-states.ts';
import { cleanCode } from '#shared/rules/clean-text.ts';
import { isZipCode, LIMITS } from '#shared/rules/text.ts';

export const PatientIdentity = z.strictObject({
  birthDate: z.iso.date('BIRTH_DATE_INVALID').or(z.literal('')),
  sex: z.enum(SEXES).or(z.literal('')),
  mrn: z.string().overwrite(cleanCode).max(LIMITS.mrn, 'MAX_LENGTH'),
  address: z.string().trim().max(LIMITS.street, 'MAX_LENGTH'),
  city: z.string().trim().max(LIMITS.city, 'MAX_LENGTH'),
  state: z.enum(US_STATE_CODES).or(z.literal('')),
  zipCode: z
    .string()
    .trim()
    .max(LIMITS.zipCode, 'MAX_LENGTH')
    .refine((typed) => typed === '' || isZipCode(typed), 'ZIP_CODE_INVALID'),
});
export type PatientIdentity = z.output<typeof PatientIdentity>;

export const KnownPatient = z.object({
  patientId: field.id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** The number's owner answered STOP, so text messages do not reach it until they answer START. */
  mobileOptedOut: z.boolean(),
  language: field.language,
  identity: z.object({
    birthDate: z.string(),
    sex: z.enum(SEXES).or(z.literal('')),
    mrn: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  onRecord: z.boolean(),
});
export type KnownPatient = z.output<typeof KnownPatient>;

/** An id of the record system. FHIR's have at most 64 characters; others may be longer. */
const recordId = z.string().overwrite(cleanCode).min(1).max(200);

const RecordPatient = z.object({
  recordId,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.string().nullable(),
  bornIn: z.string().nullable(),
  sex: z.enum(SEXES).nullable(),
  mrn: z.string().nullable(),
  address: z.string(),
  patientId: field.id.nullable(),
});

const unreadable = z.int();
/** True if there are certainly no others. */
const isWhole = z.boolean();

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

export const recordPatientContracts = {
  /** At most 20. Not in the address, because names are private. */
  'POST /api/provider/practices/:practiceId/record-patients/search': {
    reads: true,
    params: ofPractice,
    body: PatientQuery,
    result: z.object({ results: z.array(RecordPatient), unreadable, isWhole }),
  },
  /**
   * Adds a patient of the record system to the practice. `patientId`: the practice's own patient who is the same
   * person; null if none of the offered ones is. If undefined, returns possible matches, if any.
   */
  'POST /api/provider/practices/:practiceId/record-patients': {
    params: ofPractice,
    body: z.strictObject({ recordId, patientId: field.id.nullable().optional() }),
    result: z.object({ patient: KnownPatient.nullable(), candidates: z.array(KnownPatient) }),
  },
  /**
   * Accepts that the patient's record was merged into another one: from now on, the practice's patient, the
   * appointments and pending writes refer to that record. CHANGED_MEANWHILE if it is not the record that the
   * appointment waits for.
   */
  'POST /api/provider/sessions/:sessionId/merged-record': {
    params: z.object({ sessionId: field.id }),
    body: z.strictObject({ mergedInto: recordId }),
    result: z.object({}),
  },
  'GET /api/provider/practices/:practiceId/patients/:patientId/encounters': {
    params: ofPractice.extend({ patientId: field.id }),
    result: z.object({
      results: z.array(z.object({ recordId, startsAt: field.instant.nullable(), description: z.string() })),
      unreadable,
      isWhole,
    }),
  },
} satisfies RestContracts;

export const EncounterChoice = z.enum(['none', 'new']).or(z.strictObject({ recordId }));
export type EncounterChoice = z.output<typeof EncounterChoice>;
