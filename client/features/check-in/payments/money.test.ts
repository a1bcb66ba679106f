import { expect, test } from 'vitest';
import { currencySign, formatMoney, parseMoney, toField } from './money.ts';

test.each([
  ['25', 2_500],
  ['25.5', 2_550],
  ['25.50', 2_550],
  ['25,50', 2_550],
  ['$ 25.00', 2_500],
  ['1,250.00', 125_000],
  ['1,250', 125_000],
  ['0.29', 29],
  ['19.99', 1_999],
  ['', null],
  ['-5', null],
  ['25.005', null],
  ['1.250,00', null],
  ['12e3', null],
  ['a', null],
])('parses %j as %s cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents);
});

test('parses a field’s text to the same amount', () => {
  for (const cents of [1, 50, 99, 1_999, 2_500, 100_001]) expect(parseMoney(toField(cents))).toBe(cents);
});

test('formats amounts as in the United States', () => {
  expect(formatMoney(2_500, 'usd', 'en')).toBe('$25.00');
  expect(formatMoney(125_050, 'usd', 'es')).toBe('$1,250.50');
});

test('shows the currency’s sign in front of a field', () => {
  expect(currencySign('usd', 'en')).toBe('$');
  expect(currencySign('usd', 'es')).toBe('$');
});
