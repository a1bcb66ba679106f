import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';

export const REPORT_BY = ['day', 'provider', 'visit-type', 'practice'] as const;
export type ReportBy = (typeof REPORT_BY)[number];

const MOST_DAYS = 92;
const DAY_MS = 86_400_000;

const day = field.date.refine((date) => date >= '1900' && date < '2300', 'DATE_INVALID');

const ReportWish = z
  .strictObject({
    from: day,
    to: day,
    /** `practice`: all practices that the caller administers, each in its own time zone. */
    by: z.enum(REPORT_BY),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'DATE_ORDER' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    path: ['to'],
    message: 'RANGE_TOO_LONG',
  });
export type ReportWish = z.output<typeof ReportWish>;

const Figures = z.object({
  /** Visits that start on these days. Moved visits count where they moved to. */
  visits: z.int(),
  held: z.int(),
  noShows: z.int(),
  groupNoShows: z.int(),
  expired: z.int(),
  canceled: z.int(),
  open: z.int(),
  /** Minutes of visits that took place, from the first patient's admission until the last one left. */
  minutes: z.int(),
  /** From a patient's check-in to their first admission, in seconds; null if no one was admitted. */
  wait: z.object({ median: z.int(), ninetieth: z.int() }).nullable(),
  /** The share of connected time with a good connection, from 0 to 1; null if none was recorded. */
  goodConnection: z.number().nullable(),
  /** In cents, by ISO 4217 currency. */
  copays: z.array(
    z.object({
      currency: z.string(),
      asked: z.int(),
      held: z.int(),
      taken: z.int(),
      refunded: z.int(),
      disputed: z.int(),
      /** The bank decided for the cardholder. */
      lost: z.int(),
    }),
  ),
});
export type Figures = z.output<typeof Figures>;

export const REPORT_COUNTS = [
  'visits',
  'held',
  'noShows',
  'groupNoShows',
  'expired',
  'canceled',
  'open',
  'minutes',
] as const satisfies (keyof Figures)[];

export const REPORT_AMOUNTS = [
  'asked',
  'held',
  'taken',
  'refunded',
  'disputed',
  'lost',
] as const satisfies (keyof Figures['copays'][number])[];

const ReportRow = Figures.extend({
  /** The day `yyyy-mm-dd`, or the id of the row's subject. */
  key: z.string(),
  name: z.string(),
});
export type ReportRow = z.output<typeof ReportRow>;

export const LOST_BY = ['network', 'browser', 'practice'] as const;

const LostMinutes = z.object({
  by: z.enum(LOST_BY),
  /**
   * The browser or practice; for a network its kind, or the media's path (`relay/tcp`) if browsers do not report the
   * kind. Empty if unknown.
   */
  name: z.string(),
  minutes: z.int(),
  lost: z.int(),
});
export type LostMinutes = z.output<typeof LostMinutes>;

const Report = z.object({
  totals: Figures,
  /** Days in order, other rows by name. */
  rows: z.array(ReportRow),
  /** The most frequent first. */
  reasons: z.array(z.object({ en: z.string(), es: z.string(), count: z.int() })),
  lost: z.array(LostMinutes),
});
export type Report = z.output<typeof Report>;

const REPORT_FILES = ['figures', 'lost'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

export const reportContracts = {
  'POST /api/admin/practices/:practiceId/report': {
    reads: true,
    params: ofPractice,
    body: ReportWish,
    result: Report,
  },
  'GET /api/admin/practices/:practiceId/report/file': {
    params: ofPractice,
    query: ReportWish.safeExtend({ language: field.language, table: z.enum(REPORT_FILES) }),
    result: z.string(),
    file: 'text/csv',
  },
} satisfies RestContracts;
