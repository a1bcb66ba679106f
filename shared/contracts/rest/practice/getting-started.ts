import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { OPTIONAL_STEPS, SET_UP_STEPS } from '#shared/domain/set-up.ts';

const practice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

const SetUp = z.strictObject({
  steps: z.array(
    z.strictObject({
      step: z.enum(SET_UP_STEPS),
      /** A step that is done stays done, needed or not. */
      state: z.enum(['done', 'to-do', 'not-needed']),
    }),
  ),
  hasVisits: z.boolean(),
});
export type SetUp = z.output<typeof SetUp>;

export const setUpContracts = {
  'GET /api/admin/practices/:practiceId/set-up': { params: practice, result: SetUp },
  'PUT /api/admin/practices/:practiceId/set-up/:step': {
    params: practice.extend({ step: z.enum(OPTIONAL_STEPS) }),
    body: z.strictObject({ needed: z.boolean() }),
    result: SetUp,
  },
} satisfies RestContracts;
