import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import {
  MOST_DAYS_OFF,
  MOST_INTERVALS,
  minutesOf,
  overlapping,
  WEEKDAYS,
} from '#shared/domain/working-hours.ts';
import { LIMITS } from '#shared/rules/text.ts';

const Interval = z
  .strictObject({ from: field.time, to: field.time })
  .refine((interval) => minutesOf(interval).from < minutesOf(interval).to, {
    path: ['to'],
    error: 'END_BEFORE_START',
  });

const Day = z
  .array(Interval)
  .max(MOST_INTERVALS, 'TOO_MANY_INTERVALS')
  .superRefine((intervals, ctx) => {
    for (const index of overlapping(intervals))
      ctx.addIssue({ code: 'custom', path: [index, 'from'], message: 'HOURS_OVERLAP' });
  });

const WeeklyHours = z.strictObject(
  Object.fromEntries(WEEKDAYS.map((day) => [day, Day])) as Record<(typeof WEEKDAYS)[number], typeof Day>,
);

/** From the year 2000 on, because the database's calendar has no year 0. */
const day = field.date.refine((date) => date >= '2000-01-01', 'DATE_INVALID');

const DaysOff = z
  .strictObject({
    firstDay: day,
    lastDay: day,
    reason: z.string().trim().max(LIMITS.dayOffReason, 'MAX_LENGTH'),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    error: 'DATE_ORDER',
  });

export const HoursChange = z.strictObject({
  /** 0 until the first save. */
  version: field.version.or(z.literal(0)),
  /** Null if not set: a provider works in the practice's hours, and a practice has no limits. */
  hours: WeeklyHours.nullable(),
  daysOff: z.array(DaysOff).max(MOST_DAYS_OFF, 'TOO_MANY_DAYS_OFF'),
});
export type HoursChange = z.output<typeof HoursChange>;

const Hours = HoursChange.extend({
  timeZone: field.timeZone,
  today: field.date,
  ofPractice: WeeklyHours.nullable(),
});
export type Hours = z.output<typeof Hours>;

const HoursOfDays = HoursChange.pick({ hours: true, daysOff: true });

/** When a practice is open and its staff work. A person who is not listed has the practice's hours and no day off. */
export const PracticeHours = z.object({
  practice: HoursOfDays,
  staff: z.array(HoursOfDays.extend({ accountId: field.id })),
});
export type PracticeHours = z.output<typeof PracticeHours>;

const practiceId = z.coerce.number().pipe(field.practiceId);
const practice = z.object({ practiceId });
const provider = z.object({ practiceId, accountId: field.id });

/**
 * A practice's hours and closed days, for its administrators; a provider's own hours and days off, for the provider
 * and for administrators. Past days are kept, but not listed. Additional refusal: CHANGED_MEANWHILE.
 */
export const workingHoursContracts = {
  'GET /api/provider/practices/:practiceId/hours': {
    params: practice,
    /** `to` is exclusive. */
    query: z
      .object({ from: day, to: day })
      .refine(({ from, to }) => from < to, { path: ['to'], error: 'DATE_ORDER' }),
    result: PracticeHours,
  },
  'GET /api/admin/practices/:practiceId/hours': { params: practice, result: Hours },
  'PUT /api/admin/practices/:practiceId/hours': { params: practice, body: HoursChange, result: Hours },
  'GET /api/provider/practices/:practiceId/providers/:accountId/hours': { params: provider, result: Hours },
  'PUT /api/provider/practices/:practiceId/providers/:accountId/hours': {
    params: provider,
    body: HoursChange,
    result: Hours,
  },
} satisfies RestContracts;
