import { describe, expect, test } from 'vitest';
import { byName, firstLanguage } from './locales.ts';

test('prefers the stored choice, then the browser’s preference, then English (PRODUCT 4.1)', () => {
  expect(firstLanguage('es', ['en-US'])).toBe('es');
  expect(firstLanguage(null, ['es-MX', 'en'])).toBe('es');
  expect(firstLanguage(null, ['fr', 'es'])).toBe('es');
  expect(firstLanguage(null, ['fr', 'de'])).toBe('en');
  expect(firstLanguage('xx', [])).toBe('en');
});

describe('locale files', () => {
  test.each(['en/room/join.json', './en/room/join.json', '/srv/en/shared/i18n/en/room/join.json'])(
    'maps %s to en/join',
    (path) => {
      expect(byName({ [path]: 1 })).toEqual({ 'en/join': 1 });
    },
  );
});
