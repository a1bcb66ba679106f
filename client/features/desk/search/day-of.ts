import { wordsOf } from '../../../../shared/rules/words-of.ts';

const DAY_MS = 86_400_000;

/** How many days after today, in both languages; typed without accents. */
const NEAR: Readonly<Record<string, number>> = {
  yesterday: -1,
  ayer: -1,
  today: 0,
  hoy: 0,
  tomorrow: 1,
  manana: 1,
};

/** The names that a language has for the days of a week or the months of a year, in order from Sunday or January. */
const namesOf = (count: number, at: (index: number) => number, style: Intl.DateTimeFormatOptions) =>
  ['en-US', 'es-US'].map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => plain(format.format(at(index))));
  });

const plain = (text: string) => wordsOf(text).join(' ').toLowerCase();

const WEEKDAYS = namesOf(7, (index) => Date.UTC(2023, 0, 1 + index), { weekday: 'long' });
const MONTHS = namesOf(12, (index) => Date.UTC(2023, index), { month: 'long' });
/** `mar` is March, and marzo. */
const LEAST_OF_MONTH = 3;

const NUMBERS = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** `march 14`, `march 14, 2027`. */
const MONTH_FIRST = /^(\p{L}+) (\d{1,2})(?: (\d{4}))?$/u;
/** `14 de marzo`, `14 marzo de 2027`. */
const DAY_FIRST = /^(\d{1,2})(?: de)? (\p{L}+)(?:(?: de)? (\d{4}))?$/u;

/**
 * The day, `yyyy-mm-dd`, that a typed text names in English or Spanish: `3/14`, `3/14/2027`, `14/3`, `march 14`,
 * `14 de marzo`, `tomorrow`, `viernes`. Without a year it is the one nearest to today, and a weekday is the next one. Null for any other
 * text.
 *
 * @param today `yyyy-mm-dd`
 */
export function dayOf(typed: string, today: string): string | null {
  const words = plain(typed);
  const after = NEAR[words];
  if (after !== undefined) return later(today, after);
  const weekday = WEEKDAYS.map((names) => names.indexOf(words)).find((index) => index >= 0);
  if (weekday !== undefined) return later(today, (weekday - new Date(today).getUTCDay() + 7) % 7);

  const [, isoYear, isoMonth, isoDay] = ISO.exec(typed.trim()) ?? [];
  if (isoYear) return near(today, Number(isoMonth), Number(isoDay), isoYear);
  const [, month, day, year] = NUMBERS.exec(typed.trim()) ?? [];
  if (month) {
    // Where the first number is no month, the day is first, as in Spanish.
    return near(today, Number(month), Number(day), year) ?? near(today, Number(day), Number(month), year);
  }
  const [, name, dayAfter, yearAfter] = MONTH_FIRST.exec(words) ?? [];
  if (name) return near(today, monthOf(name), Number(dayAfter), yearAfter);
  const [, dayBefore, nameAfter, yearLast] = DAY_FIRST.exec(words) ?? [];
  return nameAfter ? near(today, monthOf(nameAfter), Number(dayBefore), yearLast) : null;
}

const later = (today: string, days: number) =>
  new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

/** From 1; 0 for a word that is no month. */
function monthOf(word: string): number {
  if (word.length < LEAST_OF_MONTH) return 0;
  return Math.max(...MONTHS.map((names) => names.findIndex((name) => name.startsWith(word)))) + 1;
}

/** In that year, or in the one that brings it nearest to today; null if there is no such day. */
function near(today: string, month: number, day: number, year: string | undefined): string | null {
  const thisYear = Number(today.slice(0, 4));
  const years = year
    ? [Number(year.length === 2 ? `${today.slice(0, 2)}${year}` : year)]
    : [thisYear - 1, thisYear, thisYear + 1];
  const away = (date: string) => Math.abs(Date.parse(date) - Date.parse(today));
  const [nearest] = years
    .map((one) => new Date(Date.UTC(one, month - 1, day)))
    // A day that the month does not have would be one of the next month.
    .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
    .map((date) => date.toISOString().slice(0, 10))
    .sort((one, other) => away(one) - away(other));
  return nearest ?? null;
}
