import { localTime } from '#client/features/core/dates/format.ts';
import { instantOf } from '#client/features/core/dates/wall-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;

/** `yyyy-mm-dd`. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Starts on Sunday. */
export function weekOf(date: string): string[] {
  const sunday = plusDays(date, -new Date(date).getUTCDay());
  return Array.from({ length: 7 }, (_, day) => plusDays(sunday, day));
}

/** Minutes since midnight on a wall clock, and back: `09:15` is 555. */
export const timeOf = (minute: number): string =>
  new Date(minute * MINUTE_MS).toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length);

export interface CalendarDay {
  date: string;
  /** In milliseconds since the epoch. */
  begins: number;
  ends: number;
  /** Minutes since midnight on the wall clock; below 0 and from 1440 on for other dates. */
  minuteOf: (instant: number) => number;
}

export function calendarDay(date: string, timeZone: string): CalendarDay {
  const begins = instantOf(date, '00:00', timeZone);
  const ends = instantOf(plusDays(date, 1), '00:00', timeZone);
  const sinceMidnight = (instant: number) => (instant - begins) / MINUTE_MS;
  // Formatting is slow, and needed only on the two days of a year when the clock changes.
  const isEven = ends - begins === DAY_MS;
  return {
    date,
    begins,
    ends,
    minuteOf(instant) {
      if (isEven || instant < begins) return sinceMidnight(instant);
      if (instant >= ends) return DAY_MINUTES + (instant - ends) / MINUTE_MS;
      const [hour = 0, minute = 0] = localTime(instant, timeZone).split(':').map(Number);
      return hour * 60 + minute;
    },
  };
}
