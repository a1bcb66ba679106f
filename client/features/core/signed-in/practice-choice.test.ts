import { describe, expect, test } from 'vitest';
import { practiceChoice } from './practice-choice.ts';
import { safeReturnPath } from './return-path.ts';
import { practiceIdFrom } from './selected-practice.ts';
import type { Practice } from './signed-in-queries.ts';

const practice = (practiceId: number) => ({ practiceId }) as Practice;

test('a stored practice counts only while the account belongs to it', () => {
  expect(practiceChoice([practice(1), practice(2)], 2)).toMatchObject({ is: 'chosen' });
  expect(practiceChoice([practice(1), practice(2)], 3)).toEqual({ is: 'ask' });
  expect(practiceChoice([practice(1)], null)).toMatchObject({ is: 'take' });
  expect(practiceChoice([], 1)).toEqual({ is: 'none' });
});

test.each([
  ['7', 7],
  [null, null],
  ['', null],
  ['x', null],
  ['-1', null],
  ['1.5', null],
])('stored practice %j is %j', (stored, id) => {
  expect(practiceIdFrom(stored)).toBe(id);
});

describe('a return path leads only into the staff area', () => {
  test.each([
    '/provider/visits',
    '/provider/visits/1?x=1',
    '/news/satisfaction-survey',
    '/clinicaladmin/video/1',
  ])('%s is kept', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });
  test.each([
    null,
    '',
    '//evil.example',
    'https://evil.example',
    '/auth-callback',
    '/provider/landing',
    '/providers',
  ])('%j is not', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });
});
