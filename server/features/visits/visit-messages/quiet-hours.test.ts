import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const NIGHT = { from: '21:00', to: '08:00' };
const NOON = { from: '12:00', to: '13:30' };
const PHOENIX = 'America/Phoenix';

test.each([
  [
    'in the evening, until the next morning',
    '2026-11-20T22:00-07:00',
    NIGHT,
    PHOENIX,
    '2026-11-21T08:00-07:00',
  ],
  ['as they begin', '2026-11-20T21:00-07:00', NIGHT, PHOENIX, '2026-11-21T08:00-07:00'],
  [
    'after midnight, until the same morning',
    '2026-11-21T02:30-07:00',
    NIGHT,
    PHOENIX,
    '2026-11-21T08:00-07:00',
  ],
  ['as they end', '2026-11-21T08:00-07:00', NIGHT, PHOENIX, null],
  ['by day', '2026-11-21T15:00-07:00', NIGHT, PHOENIX, null],
  ['within a day', '2026-11-21T12:10-07:00', NOON, PHOENIX, '2026-11-21T13:30-07:00'],
  ['before those of a day', '2026-11-21T11:59-07:00', NOON, PHOENIX, null],
  ['over a clock change', '2026-10-31T22:00-04:00', NIGHT, 'America/New_York', '2026-11-01T08:00-05:00'],
  [
    'with an end that the clocks skip',
    '2027-03-14T00:30-05:00',
    { from: '23:00', to: '02:30' },
    'America/New_York',
    '2027-03-14T03:30-04:00',
  ],
])('%s', (_name, now, hours, zone, until) => {
  expect(quietUntil(Date.parse(now), hours, zone)).toBe(until === null ? null : Date.parse(until));
});
