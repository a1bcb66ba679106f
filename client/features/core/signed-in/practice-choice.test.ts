import { describe, expect, test } from 'vitest';
import { practiceChoice } from './practice-choice.ts';
import { safeReturnPath } from './return-path.ts';
import { practiceIdFrom } from './selected-practice.ts';
import type { Practice } from './signed-in-queries.ts';

const practice = (practiceId: number) => ({ practiceId }) as Practice;

test('uses a stored practice only while the account belongs to it', () => {
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
])('reads stored practice %j as %j', (stored, id) => {
  expect(practiceIdFrom(stored)).toBe(id);
});

describe('return path', () => {
  test.each([
    '/provider/visits',
    '/provider/visits/1?x=1',
    '/news/satisfaction-survey',
    '/clinicaladmin/video/1',
  ])('keeps %s', (path) => {
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
  ])('rejects %j', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });
});
