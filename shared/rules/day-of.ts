import { existingDay } from './dates.ts';
import { asCompared } from './words-of.ts';

const DAY_MS = 86_400_000;

const NEAR: Readonly<Record<string, number>> = {
  yesterday: -1,
  ayer: -1,
  today: 0,
  hoy: 0,
  tomorrow: 1,
  manana: 1,
};

const namesOf = (count: number, at: (index: number) => number, style: Intl.DateTimeFormatOptions) =>
  ['en-US', 'es-US'].map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => asCompared(format.format(at(index))));
  });

const WEEKDAYS = namesOf(7, (index) => Date.UTC(2023, 0, 1 + index), { weekday: 'long' });
const MONTHS = namesOf(12, (index) => Date.UTC(2023, index), { month: 'long' });
/** `mar` is March and marzo. */
const LEAST_OF_MONTH = 3;

const NUMBERS = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const MONTH_FIRST = /^(\p{L}+) (\d{1,2})(?: (\d{4}))?$/u;
const DAY_FIRST = /^(\d{1,2})(?: de)? (\p{L}+)(?:(?: de)? (\d{4}))?$/u;

/**
 * The day, `yyyy-mm-dd`, that a typed text names in English or Spanish: `3/14`, `3/14/2027`, `14/3`, `march 14`, `14
 * de marzo`, `tomorrow`, `viernes`. Without a year, the day nearest to today; a weekday is the next one. Null for any
 * other text.
 *
 * @param today `yyyy-mm-dd`
 */
export function dayOf(typed: string, today: string): string | null {
  const words = asCompared(typed);
  const after = NEAR[words];
  if (after !== undefined) return later(today, after);
  const weekday = WEEKDAYS.map((names) => names.indexOf(words)).find((index) => index >= 0);
  if (weekday !== undefined) return later(today, (weekday - new Date(today).getUTCDay() + 7) % 7);

  const [, isoYear = '', isoMonth, isoDay = ''] = ISO.exec(typed.trim()) ?? [];
  if (isoMonth) return existingDay(isoYear, isoMonth, isoDay);
  const [, month, day = '', year] = NUMBERS.exec(typed.trim()) ?? [];
  // If the first number is not a month, the day is first, as in Spanish.
  if (month) return near(today, month, day, year) ?? near(today, day, month, year);
  const [, name, dayAfter = '', yearAfter] = MONTH_FIRST.exec(words) ?? [];
  if (name) return near(today, monthOf(name), dayAfter, yearAfter);
  const [, dayBefore = '', nameAfter, yearLast] = DAY_FIRST.exec(words) ?? [];
  return nameAfter ? near(today, monthOf(nameAfter), dayBefore, yearLast) : null;
}

const later = (today: string, days: number) =>
  new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

function monthOf(word: string): number {
  if (word.length < LEAST_OF_MONTH) return 0;
  return Math.max(...MONTHS.map((names) => names.findIndex((name) => name.startsWith(word)))) + 1;
}

/** In that year, or in the one that brings it nearest to today; null if no such day exists. */
function near(today: string, month: string | number, day: string, year: string | undefined): string | null {
  const thisYear = Number(today.slice(0, 4));
  const years = year
    ? [year.length === 2 ? `${today.slice(0, 2)}${year}` : year]
    : [thisYear - 1, thisYear, thisYear + 1].map(String);
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const [nearest] = years
    .map((one) => existingDay(one, month, day))
    .filter((date) => date !== null)
    .sort((one, other) => away(one) - away(other));
  return nearest ?? null;
}
