import { expect, test } from 'vitest';
import { formatPhone } from './phone-words.ts';

test.each([
  ['a number of the United States', '+16025550123', '(602) 555-0123'],
  ['of another country', '+442079460123', '+442079460123'],
  ['with too few digits', '+1602555012', '+1602555012'],
])('%s', (_what, number, words) => {
  expect(formatPhone(number)).toBe(words);
});
