import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATES,
  STORED_EXPORT_FORMATS,
  STORED_EXPORT_KINDS,
} from '#shared/domain/export.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const days = {
  /** Days in the practice's time zone; null for no limit. */
  from: field.date.nullable(),
  to: field.date.nullable(),
};

export const NewExport = z.strictObject({
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  ...days,
  language: z.enum(LANGUAGES).default('en'),
  idempotencyKey: field.id,
});
export type NewExport = z.output<typeof NewExport>;

export const PatientExport = z.strictObject({
  sessionId: field.id,
  language: z.enum(LANGUAGES),
  idempotencyKey: field.id,
});
export type PatientExport = z.output<typeof PatientExport>;

export const Export = z.object({
  exportId: field.id,
  kind: z.enum(STORED_EXPORT_KINDS),
  format: z.enum(STORED_EXPORT_FORMATS),
  ...days,
  state: z.enum(EXPORT_STATES),
  rowsWritten: z.int(),
  rowsExpected: z.int().nullable(),
  createdAt: field.instant,
  expiresAt: field.instant,
});
export type Export = z.output<typeof Export>;

/**
 * Exports of a practice's data, each visible and downloadable only for its owner. Refusal: CLIENT_ADMIN_EXPORT_FAILED.
 */
export const exportContracts = {
  'GET /api/admin/practices/:practiceId/exports': {
    params: ofPractice,
    result: z.object({ exports: z.array(Export) }),
  },
  'POST /api/admin/practices/:practiceId/exports': { params: ofPractice, body: NewExport, result: Export },
  'GET /api/admin/exports/:exportId/file': {
    params: z.object({ exportId: field.id }),
    result: z.custom<AsyncIterable<Uint8Array>>(),
    file: 'application/octet-stream',
  },
} satisfies RestContracts;

export const patientExportContracts = {
  /**
   * Everything in this practice about one patient of a visit, as an archive of JSON, PDFs, images and documents. It is
   * listed among the exports. NOT_FOUND for another visit's patient.
   */
  'POST /api/admin/visits/:visitId/patient-export': {
    params: z.object({ visitId: field.id }),
    body: PatientExport,
    result: Export,
  },
} satisfies RestContracts;
