import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { RECORD_FAILURES, VISIT_UPLOADS } from '#shared/domain/record-system.ts';

export const UploadProgress = z.object({
  uploadId: field.id,
  total: z.int(),
  /** Includes items that an earlier upload had written. */
  written: z.int(),
  failed: z.int(),
  why: z.enum(RECORD_FAILURES).nullable(),
});
export type UploadProgress = z.output<typeof UploadProgress>;

const Chosen = z.strictObject({
  sessionId: field.id,
  what: z.enum(VISIT_UPLOADS),
  sourceId: field.id.nullable(),
});
export type ChosenUpload = z.output<typeof Chosen>;

const Offered = z.object({
  what: z.enum(VISIT_UPLOADS),
  sourceId: field.id.nullable(),
  name: z.string(),
  /** Null for the summary. */
  at: field.instant.nullable(),
  upload: z
    .object({
      state: z.enum(['waiting', 'written', 'failed']),
      why: z.enum(RECORD_FAILURES).nullable(),
      /** The record system's answer, verbatim. */
      said: z.string().nullable(),
      at: field.instant,
    })
    .nullable(),
});
export type OfferedUpload = z.output<typeof Offered>;

const VisitUpload = z.object({
  recordSystem: z.boolean(),
  patients: z.array(
    z.object({
      sessionId: field.id,
      name: z.string(),
      onRecord: z.boolean(),
      items: z.array(Offered),
    }),
  ),
});
export type VisitUpload = z.output<typeof VisitUpload>;

const params = z.object({ rootVisitId: field.id });

export const visitUploadContracts = {
  'GET /api/provider/visits/:rootVisitId/record-upload': { params, result: VisitUpload },
  /** Items that are uploaded or pending stay unchanged; failed ones are retried. */
  'POST /api/provider/visits/:rootVisitId/record-upload': {
    params,
    body: z.strictObject({
      idempotencyKey: field.id,
      items: z.array(Chosen).min(1, 'FIELD_REQUIRED').max(300),
    }),
    result: VisitUpload,
  },
} satisfies RestContracts;
