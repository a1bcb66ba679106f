import { expect, test } from 'vitest';
import { nextOwn } from './setting.tsx';

const hours = (amount: number) => ({ amount, unit: 'HOUR(S)' });

test.each([
  ['another value is the scope’s own', true, false, false, { value: true, final: false }],
  ['the inherited one is inherited', false, false, false, null],
  ['the inherited one, for all practices, is its own', false, false, true, { value: false, final: true }],
  ['another one, for all practices', true, false, true, { value: true, final: true }],
])('%s', (_what, value, inherited, final, own) => {
  expect(nextOwn(value, inherited, final)).toEqual(own);
});

test('compares a compound value to the inherited one by all its parts', () => {
  expect(nextOwn(hours(24), hours(24), false)).toBeNull();
  expect(nextOwn(hours(2), hours(24), false)).toEqual({ value: hours(2), final: false });
});
