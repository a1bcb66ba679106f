import { z } from 'zod';
import { RECORD_FAILURES } from '../domain/record-system.ts';
import { field } from './fields.ts';

export const UploadProgress = z.object({
  uploadId: field.id,
  total: z.int(),
  /** Includes items that an earlier upload had written. */
  written: z.int(),
  failed: z.int(),
  why: z.enum(RECORD_FAILURES).nullable(),
});
export type UploadProgress = z.output<typeof UploadProgress>;
