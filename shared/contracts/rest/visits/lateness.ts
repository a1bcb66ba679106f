import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { LATE_MINUTES } from '#shared/domain/visit.ts';

const Lateness = z.strictObject({
  minutes: z.literal(LATE_MINUTES).nullable(),
  showsLine: z.boolean(),
});

export type Lateness = z.output<typeof Lateness>;

const InPractice = Lateness.extend({
  /** Anyone who may announce this may withdraw it. */
  late: z.array(
    z.object({ accountId: field.id, providerName: z.string(), minutes: z.literal(LATE_MINUTES) }),
  ),
});

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

export const latenessContracts = {
  /** For the reader's own patients. */
  'GET /api/provider/practices/:practiceId/lateness': { params: ofPractice, result: InPractice },
  'PUT /api/provider/practices/:practiceId/lateness': {
    params: ofPractice,
    body: Lateness,
    result: Lateness,
  },
  /** The line's setting stays. Idempotent. */
  'DELETE /api/provider/practices/:practiceId/lateness/:accountId': {
    params: ofPractice.extend({ accountId: field.id }),
    result: InPractice,
  },
  /** For all patients of the visit's provider. */
  'PUT /api/provider/visits/:rootVisitId/lateness': {
    params: z.object({ rootVisitId: field.id }),
    body: Lateness,
    result: Lateness,
  },
} satisfies RestContracts;
