import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';

const Taker = z.object({ accountId: field.id, name: z.string() }).nullable();

const Waits = z.object({
  waits: z.array(
    z.object({
      visitId: field.id,
      told: z.boolean(),
      callAsked: z.boolean(),
      timeAsked: z.boolean(),
      takenBy: Taker,
    }),
  ),
});
export type Waits = z.output<typeof Waits>;

const ofVisit = z.object({ rootVisitId: field.id });
const Taken = z.object({ takenBy: Taker });

export const escalationContracts = {
  /** Visits with a patient whose wait staff were notified of, or whose wait someone took over. */
  'GET /api/provider/practices/:practiceId/waits': {
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    result: Waits,
  },
  /** `from`: the person who takes over so far, as the caller saw it. If that has changed, nothing changes. */
  'PUT /api/provider/visits/:rootVisitId/take-over': {
    params: ofVisit,
    body: z.strictObject({ from: field.id.nullable() }),
    result: Taken,
  },
  /** Idempotent. */
  'DELETE /api/provider/visits/:rootVisitId/take-over': { params: ofVisit, result: Taken },
  /** Idempotent. */
  'POST /api/patient/sessions/:sessionId/call-request': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ callAsked: z.literal(true) }),
  },
  /** The patient keeps their place. Idempotent. */
  'POST /api/patient/sessions/:sessionId/time-request': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ timeAsked: z.literal(true) }),
  },
} satisfies RestContracts;
