import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';

const Taker = z.object({ accountId: field.id, name: z.string() }).nullable();

const Waits = z.object({
  waits: z.array(
    z.object({
      visitId: field.id,
      /** The reader was notified that its patient still waits. */
      told: z.boolean(),
      /** The patient asked to be called. */
      callAsked: z.boolean(),
      /** The patient asked for another time. */
      timeAsked: z.boolean(),
      /** Who takes over; null if no one does yet. */
      takenBy: Taker,
    }),
  ),
});
export type Waits = z.output<typeof Waits>;

const ofVisit = z.object({ rootVisitId: field.id });
const Taken = z.object({ takenBy: Taker });

/** A patient who waits is not forgotten: staff are notified one after the other until someone takes over. */
export const escalationContracts = {
  /** Visits in whose waiting room someone waits that staff were notified of, or that someone takes over. */
  'GET /api/provider/practices/:practiceId/waits': {
    params: z.object({ practiceId: z.coerce.number().pipe(field.practiceId) }),
    result: Waits,
  },
  /** `from`: who takes over so far, as the caller saw it. If that has changed, it stays theirs. */
  'PUT /api/provider/visits/:rootVisitId/take-over': {
    params: ofVisit,
    body: z.strictObject({ from: field.id.nullable() }),
    result: Taken,
  },
  /** The caller gives it back. Idempotent. */
  'DELETE /api/provider/visits/:rootVisitId/take-over': { params: ofVisit, result: Taken },
  /** A patient who was notified that their wait is long asks to be called. Idempotent. */
  'POST /api/patient/sessions/:sessionId/call-request': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ callAsked: z.literal(true) }),
  },
  /** Likewise, for another time. They keep their place. Idempotent. */
  'POST /api/patient/sessions/:sessionId/time-request': {
    params: z.object({ sessionId: field.id }),
    result: z.object({ timeAsked: z.literal(true) }),
  },
} satisfies RestContracts;
