import type { Language } from '#shared/domain/visit.ts';
import { LOCALES } from '#shared/rules/locales.ts';
import { formatter, HALVES, type Instant, localDate } from './format.ts';

/** Takes dates `yyyy-mm-dd`: 'Nov 22 – 28, 2026'. */
export function formatDates(first: string, last: string, language: Language): string {
  const options = { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' } as const;
  return formatter(LOCALES[language], options).formatRange(new Date(first), new Date(last));
}

/** A full hour on a wall clock: '9 am'. */
export const formatHour = (hour: number, language: Language): string =>
  `${hour % 12 || 12}\u00a0${HALVES[language][hour < 12 ? 0 : 1]}`;

/** 'Fri, Nov 20'; with the year if it is not the current one: 'Mon, Jan 4, 2027', and in the past 'Nov 20, 2025'. */
export function formatShortDay(instant: Instant, timeZone: string, language: Language): string {
  const yearOf = (at: Instant) => localDate(at, timeZone).slice(0, 4);
  const [year, thisYear] = [yearOf(instant), yearOf(Date.now())];
  return formatter(LOCALES[language], {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(year < thisYear ? {} : { weekday: 'short' }),
    ...(year === thisYear ? {} : { year: 'numeric' }),
  }).format(new Date(instant));
}

/** Takes a month `yyyy-mm`: 'Nov 2026'. */
export function formatMonth(month: string, language: Language): string {
  const options = { timeZone: 'UTC', year: 'numeric', month: 'short' } as const;
  return formatter(LOCALES[language], options).format(new Date(`${month}-01T00:00:00Z`));
}

export function formatWeekday(instant: Instant, timeZone: string, language: Language): string {
  const name = formatter(LOCALES[language], { timeZone, weekday: 'long' }).format(new Date(instant));
  return capitalized(name, language);
}

/** Capitalizes a date at the start of a line: Spanish weekdays are lower case. */
export const capitalized = (date: string, language: Language): string =>
  date.charAt(0).toLocaleUpperCase(language) + date.slice(1);
