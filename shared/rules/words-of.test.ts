import { expect, test } from 'vitest';
import { hasWords } from './words-of.ts';

test.each([
  ['Dr. Luz García-López', 'garcia', true],
  ['Dr. Luz García-López', 'LOP luz', true],
  ['Dr. Luz García-López', 'luz rivera', false],
  ['Dr. Luz García-López', '', true],
  ['Dr. Luz García-López', ' . ', true],
  ['डॉ. अमृता', 'अमृता', true],
])('%s, typed %j: %s', (name, typed, found) => {
  expect(hasWords(name, typed)).toBe(found);
});
