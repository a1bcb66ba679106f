import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { MOST_SELECTED } from '#shared/domain/visit-list.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { Mark, Seen } from '../visits/scheduling.ts';
import { ToCall, Told } from '../visits/visit-patients.ts';
import { visitChangeContracts } from './visit-changes.ts';

const practice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });
const visitIds = z.array(field.id).min(1).max(MOST_SELECTED);
const Cancel = visitChangeContracts['POST /api/provider/visits/:rootVisitId/cancel'].body.omit({
  series: true,
});

/** If any is refused, none was changed. */
const Refused = z.array(
  z.object({ visitId: field.id, code: z.custom<ErrorCode>((code) => typeof code === 'string') }),
);
export type Refused = z.output<typeof Refused>;

const Changed = z.object({
  refused: Refused,
  changeId: field.id.nullable(),
});

const Candidate = z.object({
  userId: field.id,
  name: z.string(),
  clashes: z.array(
    z.object({
      visitId: field.id,
      mark: Mark,
      patients: z.array(z.string()),
      /** In another practice, which is named to readers who see its visits; null in this practice. */
      elsewhere: z.object({ practice: z.string().nullable() }).nullable(),
      startTime: field.instant,
      timeZone: field.timeZone,
    }),
  ),
});
export type Candidate = z.output<typeof Candidate>;

/**
 * Changes several visits of a practice, each by the rules for one. NOT_FOUND for a visit that the caller may not see.
 */
export const severalVisitsContracts = {
  /** Providers without another visit at these times are first. */
  'POST /api/provider/practices/:practiceId/visits/choices': {
    params: practice,
    body: z.strictObject({ visitIds }),
    result: z.object({
      cancelReasons: z.array(z.object({ en: z.string(), es: z.string() })),
      providers: z.array(Candidate),
      told: z.object({ cancel: Told, move: Told }),
    }),
  },
  'POST /api/provider/practices/:practiceId/visits/cancel': {
    params: practice,
    body: z.strictObject({ visitIds, ...Cancel.shape }),
    result: Changed,
  },
  /** All or none. Visits that this provider already has stay unchanged. */
  'POST /api/provider/practices/:practiceId/visits/transfer': {
    params: practice,
    body: z.strictObject({ visitIds, idempotencyKey: field.id, providerUserId: field.id, seen: Seen }),
    result: Changed,
  },
  'POST /api/provider/practices/:practiceId/visits/resend': {
    params: practice,
    body: z.strictObject({ visitIds }),
    result: z.object({
      messages: z.int(),
      refused: Refused,
      unreached: z.array(ToCall.extend({ visitId: field.id })),
    }),
  },
} satisfies RestContracts;
