import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { VisitListItem } from '../visits/visits.ts';

const MOST_DAYS = 7;
const DAY_MS = 86_400_000;
/** More would not fit on a screen. */
const MOST_PROVIDERS = 100;

const day = field.date.refine((date) => date >= '1900' && date < '2300', 'DATE_INVALID');

const CalendarFilter = z
  .object({
    practiceId: field.practiceId,
    from: day,
    /** Exclusive. */
    to: day,
    /** Undefined for all of the practice. */
    providerUserIds: z.array(field.id).min(1).max(MOST_PROVIDERS).optional(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'DATE_ORDER' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
    path: ['to'],
    message: 'RANGE_TOO_LONG',
  });
export type CalendarFilter = z.output<typeof CalendarFilter>;

/** `invited`: the requested providers who were invited to another provider's visit. */
const CalendarVisit = VisitListItem.extend({ invited: z.array(field.id) });
export type CalendarVisit = z.output<typeof CalendarVisit>;

export const calendarContracts = {
  /**
   * The visits of at most seven days, by start, including visits that start before the first day and reach into it.
   */
  'POST /api/provider/visits/calendar': {
    reads: true,
    body: CalendarFilter,
    result: z.object({ results: z.array(CalendarVisit), serverTime: field.instant }),
  },
} satisfies RestContracts;
