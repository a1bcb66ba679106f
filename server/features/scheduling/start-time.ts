import { Temporal } from 'temporal-polyfill';
import type { TimeZone } from '../../../shared/domain/visit.ts';
import { CodedError } from '../../../shared/errors.ts';

/** How long after its time a visit may still be scheduled, in milliseconds: 'now' while the form is open. */
const GRACE_MS = 15 * 60_000;

/**
 * The instant of a wall-clock date and time; the earlier one when clocks go back.
 *
 * @param date `2026-11-20`
 * @param time `09:30`
 * @param now milliseconds since the epoch
 * @throws TIME_DOES_NOT_EXIST for a time that the clocks skip that day; VISIT_IN_THE_PAST
 */
export function startInstant(date: string, time: string, timeZone: TimeZone, now: number): Date {
  const start = wallClockInstant(date, time, timeZone);
  if (start.getTime() < now - GRACE_MS) throw refusal('VISIT_IN_THE_PAST', 'date');
  return start;
}

/** As {@link startInstant}, in the past too. @throws TIME_DOES_NOT_EXIST */
export function wallClockInstant(date: string, time: string, timeZone: TimeZone): Date {
  const wallClock = Temporal.PlainDateTime.from(`${date}T${time}`);
  const start = wallClock.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!start.toPlainDateTime().equals(wallClock)) throw refusal('TIME_DOES_NOT_EXIST', 'time');
  return new Date(start.epochMilliseconds);
}

function refusal(code: 'TIME_DOES_NOT_EXIST' | 'VISIT_IN_THE_PAST', field: string): CodedError {
  return new CodedError(code, code, { fields: { [field]: code } });
}
