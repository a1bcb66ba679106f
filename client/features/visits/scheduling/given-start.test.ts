import { expect, it } from 'vitest';
import { fieldsOfStart, givenStart, STARTS_SOON } from './given-start.ts';

const NOW = { serverTime: '2026-11-27T17:04:00Z', timeZone: 'America/Phoenix' };
const PROVIDER = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';

it('carries a time and a provider', () => {
  const start = { date: '2026-11-27', time: '14:15', providerUserId: PROVIDER };
  expect(givenStart(fieldsOfStart(start), NOW)).toEqual(start);
  const { providerUserId: _, ...anyone } = start;
  expect(givenStart(fieldsOfStart(anyone), NOW)).toEqual(anyone);
});

it.each([
  [{ date: '11/27/2026', time: '14:15' }, { time: '14:15' }],
  [{ date: '2026-11-27', time: '24:15' }, { date: '2026-11-27' }],
  [{ date: 20261127, time: null, providerUserId: 'Dr. Rivera' }, {}],
  [{ firstName: 'Maria', durationMinutes: '30' }, {}],
  [null, {}],
  ['2026-11-27', {}],
])('takes only known fields from %j', (state, start) => {
  expect(givenStart(state, NOW)).toEqual(start);
});

it('starts soon, in the practice’s time', () => {
  expect(givenStart(STARTS_SOON, NOW)).toEqual({ date: '2026-11-27', time: '10:10' });
});
