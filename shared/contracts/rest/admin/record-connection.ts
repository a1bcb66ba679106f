import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { SERVICE_SOURCES } from '#shared/domain/practice-service.ts';
import {
  ODD_ANSWERS,
  RECORD_SIGN_INS,
  RECORD_STEP_OUTCOMES,
  RECORD_STEPS,
  SIGNING_ALGORITHMS,
} from '#shared/domain/record-system.ts';
import { cleanCode } from '#shared/rules/clean-text.ts';
import { isServiceAddress } from '#shared/rules/service-address.ts';
import { LIMITS } from '#shared/rules/text.ts';

const params = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

export const RecordConnectionChange = z.strictObject({
  version: field.version,
  url: z
    .string()
    .overwrite(cleanCode)
    .max(LIMITS.serviceAddress, 'MAX_LENGTH')
    .refine(isServiceAddress, 'SERVICE_ADDRESS_INVALID'),
  signIn: z.enum(RECORD_SIGN_INS),
  clientId: z
    .string()
    .overwrite(cleanCode)
    .max(LIMITS.secret, 'MAX_LENGTH')
    .regex(/^[\x21-\x7e]*$/, 'CLIENT_ID_INVALID'),
  algorithm: z.enum(SIGNING_ALGORITHMS),
  scopes: z
    .string()
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(LIMITS.scopes, 'MAX_LENGTH')
    // The characters of RFC 6749 §3.3.
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'SCOPES_INVALID'),
});
export type RecordConnectionChange = z.output<typeof RecordConnectionChange>;

const PracticeRecordSystem = z.object({
  version: z.int(),
  source: z.enum(SERVICE_SOURCES),
  installation: z.enum(['demo', 'fhir']).nullable(),
  own: z
    .object({
      url: z.string(),
      signIn: z.enum(RECORD_SIGN_INS),
      clientId: z.string(),
      algorithm: z.enum(SIGNING_ALGORITHMS),
      scopes: z.string(),
      complete: z.boolean(),
      keysUrl: z.string(),
      keys: z.array(
        z.object({
          id: z.string(),
          algorithm: z.enum(SIGNING_ALGORITHMS),
          use: z.enum(['coming', 'present', 'former']),
          usedFrom: field.instant,
        }),
      ),
      serverName: z.string().nullable(),
      fhirVersion: z.string().nullable(),
      changedAt: field.instant,
    })
    .nullable(),
  /** At most five, newest first. */
  oddAnswers: z.array(
    z.object({
      kind: z.enum(ODD_ANSWERS),
      resourceType: z.string(),
      /** A search parameter, or the violation in English. */
      detail: z.string(),
      times: z.int(),
      lastAt: field.instant,
    }),
  ),
  patientsOnRecord: z.int(),
});
export type PracticeRecordSystem = z.output<typeof PracticeRecordSystem>;

const versioned = z.strictObject({ version: field.version });

/** Additional refusal: CHANGED_MEANWHILE. */
export const recordConnectionContracts = {
  'GET /api/admin/practices/:practiceId/record-system': { params, result: PracticeRecordSystem },
  'PUT /api/admin/practices/:practiceId/record-system': {
    params,
    body: RecordConnectionChange,
    result: PracticeRecordSystem,
  },
  'POST /api/admin/practices/:practiceId/record-system/removal': {
    params,
    body: versioned,
    result: PracticeRecordSystem,
  },
  /** Publishes a new key, which signs an hour later. Additional refusal: NOT_FOUND without a key to rotate. */
  'POST /api/admin/practices/:practiceId/record-system/key-rotation': {
    params,
    body: versioned,
    result: PracticeRecordSystem,
  },
  /** Tests the practice's own record system, or else the one in use. Reads no patient and writes nothing. */
  'POST /api/admin/practices/:practiceId/record-system/test': {
    params,
    result: z.object({
      kind: z.enum(['demo', 'fhir']).nullable(),
      steps: z.array(
        z.object({
          step: z.enum(RECORD_STEPS),
          outcome: z.enum(RECORD_STEP_OUTCOMES),
          status: z.int().nullable(),
          detail: z.string().nullable(),
        }),
      ),
      name: z.string().nullable(),
      version: z.string().nullable(),
      missing: z.array(z.string()),
    }),
  },
} satisfies RestContracts;
export type RecordTest = z.output<
  (typeof recordConnectionContracts)['POST /api/admin/practices/:practiceId/record-system/test']['result']
>;
