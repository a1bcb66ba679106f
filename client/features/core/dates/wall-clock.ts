import type { Occurrence } from '#shared/domain/visit.ts';
import { DAY_MS, localDate, localTime, offsetAt, twiceThatDay } from './format.ts';

/**
 * The instant of a wall clock's date and time. Of a repeated time, the first; a skipped time moves forward by the
 * skipped hour.
 */
export function instantOf(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = wall - offsetAt(wall - DAY_MS, timeZone);
  const after = wall - offsetAt(wall + DAY_MS, timeZone);
  const shows = (at: number) => localDate(at, timeZone) === date && localTime(at, timeZone) === time;
  return shows(before) || !shows(after) ? before : after;
}

/** Which of the two equal times of that night an instant is; the first for any other time. */
export function occurrenceOf(instant: string | number, timeZone: string): Occurrence {
  const twice = twiceThatDay(localDate(instant, timeZone), localTime(instant, timeZone), timeZone);
  return twice && new Date(instant).getTime() >= twice[1] ? 'second' : 'first';
}
