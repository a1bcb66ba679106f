import { expect, test } from 'vitest';
import { hasWords } from './words-of.ts';

test.each([
  ['Dr. Luz García-López', 'garcia', true],
  ['Dr. Luz García-López', 'LOP luz', true],
  ['Dr. Luz García-López', 'luz rivera', false],
  ['Dr. Luz García-López', '', true],
  ['Dr. Luz García-López', ' . ', true],
  ['डॉ. अमृता', 'अमृता', true],
  // As some keyboards and copied texts produce it: a joiner, a soft hyphen, a direction mark.
  ['Nu\u200dñez', 'Nuñez', true],
  ['Nuñez', 'Nu\u200dñez', true],
  ['Gar\u00adcía', 'garcia', true],
  ['García', '\u200egarcia\u202c', true],
  ['علی\u200cرضا', 'علی رضا', true],
  ['علی\u200cرضا', 'علیرضا', true],
])('%s, typed %j: %s', (name, typed, found) => {
  expect(hasWords(name, typed)).toBe(found);
});
