import { expect, test } from 'vitest';
import { type AskedConsent, consentThatHolds, type EarlierConsent, monthsLater } from './kept-consent.ts';

const SIGNED: EarlierConsent = {
  recordId: 'r1',
  at: new Date('2026-11-03T17:00:00Z'),
  signedOn: '2026-11-03',
  birthDate: '1952-03-01',
  byRepresentative: false,
  termsAgreed: true,
  variant: 'telehealth',
  isCurrent: true,
};
const ASKED: AskedConsent = {
  months: 12,
  terms: true,
  variant: 'telehealth',
  birthDate: '1952-03-01',
  day: '2027-02-01',
  declinedAt: null,
};
const until = (earlier: EarlierConsent[], asked: Partial<AskedConsent> = {}) =>
  consentThatHolds(earlier, { ...ASKED, ...asked })?.until ?? null;

test.each<[string, Partial<EarlierConsent>, Partial<AskedConsent>, string | null]>([
  ['in its time', {}, {}, '2027-11-03'],
  ['on its last day', {}, { day: '2027-11-03' }, '2027-11-03'],
  ['a day later', {}, { day: '2027-11-04' }, null],
  ['for six months', {}, { months: 6, day: '2027-05-03' }, '2027-05-03'],
  ['six months and a day later', {}, { months: 6, day: '2027-05-04' }, null],
  ['where each visit is signed', {}, { months: 0 }, null],
  ['without a date of birth on file', {}, { birthDate: null }, null],
  ['with another date of birth', { birthDate: '1953-03-01' }, {}, null],
  ['by a representative', { byRepresentative: true }, {}, null],
  ['of an earlier text', { isCurrent: false }, {}, null],
  ['of the other consent', { variant: 'behavioral-health' }, {}, null],
  ['without the terms', { termsAgreed: false }, {}, null],
  ['without the terms, where none are asked', { termsAgreed: false }, { terms: false }, '2027-11-03'],
  ['of more than is asked', {}, { variant: null }, '2027-11-03'],
  ['where nothing is agreed to', {}, { terms: false, variant: null }, null],
  ['declined before', {}, { declinedAt: new Date('2026-11-02T17:00:00Z') }, '2027-11-03'],
  ['declined since', {}, { declinedAt: new Date('2026-11-04T17:00:00Z') }, null],
])('a signature %s', (_, signed, asked, expected) => {
  expect(until([{ ...SIGNED, ...signed }], asked)).toBe(expected);
});

test('the newest signature that covers the request counts, unless a newer one casts doubt', () => {
  const other = { ...SIGNED, recordId: 'r2', variant: 'behavioral-health' as const, signedOn: '2027-01-01' };
  expect(until([other, SIGNED])).toBe('2027-11-03');
  expect(until([{ ...other, byRepresentative: true }, SIGNED])).toBeNull();
  expect(until([{ ...other, birthDate: '1953-03-01' }, SIGNED])).toBeNull();
  expect(until([])).toBeNull();
});

test('months end on the same day, or on the last day of a shorter month', () => {
  expect(monthsLater('2026-11-03', 12)).toBe('2027-11-03');
  expect(monthsLater('2026-08-31', 6)).toBe('2027-02-28');
  expect(monthsLater('2028-02-29', 12)).toBe('2029-02-28');
  expect(monthsLater('2026-07-15', 6)).toBe('2027-01-15');
});
