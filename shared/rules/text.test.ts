import { expect, test } from 'vitest';
import { isPersonName, LINE } from './text.ts';

test.each([
  ['María-José', true],
  ["O'Neil Jr.", true],
  ['นภา', true],
  ['নীলা', true],
  ['نیک\u200cپور', true],
  ['ශ්\u200dරී', true],
  ['\u200cپور', false],
  ['Ana\u200d', false],
  ['\u202eanA', false],
  ['Ana 👍', false],
  ['', false],
])('%j is a person’s name: %s', (name, is) => {
  expect(isPersonName(name)).toBe(is);
});

test.each([
  ['Dr. نیک\u200cپور 👩🏽\u200d⚕️', true],
  ['two\nlines', false],
  ['\u202eturned', false],
  ['private \uf8ff', false],
])('%j is a line: %s', (text, is) => {
  expect(LINE.test(text)).toBe(is);
});
