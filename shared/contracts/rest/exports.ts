import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_KINDS, EXPORT_STATES } from '../../domain/export.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const days = {
  /** Days in the practice's time zone; null: no limit. */
  from: field.date.nullable(),
  to: field.date.nullable(),
};

export const NewExport = z.strictObject({
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  ...days,
  idempotencyKey: field.id,
});
export type NewExport = z.output<typeof NewExport>;

const Export = z.object({
  exportId: field.id,
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  ...days,
  state: z.enum(EXPORT_STATES),
  rowsWritten: z.int(),
  /** Null until they are counted. */
  rowsExpected: z.int().nullable(),
  createdAt: field.instant,
  expiresAt: field.instant,
});
export type Export = z.output<typeof Export>;

/** Exports of a practice's data, each seen and downloaded by its owner only. Refusal: CLIENT_ADMIN_EXPORT_FAILED. */
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
