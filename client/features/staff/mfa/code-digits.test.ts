import { expect, test } from 'vitest';
import { codeDigits } from './code-digits.ts';

test.each([
  ['123456', '123456'],
  ['12', '12'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['1234567', '123456'],
  ['Clinic 24: 004512 is your code. It works for 10 minutes.', '004512'],
  ['Call 5550123456 with the code 123 or 004512.', '004512'],
  ['004512 or 123456', '004512'],
  ['abc', ''],
])('extracts from %s the code %s', (typed, code) => {
  expect(codeDigits(typed)).toBe(code);
});
