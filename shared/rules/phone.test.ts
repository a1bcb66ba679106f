import { expect, test } from 'vitest';
import { canBeMobile, toE164 } from './phone.ts';

test.each([
  ['(602) 555-0142', '+16025550142'],
  ['Tel: +1.840.555.0142 ext. 7', '+18405550142'],
  ['602.555.0142;ext=5', '+16025550142'],
  ['+1 876 555 1234', '+18765551234'],
  ['+44 7400 123456', '+447400123456'],
  ['000-000-0000', null],
  ['123-456-7890', null],
  ['602-055-0123', null],
  ['911', null],
  ['555-0142', null],
  ['', null],
])('%s is %s', (typed, number) => {
  expect(toE164(typed)).toBe(number);
});

test('toll-free and premium numbers are not mobile numbers', () => {
  expect(['+18005550199', '+18885550199', '+19005550123'].map(canBeMobile)).toEqual([false, false, false]);
  expect(['+16025550142', '+18405550142', '+18015550123', '+448005550199'].map(canBeMobile)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
