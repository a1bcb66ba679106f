import { describe, expect, test } from 'vitest';
import { COMMON_TIME_ZONES, isTimeZone, offeredTimeZones } from './time-zones.ts';

describe('a time zone', () => {
  test.each([
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Salta',
    'UTC',
    'Etc/GMT+5',
  ])('%s is one', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });
  test.each(['', 'Mars/Olympus', 'america/new_york', '+05:00', 'EST', "America/New_York'; --", 'America/'])(
    '“%s” is none',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});

test('every zone is offered once, the practice’s first', () => {
  const { first, others } = offeredTimeZones(['Europe/Berlin', 'America/Chicago']);
  expect(first.slice(0, 3)).toEqual(['Europe/Berlin', 'America/Chicago', 'America/New_York']);
  const all = [...first, ...others];
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(400);
  for (const zone of COMMON_TIME_ZONES) expect(first).toContain(zone);
});
