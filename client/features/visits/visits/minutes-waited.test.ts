import { expect, it } from 'vitest';
import { minutesWaited } from './minutes-waited.ts';

const NOON = Date.parse('2026-11-26T12:00:00Z');
const patient = (waitingSince?: string) => ({
  sessionId: 'a',
  stage: 'waiting' as const,
  ...(waitingSince ? { waitingSince } : {}),
});

it.each([
  [[], 0],
  [[patient()], 0],
  [[patient('2026-11-26T11:59:01Z')], 0],
  [[patient('2026-11-26T11:56:00Z')], 4],
  [[patient('2026-11-26T11:56:00Z'), patient('2026-11-26T11:30:00Z')], 30],
  // A device whose clock is late.
  [[patient('2026-11-26T12:03:00Z')], 0],
])('returns the longest wait in full minutes', (patientStages, minutes) => {
  expect(minutesWaited({ patientStages }, NOON)).toBe(minutes);
});
