import type { Language } from '#shared/domain/visit.ts';
import { LOCALES } from '#shared/rules/locales.ts';
import { usableZone } from '#shared/rules/time-zones.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter is more expensive than using it, and a list uses the same few in every row. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: usableZone(options.timeZone ?? 'UTC'),
  });
  formats.set(key, made);
  return made;
}

export type Instant = string | number;

function partsOf(instant: Instant, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const parts = formatter('en-US', options).formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

export const HALVES = { en: ['am', 'pm'], es: ['a.\u00a0m.', 'p.\u00a0m.'] } as const;

/**
 * `hh:mm am/pm` in a zone (PRODUCT 4.2): '09:05 am'; in Spanish '09:05 a. m.'. Adds the zone if the time alone would
 * mislead: '01:30 am EST' in the night that has two of them, and 'UTC' for a zone that this browser does not know.
 */
export function formatTime(instant: Instant, timeZone: string, language: Language): string {
  const { hour, minute, dayPeriod } = partsOf(instant, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  const written = HALVES[language][dayPeriod?.toLowerCase() === 'pm' ? 1 : 0];
  const zone = usableZone(timeZone);
  const named =
    zone !== timeZone || occursTwice(instant, zone) ? `\u00a0${shortZoneName(instant, zone)}` : '';
  return `${hour}:${minute}\u00a0${written}${named}`;
}

/** `yyyy-mm-dd`. */
export function localDate(instant: Instant, timeZone: string): string {
  const { year, month, day } = partsOf(instant, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return `${year}-${month}-${day}`;
}

/** `hh:mm`, 24 hours. */
export function localTime(instant: Instant, timeZone: string): string {
  const { hour, minute } = partsOf(instant, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${hour}:${minute}`;
}

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far a zone's wall clock is ahead of UTC, in milliseconds. */
export function offsetAt(at: number, timeZone: string): number {
  const wall = Date.parse(`${localDate(at, timeZone)}T${localTime(at, timeZone)}:00Z`);
  return wall - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/**
 * The two instants of a time that a wall clock shows twice on a day when it goes back; null for any other
 * time.
 */
export function twiceThatDay(date: string, time: string, timeZone: string): [number, number] | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return null;
  // Clocks change at most once in two days.
  const [first, second] = [wall - DAY_MS, wall + DAY_MS]
    .map((at) => wall - offsetAt(at, timeZone))
    .filter((at) => localDate(at, timeZone) === date && localTime(at, timeZone) === time);
  return first !== undefined && second !== undefined && first < second ? [first, second] : null;
}

/** Caches by zone and day whether clocks go back, because every displayed time depends on it. */
const goingBack = new Map<string, boolean>();

function goesBackAround(at: number, timeZone: string): boolean {
  const day = Math.floor(at / DAY_MS);
  const key = `${timeZone} ${day}`;
  const known = goingBack.get(key);
  if (known !== undefined) return known;
  const goes = offsetAt((day - 1) * DAY_MS, timeZone) > offsetAt((day + 2) * DAY_MS, timeZone);
  goingBack.set(key, goes);
  return goes;
}

export function occursTwice(instant: Instant, timeZone: string): boolean {
  const at = new Date(instant).getTime();
  if (!goesBackAround(at, timeZone)) return false;
  return twiceThatDay(localDate(at, timeZone), localTime(at, timeZone), timeZone) !== null;
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

/** The time in the device's zone, with 'UTC' if the browser hides its zone. */
export function formatTimeHere(instant: Instant, language: Language): string {
  const timeZone = deviceTimeZone();
  return formatTime(instant, timeZone, language) + unlessNamed(timeZone);
}

/** Names UTC as the zone, because people do not live by it. */
const unlessNamed = (timeZone: string): string => (timeZone === 'UTC' ? '\u00a0UTC' : '');

/** 'Nov 20, 2026, 10:05 am', by default in the device's zone. */
export function formatMoment(instant: Instant, language: Language, timeZone = deviceTimeZone()): string {
  const options = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const date = formatter(LOCALES[language], options).format(new Date(instant));
  return `${date}, ${formatTime(instant, timeZone, language)}${unlessNamed(timeZone)}`;
}

/** 'November 20'. */
export function formatDay(instant: Instant, timeZone: string, language: Language): string {
  return formatter(LOCALES[language], { timeZone, month: 'long', day: 'numeric' }).format(new Date(instant));
}

/** A date `yyyy-mm-dd`: 'Nov 20, 2026'. */
export function formatDate(date: string, language: Language): string {
  const options = { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' } as const;
  return formatter(LOCALES[language], options).format(new Date(`${date}T00:00:00Z`));
}

export function zoneName(instant: Instant, timeZone: string, language: Language): string {
  if (timeZone === 'UTC') return 'UTC';
  // Here `formatTime` names UTC.
  if (usableZone(timeZone) !== timeZone) return `(${timeZone})`;
  try {
    const options: Intl.DateTimeFormatOptions = { timeZone, timeZoneName: 'longGeneric' };
    const parts = formatter(LOCALES[language], options).formatToParts(new Date(instant));
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    // For browsers older than the generic names.
    return shortZoneName(instant, timeZone);
  }
}

/** A zone's common abbreviation, such as 'MST'; the same in both languages. */
export function shortZoneName(instant: Instant, timeZone: string): string {
  return partsOf(instant, { timeZone, timeZoneName: 'short' }).timeZoneName ?? timeZone;
}

let deviceZone: string | undefined;

/** Read once, because a list needs it for every row. UTC if the browser hides the zone, or names an unknown one. */
export function deviceTimeZone(): string {
  deviceZone ??= readDeviceZone();
  return deviceZone;
}

function readDeviceZone(): string {
  try {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return zone === 'Etc/UTC' ? 'UTC' : usableZone(zone);
  } catch {
    return 'UTC';
  }
}

/** Both zones have the same time at that moment, so that naming one is enough. */
export function sameClock(instant: Instant, one: string, other: string): boolean {
  const wall = (zone: string) => `${localDate(instant, zone)} ${localTime(instant, zone)}`;
  return wall(one) === wall(other);
}
