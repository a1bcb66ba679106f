import { expect, test } from 'vitest';
import { DAY_PARTS, EXPIRY_PARTS, withSlashes } from './with-slashes.ts';

/** The field's text after these keys. */
const typed = (keys: string, parts: RegExp) =>
  [...keys].reduce((before, key) => withSlashes(before, before + key, parts), '');

test('digits alone make a date', () => {
  expect(typed('03011952', DAY_PARTS)).toBe('03/01/1952');
  expect(typed('1240', EXPIRY_PARTS)).toBe('12/40');
});

test('a slash that is typed too stands once', () => {
  expect(typed('03/01/1952', DAY_PARTS)).toBe('03/01/1952');
  expect(typed('12/40', EXPIRY_PARTS)).toBe('12/40');
});

test('a slash that is deleted stays deleted, and pasted text stays as it is', () => {
  expect(withSlashes('12/', '12', EXPIRY_PARTS)).toBe('12');
  expect(withSlashes('', '12', EXPIRY_PARTS)).toBe('12');
  expect(withSlashes('03/01/1952', '03/01', DAY_PARTS)).toBe('03/01');
  expect(withSlashes('', '03/01/1952', DAY_PARTS)).toBe('03/01/1952');
});
