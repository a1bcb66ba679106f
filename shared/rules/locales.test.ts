import { expect, test } from 'vitest';
import { firstLanguage } from './locales.ts';

test('prefers the stored choice, then the browser’s preference, then English (PRODUCT 4.1)', () => {
  expect(firstLanguage('es', ['en-US'])).toBe('es');
  expect(firstLanguage(null, ['es-MX', 'en'])).toBe('es');
  expect(firstLanguage(null, ['fr', 'es'])).toBe('es');
  expect(firstLanguage(null, ['fr', 'de'])).toBe('en');
  expect(firstLanguage('xx', [])).toBe('en');
});
