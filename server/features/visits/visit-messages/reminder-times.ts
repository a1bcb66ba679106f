import { Temporal } from 'temporal-polyfill';
import { REMINDERS, type Reminder } from '#shared/domain/visit-message.ts';

const BEFORE: Record<Reminder, Temporal.DurationLike> = {
  '1_DAY_BEFORE': { days: 1 },
  '1_HOUR_BEFORE': { hours: 1 },
  '30_MINUTES_BEFORE': { minutes: 30 },
};

/**
 * A reminder a day before is due at the same time on the previous calendar day in the visit's zone, even
 * across a clock change; a time that the clocks skip that day becomes the one after the gap. Hours and
 * minutes are exact.
 */
export function reminderDueAt(startsAt: Date, timeZone: string, reminder: Reminder): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(start.subtract(BEFORE[reminder]).epochMilliseconds);
}

/**
 * How long a late reminder is useful: until the next one is due, or, for the last one, until the visit
 * starts.
 */
export function reminderUsefulUntil(startsAt: Date, timeZone: string, reminder: Reminder): Date {
  const next = REMINDERS[REMINDERS.indexOf(reminder) + 1];
  return next ? reminderDueAt(startsAt, timeZone, next) : startsAt;
}

/** Allowance for a clock that is behind the database's, which decides when a job is due, in milliseconds. */
const CLOCKS_DIFFER_MS = 60_000;

/** A useful reminder is due, and not too late. `now` in milliseconds since the epoch. */
export function isReminderUseful(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  reminder: Reminder,
  now: number,
): boolean {
  return (
    now >= reminderDueAt(startsAt, timeZone, reminder).getTime() - CLOCKS_DIFFER_MS &&
    now < reminderUsefulUntil(startsAt, timeZone, reminder).getTime()
  );
}

/** A visit's future reminders with their times. `now` in milliseconds since the epoch. */
export function remindersToCome(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  now: number,
): { reminder: Reminder; dueAt: Date }[] {
  return REMINDERS.map((reminder) => ({
    reminder,
    dueAt: reminderDueAt(startsAt, timeZone, reminder),
  })).filter(({ dueAt }) => dueAt.getTime() > now);
}
