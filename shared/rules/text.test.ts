import { expect, test } from 'vitest';
import { cleanEmail } from './clean-text.ts';
import { emailProblem, isPersonName, LINE } from './text.ts';

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

test.each([
  ['ana@bücher.test', 'ana@xn--bcher-kva.test', null],
  ['Ana@BÜCHER.test', 'ana@xn--bcher-kva.test', null],
  ['ana@例え.テスト', 'ana@xn--r8jz45g.xn--zckzah', null],
  ['ana@example.test', 'ana@example.test', null],
  ['josé@example.test', 'josé@example.test', 'EMAIL_NOT_PLAIN'],
  ['用户@bücher.test', '用户@xn--bcher-kva.test', 'EMAIL_NOT_PLAIN'],
  ['josé@', 'josé@', 'EMAIL_INVALID'],
  ['ana@bücher', 'ana@xn--bcher-kva', 'EMAIL_INVALID'],
  ['ana@bü/cher.test', 'ana@bü/cher.test', 'EMAIL_INVALID'],
  ['ana@bü cher.test', 'ana@bü cher.test', 'EMAIL_INVALID'],
])('keeps the address %s as %s, with %s', (typed, kept, problem) => {
  expect([cleanEmail(typed), emailProblem(cleanEmail(typed))]).toEqual([kept, problem]);
});
