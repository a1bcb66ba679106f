import { expect, it } from 'vitest';
import { fieldsOfStart, givenStart } from './given-start.ts';

const PROVIDER = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701';

it('carries a time and a provider', () => {
  const start = { date: '2026-11-27', time: '14:15', providerUserId: PROVIDER };
  expect(givenStart(fieldsOfStart(start))).toEqual(start);
  const { providerUserId: _, ...anyone } = start;
  expect(givenStart(fieldsOfStart(anyone))).toEqual(anyone);
});

it.each([
  [{ date: '11/27/2026', time: '14:15' }, { time: '14:15' }],
  [{ date: '2026-11-27', time: '24:15' }, { date: '2026-11-27' }],
  [{ date: 20261127, time: null, providerUserId: 'Dr. Rivera' }, {}],
  [{ firstName: 'Maria', durationMinutes: '30' }, {}],
  [null, {}],
  ['2026-11-27', {}],
])('takes only what it knows of %j', (state, start) => {
  expect(givenStart(state)).toEqual(start);
});
