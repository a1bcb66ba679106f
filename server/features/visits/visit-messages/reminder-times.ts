import { Temporal } from 'temporal-polyfill';
import { REMINDERS, type Reminder } from '#shared/domain/visit-message.ts';

const BEFORE: Record<Reminder, Temporal.DurationLike> = {
  '1_DAY_BEFORE': { days: 1 },
  '1_HOUR_BEFORE': { hours: 1 },
  '30_MINUTES_BEFORE': { minutes: 30 },
};

/**
 * A day-before reminder is due at the same time on the previous calendar day in the visit's zone, even across a clock
 * change; a time that the clocks skip that day moves to after the gap. Hours and minutes are exact.
 */
export function reminderDueAt(startsAt: Date, timeZone: string, reminder: Reminder): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(start.subtract(BEFORE[reminder]).epochMilliseconds);
}

/** A late reminder is useful until the next one is due; the last one until the visit starts. */
export function reminderUsefulUntil(startsAt: Date, timeZone: string, reminder: Reminder): Date {
  const next = REMINDERS[REMINDERS.indexOf(reminder) + 1];
  return next ? reminderDueAt(startsAt, timeZone, next) : startsAt;
}

/** In milliseconds. Allows for a clock behind the database's, which decides when a job is due. */
const CLOCKS_DIFFER_MS = 60_000;

/** Whether a reminder is due and still useful. `now` in milliseconds since the epoch. */
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

/** `now` in milliseconds since the epoch. */
export function remindersToCome(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  now: number,
): { reminder: Reminder; dueAt: Date }[] {
  return REMINDERS.map((reminder) => ({
    reminder,
    dueAt: reminderDueAt(startsAt, timeZone, reminder),
  })).filter(({ dueAt }) => dueAt.getTime() > now);
}
