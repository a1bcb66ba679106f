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

export const latenessContracts = {
  /** What all patients of the visit's provider, in this practice, are told while they wait. */
  'PUT /api/provider/visits/:rootVisitId/lateness': {
    params: z.object({ rootVisitId: field.id }),
    body: Lateness,
    result: Lateness,
  },
} satisfies RestContracts;
