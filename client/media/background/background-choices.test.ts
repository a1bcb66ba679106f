import { beforeEach, expect, test, vi } from 'vitest';
import { BACKGROUND_CHOICES, rememberBackground, rememberedBackground } from './background-choices.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('defaults to None', () => {
  expect(rememberedBackground()).toBe('None');
});

test.each(BACKGROUND_CHOICES)('stores %s', (choice) => {
  rememberBackground('Office');
  rememberBackground(choice);
  expect(rememberedBackground()).toBe(choice);
});

test.each(['Beach', '', 'blur', '[object Object]'])('treats "%s", an invalid choice, as None', (text) => {
  kept.set('virtualBackground', text);
  expect(rememberedBackground()).toBe('None');
});

test('works in a browser that refuses storage', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberBackground('Blur');
  expect(rememberedBackground()).toBe('None');
});
