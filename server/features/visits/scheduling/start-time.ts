import { Temporal } from 'temporal-polyfill';
import type { Occurrence, TimeZone } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';

/**
 * How long after its time a visit may still be scheduled, in milliseconds, so that 'now' works while the form is open.
 */
const GRACE_MS = 15 * 60_000;

export interface WallClock {
  /** `2026-11-20` */
  date: string;
  /** `09:30` */
  time: string;
  timeZone: TimeZone;
  occurrence: Occurrence;
}

/**
 * The instant of a wall-clock date and time.
 *
 * @param now milliseconds since the epoch
 * @throws TIME_DOES_NOT_EXIST for a time that the clocks skip that day; VISIT_IN_THE_PAST
 */
export function startInstant(wanted: WallClock, now: number): Date {
  const start = wallClockInstant(wanted);
  if (isPast(start, now)) throw refusal('VISIT_IN_THE_PAST', 'date');
  return start;
}

export const isPast = (start: Date, now: number): boolean => start.getTime() < now - GRACE_MS;

/**
 * Like {@link startInstant}, but allows the past.
 *
 * @throws TIME_DOES_NOT_EXIST
 */
export function wallClockInstant(wanted: WallClock): Date {
  const start = existingInstant(wanted);
  if (!start) throw refusal('TIME_DOES_NOT_EXIST', 'time');
  return start;
}

export function existingInstant({ date, time, timeZone, occurrence }: WallClock): Date | null {
  const wallClock = Temporal.PlainDateTime.from(`${date}T${time}`);
  const disambiguation = occurrence === 'second' ? 'later' : 'earlier';
  const start = wallClock.toZonedDateTime(timeZone, { disambiguation });
  return start.toPlainDateTime().equals(wallClock) ? new Date(start.epochMilliseconds) : null;
}

export function wallClockOf(at: Date, timeZone: TimeZone): WallClock {
  const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const wallClock = there.toPlainDateTime();
  const first = wallClock.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return {
    date: wallClock.toPlainDate().toString(),
    time: wallClock.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
    occurrence: first.equals(there) ? 'first' : 'second',
  };
}

/** The start of a day, in milliseconds since the epoch. In a few zones, some days do not start at 00:00. */
export const startOfDay = (date: string, timeZone: TimeZone): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;

function refusal(code: 'TIME_DOES_NOT_EXIST' | 'VISIT_IN_THE_PAST', field: string): CodedError {
  return new CodedError(code, code, { fields: { [field]: code } });
}
