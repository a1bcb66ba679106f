import { describe, expect, test } from 'vitest';
import { COMMON_TIME_ZONES, firstTimeZones, otherTimeZones } from './offered-time-zones.ts';
import { isTimeZone, usableZone } from './time-zones.ts';

describe('a time zone', () => {
  test.each([
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Salta',
    'UTC',
    'Etc/GMT+5',
  ])('%s is valid', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });
  test.each(['', 'Mars/Olympus', 'america/new_york', '+05:00', 'EST', "America/New_York'; --", 'America/'])(
    '“%s” is invalid',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});

test('offers every zone once, the practice’s first', () => {
  const first = firstTimeZones(['Europe/Berlin', 'America/Chicago']);
  expect(first.slice(0, 3)).toEqual(['Europe/Berlin', 'America/Chicago', 'America/New_York']);
  const all = [...first, ...otherTimeZones(first)];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(400);
  for (const zone of COMMON_TIME_ZONES) expect(first).toContain(zone);
});

test('offers a zone with two names once, by its current name or the name that is set', () => {
  const offered = (zones: string[]) => {
    const first = firstTimeZones(zones);
    return [...first, ...otherTimeZones(first)];
  };
  const indian = (zones: string[]) => offered(zones).filter((zone) => /Kolkata|Calcutta/.test(zone));
  expect(indian([])).toEqual(['Asia/Kolkata']);
  expect(indian(['Asia/Kolkata'])).toEqual(['Asia/Kolkata']);
  expect(indian(['Asia/Kolkata', 'Asia/Calcutta'])).toEqual(['Asia/Calcutta']);
  expect(offered(['US/Eastern'])).not.toContain('America/New_York');
  expect(offered([]).filter((zone) => /Kiev|Saigon|Godthab|Katmandu/.test(zone))).toEqual([]);
});

test('a zone that this engine does not know becomes UTC', () => {
  expect(['America/Phoenix', 'America/New_Place', ''].map(usableZone)).toEqual([
    'America/Phoenix',
    'UTC',
    'UTC',
  ]);
});
