import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab👍', 3, 'ab'],
  ['ab👍', 4, 'ab👍'],
  ['a👩🏽\u200d⚕️b', 7, 'a'],
  ['a👩🏽\u200d⚕️b', 8, 'a👩🏽\u200d⚕️'],
  ['ae\u0301b', 2, 'a'],
  ['🇺🇸🇲🇽', 6, '🇺🇸'],
  ['नमस्ते', 1, 'न'],
  ['👍', 0, ''],
  ['👍', 1, ''],
  [`${'x'.repeat(1_999)}👍x`, 2_000, 'x'.repeat(1_999)],
  [`a${'\u0301'.repeat(900)}`, 500, `a${'\u0301'.repeat(499)}`],
  [`a${'👍'.repeat(900)}`, 1_000, `a${'👍'.repeat(499)}`],
])('cuts %j to %i', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
