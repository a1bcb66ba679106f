import { expect, it } from 'vitest';
import { splitName } from './full-name.tsx';

it.each([
  ['', '', ''],
  ['Ida', 'Ida', ''],
  ['Ida Marsh', 'Ida', 'Marsh'],
  ['  María del  Carmen López ', 'María del Carmen', 'López'],
])('%j', (typed, firstName, lastName) => {
  expect(splitName(typed)).toEqual({ firstName, lastName });
});
