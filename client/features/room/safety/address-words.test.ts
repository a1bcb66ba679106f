import { expect, test } from 'vitest';
import { toUsDate } from '#shared/rules/dates.ts';
import { addressWords } from './address-words.ts';

const location = (address: { street: string; city: string; zipCode: string | null } | null) => ({
  place: 'home' as const,
  otherPlace: null,
  state: 'AZ' as const,
  address,
  callbackNumber: '+16025550123',
  statedAt: '2026-11-20T17:00:00.000Z',
});

test.each([
  [
    'with a ZIP code',
    { street: '12 Mesa Drive', city: 'Phoenix', zipCode: '85004' },
    '12 Mesa Drive, Phoenix, AZ 85004',
  ],
  ['without one', { street: '12 Mesa Drive', city: 'Phoenix', zipCode: null }, '12 Mesa Drive, Phoenix, AZ'],
  ['of an answer without an address', null, null],
])('formats an address %s', (_what, address, words) => {
  expect(addressWords(location(address))).toBe(words);
});

test('returns null before the step', () => {
  expect(addressWords(null)).toBeNull();
});

test('formats a date of birth', () => {
  expect(toUsDate('1952-03-01')).toBe('03/01/1952');
});
