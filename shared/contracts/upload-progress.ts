import { z } from 'zod';
import { RECORD_FAILURES } from '../domain/record-system.ts';
import { field } from './fields.ts';

/** How far an upload to the record system is. */
export const UploadProgress = z.object({
  uploadId: field.id,
  total: z.int(),
  /** Those that an earlier upload had count as well. */
  written: z.int(),
  failed: z.int(),
  /** Of the newest failure. */
  why: z.enum(RECORD_FAILURES).nullable(),
});
export type UploadProgress = z.output<typeof UploadProgress>;
