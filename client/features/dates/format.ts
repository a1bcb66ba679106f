import type { Language } from '../../../shared/domain/visit.ts';
import { LOCALES } from '../../../shared/rules/locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than using it; a list uses the same few for every row. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

type Instant = string | number;

function partsOf(instant: Instant, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = formatter('en-US', options).formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** `hh:mm am/pm` in a zone (PRODUCT 4.2): '09:05 am'; in Spanish '09:05 a. m.'. */
export function formatTime(instant: Instant, timeZone: string, language: Language): string {
  const { hour, minute, dayPeriod } = partsOf(instant, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  const half = dayPeriod?.toLowerCase() === 'pm' ? 'pm' : 'am';
  const written = { en: half, es: half === 'pm' ? 'p.\u00a0m.' : 'a.\u00a0m.' }[language];
  return `${hour}:${minute}\u00a0${written}`;
}

/** The calendar date in a zone, `yyyy-mm-dd`. */
export function localDate(instant: Instant, timeZone: string): string {
  const { year, month, day } = partsOf(instant, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return `${year}-${month}-${day}`;
}

/** The time in a zone, `hh:mm` of 24 hours. */
export function localTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = partsOf(instant, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${hour}:${minute}`;
}

/** 'Friday, November 20, 2026'. */
export function formatLongDate(instant: Instant, timeZone: string, language: Language): string {
  return formatter(LOCALES[language], {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date(instant));
}

/** 'Nov 20, 2026, 10:05 am', by default in the device's zone. */
export function formatMoment(instant: Instant, language: Language, timeZone = deviceTimeZone()): string {
  const options = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const date = formatter(LOCALES[language], options).format(new Date(instant));
  return `${date}, ${formatTime(instant, timeZone, language)}`;
}

/** 'Fri, Nov 20'; with the year if it is not this one: 'Nov 20, 2025'. */
export function formatShortDay(instant: Instant, timeZone: string, language: Language): string {
  const thisYear = localDate(instant, timeZone).slice(0, 4) === localDate(Date.now(), timeZone).slice(0, 4);
  const options = thisYear
    ? ({ timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const)
    : ({ timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const);
  return formatter(LOCALES[language], options).format(new Date(instant));
}

/** 'November 20'. */
export function formatDay(instant: Instant, timeZone: string, language: Language): string {
  return formatter(LOCALES[language], { timeZone, month: 'long', day: 'numeric' }).format(new Date(instant));
}

/** A month `yyyy-mm`: 'Nov 2026'. */
export function formatMonth(month: string, language: Language): string {
  const options = { timeZone: 'UTC', year: 'numeric', month: 'short' } as const;
  return formatter(LOCALES[language], options).format(new Date(`${month}-01T00:00:00Z`));
}

/** 'Friday', capitalised in both languages, for headings. */
export function formatWeekday(instant: Instant, timeZone: string, language: Language): string {
  const name = formatter(LOCALES[language], { timeZone, weekday: 'long' }).format(new Date(instant));
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** A zone's common name: 'Eastern Time'. */
export function zoneName(instant: Instant, timeZone: string, language: Language): string {
  if (timeZone === 'UTC') return 'UTC';
  const options: Intl.DateTimeFormatOptions = { timeZone, timeZoneName: 'longGeneric' };
  const parts = formatter(LOCALES[language], options).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** A zone's common abbreviation: 'MST'; the same in both languages. */
export function shortZoneName(instant: Instant, timeZone: string): string {
  return partsOf(instant, { timeZone, timeZoneName: 'short' }).timeZoneName ?? timeZone;
}

let deviceZone: string | undefined;

/** Read once: a list asks for it with every row. */
export function deviceTimeZone(): string {
  deviceZone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return deviceZone;
}

/** Whether two zones have the same time at a moment, so that naming one is enough. */
export function sameClock(instant: Instant, one: string, other: string): boolean {
  const wall = (zone: string) => `${localDate(instant, zone)} ${localTime(instant, zone)}`;
  return wall(one) === wall(other);
}
