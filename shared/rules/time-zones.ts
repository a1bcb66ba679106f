import type { TimeZone } from '../domain/visit.ts';

/** The form of IANA's names. `Intl` also accepts offsets and any capitalization, which are not names. */
const NAME = /^(UTC|[A-Z][A-Za-z]+(\/[A-Z][A-Za-z0-9_+-]*){1,2})$/;

const known = new Map<string, boolean>();

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  const before = known.get(name);
  if (before !== undefined) return before;
  const is = opens(name);
  // Only existing names are cached, because callers may send any number of others.
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

/** UTC if this browser does not know the zone: an old browser lacks new names, and privacy tools break others. */
export function usableZone(name: string): TimeZone {
  return isTimeZone(name) || opens(name) ? name : 'UTC';
}
