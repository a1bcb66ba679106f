import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { KnownPatient, PatientIdentity } from '../ehr/record-patients.ts';

export const PatientDetails = KnownPatient.shape.identity.extend({
  sessionId: field.id,
  firstName: z.string(),
  lastName: z.string(),
  /** Null if the record system does not know the patient. */
  externalId: z.string().nullable(),
  version: field.version,
});
export type PatientDetails = z.output<typeof PatientDetails>;

export const PatientCorrection = PatientIdentity.extend({
  version: field.version,
  firstName: field.firstName,
  lastName: field.lastName,
});
export type PatientCorrection = z.output<typeof PatientCorrection>;

export const patientDetailContracts = {
  'GET /api/provider/sessions/:sessionId/patient': {
    params: z.object({ sessionId: field.id }),
    result: PatientDetails,
  },
  /** In all of the patient's visits. Refusals: PATIENT_FROM_RECORD, CHANGED_MEANWHILE. */
  'PUT /api/provider/sessions/:sessionId/patient': {
    params: z.object({ sessionId: field.id }),
    body: PatientCorrection,
    result: PatientDetails,
  },
} satisfies RestContracts;
