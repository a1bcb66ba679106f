import type { TimeZone } from '../domain/visit.ts';
import { isTimeZone } from './time-zones.ts';

/** Of the fifty states, then UTC. */
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

/**
 * Zones that the IANA database has renamed (its file `backward`), by the name that some browsers still use, because
 * Unicode's data never changes a name.
 */
const RENAMED: Readonly<Record<string, TimeZone>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

function currentName(name: TimeZone): TimeZone {
  const known = isTimeZone(name)
    ? new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
    : name;
  return RENAMED[known] ?? known;
}

/**
 * The zones offered before all others, without duplicates: the given ones, then the common ones.
 *
 * @param first the practice's zone, and the one that is set; of two names for one zone, the last is offered
 */
export function firstTimeZones(first: readonly TimeZone[]): TimeZone[] {
  const top = new Map<TimeZone, TimeZone>();
  for (const zone of first) top.set(currentName(zone), zone);
  for (const zone of COMMON_TIME_ZONES) if (!top.has(currentName(zone))) top.set(currentName(zone), zone);
  return [...top.values()];
}

/** All other zones, by name. Opens each of some 400 zones, which takes a phone a tenth of a second. */
export function otherTimeZones(first: readonly TimeZone[]): TimeZone[] {
  const top = new Set(first.map(currentName));
  const others = Intl.supportedValuesOf('timeZone')
    .filter(isTimeZone)
    .map(currentName)
    .filter((zone) => !top.has(zone) && isTimeZone(zone));
  return [...new Set(others)].sort();
}
