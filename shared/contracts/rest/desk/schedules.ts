import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { SCHEDULE_KINDS } from '#shared/domain/visit-list.ts';
import { LIMITS } from '#shared/rules/text.ts';

const ScheduleOwner = z.object({
  userId: field.id,
  name: z.string(),
  kind: z.enum(SCHEDULE_KINDS),
  starred: z.boolean(),
});
export type ScheduleOwner = z.output<typeof ScheduleOwner>;

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const ofProvider = ofPractice.extend({ userId: field.id });

export const scheduleContracts = {
  /** People of the practice whose schedule can be opened: favorites first, then by name. */
  'GET /api/provider/practices/:practiceId/schedules': {
    params: ofPractice,
    query: z.object({
      name: z.string().trim().max(LIMITS.search, 'MAX_LENGTH').default(''),
    }),
    result: z.object({ results: z.array(ScheduleOwner) }),
  },
  'GET /api/provider/practices/:practiceId/schedules/:userId': { params: ofProvider, result: ScheduleOwner },
  'GET /api/provider/practices/:practiceId/favorite-providers': {
    params: ofPractice,
    result: z.object({ results: z.array(ScheduleOwner) }),
  },
  'PUT /api/provider/practices/:practiceId/favorite-providers/:userId': {
    params: ofProvider,
    result: z.object({ starred: z.literal(true) }),
  },
  'DELETE /api/provider/practices/:practiceId/favorite-providers/:userId': {
    params: ofProvider,
    result: z.object({ starred: z.literal(false) }),
  },
} satisfies RestContracts;
