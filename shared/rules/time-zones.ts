import type { TimeZone } from '../domain/visit.ts';

/** The zones of the fifty states, then UTC: offered before all others. */
export const COMMON_TIME_ZONES: readonly TimeZone[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'UTC',
];

/** How IANA writes its names; `Intl` also accepts offsets and any capitals, which are no names. */
const NAME = /^(UTC|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z0-9_+-]*){1,2})$/;

const known = new Map<string, boolean>();

/** Whether this is a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  const before = known.get(name);
  if (before !== undefined) return before;
  const is = opens(name);
  // Only names that exist are kept: callers may send any number of others.
  if (is) known.set(name, true);
  return is;
}

function opens(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Every time zone to choose from, without repetition: the given ones, the common ones, then the rest by name.
 *
 * @param first the practice's, and the one that is set
 */
export function offeredTimeZones(first: readonly TimeZone[]): {
  first: TimeZone[];
  others: TimeZone[];
} {
  const top = [...new Set([...first, ...COMMON_TIME_ZONES])];
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !top.includes(zone) && isTimeZone(zone));
  return { first: top, others };
}
