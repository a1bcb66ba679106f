import { z } from 'zod';
import { LATE_MINUTES } from '../../domain/lateness.ts';
import type { RestContracts } from '../contract.ts';
import { field } from '../fields.ts';

const Lateness = z.strictObject({
  /** How late the visit's provider is; null: on time. */
  minutes: z.literal(LATE_MINUTES).nullable(),
  /** Whether patients who wait see their place in the provider's line. */
  showsLine: z.boolean(),
});

export type Lateness = z.output<typeof Lateness>;

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

export const latenessContracts = {
  /** What the reader's own patients, in this practice, are told while they wait. */
  'GET /api/provider/practices/:practiceId/lateness': { params: ofPractice, result: Lateness },
  'PUT /api/provider/practices/:practiceId/lateness': {
    params: ofPractice,
    body: Lateness,
    result: Lateness,
  },
  /** What all patients of the visit's provider, in this practice, are told while they wait. */
  'PUT /api/provider/visits/:rootVisitId/lateness': {
    params: z.object({ rootVisitId: field.id }),
    body: Lateness,
    result: Lateness,
  },
} satisfies RestContracts;
