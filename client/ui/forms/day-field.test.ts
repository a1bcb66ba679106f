import { expect, test } from 'vitest';
import { DAY_PARTS, EXPIRY_PARTS, withSlashes } from './day-field.tsx';

const typed = (keys: string, parts: RegExp) =>
  [...keys].reduce((before, key) => withSlashes(before, before + key, parts), '');

test('completes a date from digits', () => {
  expect(typed('03011952', DAY_PARTS)).toBe('03/01/1952');
  expect(typed('1240', EXPIRY_PARTS)).toBe('12/40');
});

test('ignores a typed slash that was already added', () => {
  expect(typed('03/01/1952', DAY_PARTS)).toBe('03/01/1952');
  expect(typed('12/40', EXPIRY_PARTS)).toBe('12/40');
});

test('keeps a deleted slash deleted, and pasted text unchanged', () => {
  expect(withSlashes('12/', '12', EXPIRY_PARTS)).toBe('12');
  expect(withSlashes('', '12', EXPIRY_PARTS)).toBe('12');
  expect(withSlashes('03/01/1952', '03/01', DAY_PARTS)).toBe('03/01');
  expect(withSlashes('', '03/01/1952', DAY_PARTS)).toBe('03/01/1952');
});
