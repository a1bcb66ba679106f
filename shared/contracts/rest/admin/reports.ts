import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';

/** What a report has a row for each of. */
export const REPORT_BY = ['day', 'provider', 'visit-type', 'practice'] as const;
export type ReportBy = (typeof REPORT_BY)[number];

const MOST_DAYS = 92;
const DAY_MS = 86_400_000;

const day = field.date.refine((date) => date >= '1900' && date < '2300', 'DATE_INVALID');

const ReportWish = z
  .strictObject({
    /** The first and the last day, in the practice's time zone. */
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
  /** Visits that start on these days, without moved ones, which count where they moved to. */
  visits: z.int(),
  held: z.int(),
  noShows: z.int(),
  /** Patients of groups who did not come to visits that went on without them. */
  groupNoShows: z.int(),
  /** No one was admitted, and their time is over. */
  expired: z.int(),
  canceled: z.int(),
  /** Not over yet. */
  open: z.int(),
  /** Of held visits, from the first patient's admission until the last one left. */
  minutes: z.int(),
  /** From a patient's check-in to their first admission, in seconds; null if no one was admitted. */
  wait: z.object({ median: z.int(), ninetieth: z.int() }).nullable(),
  /** The share of connected time with a good connection, from 0 to 1; null if none was recorded. */
  goodConnection: z.number().nullable(),
  /** In cents, by ISO 4217 currency. */
  copays: z.array(
    z.object({
      currency: z.string(),
      /** Of all patients who came to the copay step. */
      asked: z.int(),
      /** On hold now. */
      held: z.int(),
      taken: z.int(),
      refunded: z.int(),
      /** Taken, and held by the processor until a cardholder's bank has decided. */
      disputed: z.int(),
      /** Taken, and gone: the cardholder's bank decided for the cardholder. */
      lost: z.int(),
    }),
  ),
});
export type Figures = z.output<typeof Figures>;

/** The figures that are counts, in the order of screens and files. */
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

/** What became of copays, in that order. */
export const REPORT_AMOUNTS = [
  'asked',
  'held',
  'taken',
  'refunded',
  'disputed',
  'lost',
] as const satisfies (keyof Figures['copays'][number])[];

const ReportRow = Figures.extend({
  /** The day `yyyy-mm-dd`, or the id of what the row is about. */
  key: z.string(),
  /** Empty for a day. */
  name: z.string(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** What lost minutes are counted by. */
export const LOST_BY = ['network', 'browser', 'practice'] as const;

const LostMinutes = z.object({
  by: z.enum(LOST_BY),
  /**
   * The browser or the practice; of a network its kind, or the way of the media (`relay/tcp`) where browsers do
   * not say the kind. Empty: unknown.
   */
  name: z.string(),
  /** Measured minutes of connected pages. */
  minutes: z.int(),
  /** Of these, with a poor connection. */
  lost: z.int(),
});
export type LostMinutes = z.output<typeof LostMinutes>;

const Report = z.object({
  totals: Figures,
  /** Days in order, other rows by name; only those with visits. */
  rows: z.array(ReportRow),
  /** Reasons of canceled visits, the most frequent first. */
  reasons: z.array(z.object({ en: z.string(), es: z.string(), count: z.int() })),
  /** Where minutes with a poor connection were, those with the most first. */
  lost: z.array(LostMinutes),
});
export type Report = z.output<typeof Report>;

/** The tables of a report that are files. */
const REPORT_FILES = ['figures', 'lost'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

const ofPractice = z.object({ practiceId: z.coerce.number().pipe(field.practiceId) });

/** Figures of a practice's visits, for its administrators. */
export const reportContracts = {
  'POST /api/admin/practices/:practiceId/report': {
    reads: true,
    params: ofPractice,
    body: ReportWish,
    result: Report,
  },
  /** The rows, or where minutes are lost, as CSV with the screen's words. */
  'GET /api/admin/practices/:practiceId/report/file': {
    params: ofPractice,
    query: ReportWish.safeExtend({ language: field.language, table: z.enum(REPORT_FILES) }),
    result: z.string(),
    file: 'text/csv',
  },
} satisfies RestContracts;
