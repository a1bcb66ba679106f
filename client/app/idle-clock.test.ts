import { expect, test } from 'vitest';
import { areaOf } from './area.ts';
import { idlePhase } from './idle-clock.ts';

test.each([
  [0, { is: 'active' }],
  [899_999, { is: 'active' }],
  [900_000, { is: 'warning', secondsLeft: 60 }],
  [930_000, { is: 'warning', secondsLeft: 30 }],
  [959_001, { is: 'warning', secondsLeft: 1 }],
  [960_000, { is: 'leaving' }],
  [964_999, { is: 'leaving' }],
  [965_000, { is: 'sign-out' }],
  [86_400_000, { is: 'sign-out' }],
])('after %i ms of nothing with a timeout of 900 s', (idleMs, phase) => {
  expect(idlePhase(idleMs, 900)).toEqual(phase);
});

test('a timeout of 0 switches the watch off', () => {
  expect(idlePhase(86_400_000, 0)).toEqual({ is: 'active' });
});

test.each([
  ['/', 'staff'],
  ['/home', 'staff'],
  ['/provider/visits', 'staff'],
  ['/clinicaladmin/video/1', 'staff'],
  ['/whatever', 'staff'],
  ['/v/abc', 'public'],
  ['/patient/visit/1', 'public'],
  ['/unsupported;url=%2Fv%2Fabc', 'public'],
  ['/visits', 'staff'],
])('%s belongs to the %s area', (path, area) => {
  expect(areaOf(path)).toBe(area);
});
