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

/** Why visits cannot be changed. If there is one, none of them was. */
const Refused = z.array(
  z.object({ visitId: field.id, code: z.custom<ErrorCode>((code) => typeof code === 'string') }),
);
export type Refused = z.output<typeof Refused>;

const Changed = z.object({
  refused: Refused,
  /** What undoes it; null if nothing was changed. */
  changeId: field.id.nullable(),
});

/** A provider of the practice, with their visits at the times of those that were selected. */
const Candidate = z.object({
  userId: field.id,
  name: z.string(),
  clashes: z.array(
    z.object({
      /** One of those that were selected. */
      visitId: field.id,
      mark: Mark,
      patients: z.array(z.string()),
      /** In another practice, which is named to those who see its visits; null in this one. */
      elsewhere: z.object({ practice: z.string().nullable() }).nullable(),
      startTime: field.instant,
      timeZone: field.timeZone,
    }),
  ),
});
export type Candidate = z.output<typeof Candidate>;

/**
 * Several visits of a practice at once, each with the rules for one. A visit that the caller may not see: NOT_FOUND.
 */
export const severalVisitsContracts = {
  /** What the dialogs offer for these visits. Providers without another visit at these times come first. */
  'POST /api/provider/practices/:practiceId/visits/choices': {
    params: practice,
    body: z.strictObject({ visitIds }),
    result: z.object({
      cancelReasons: z.array(z.object({ en: z.string(), es: z.string() })),
      providers: z.array(Candidate),
      /** The people who would get a message about each change, of all of these visits. */
      told: z.object({ cancel: Told, move: Told }),
    }),
  },
  /** All of them or none, for a reason of the practice. */
  'POST /api/provider/practices/:practiceId/visits/cancel': {
    params: practice,
    body: z.strictObject({ visitIds, ...Cancel.shape }),
    result: Changed,
  },
  /** Gives them to another provider, all or none: each is moved. Those of that provider stay as they are. */
  'POST /api/provider/practices/:practiceId/visits/transfer': {
    params: practice,
    body: z.strictObject({ visitIds, idempotencyKey: field.id, providerUserId: field.id, seen: Seen }),
    result: Changed,
  },
  /** Sends the confirmation again to the patients of each visit. */
  'POST /api/provider/practices/:practiceId/visits/resend': {
    params: practice,
    body: z.strictObject({ visitIds }),
    result: z.object({
      messages: z.int(),
      /** Visits that nothing could be sent for. */
      refused: Refused,
      /** Patients of the other visits who cannot be reached. */
      unreached: z.array(ToCall.extend({ visitId: field.id })),
    }),
  },
} satisfies RestContracts;
