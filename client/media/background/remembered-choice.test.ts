import { beforeEach, expect, test, vi } from 'vitest';
import { BACKGROUND_CHOICES } from './background-choices.ts';
import { rememberBackground, rememberedBackground } from './remembered-choice.ts';

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

test('nothing was chosen yet: None', () => {
  expect(rememberedBackground()).toBe('None');
});

test.each(BACKGROUND_CHOICES)('%s is remembered', (choice) => {
  rememberBackground('Office');
  rememberBackground(choice);
  expect(rememberedBackground()).toBe(choice);
});

test.each(['Beach', '', 'blur', '[object Object]'])('"%s", which is no choice, counts as None', (text) => {
  kept.set('virtualBackground', text);
  expect(rememberedBackground()).toBe('None');
});

test('a browser that refuses storage forgets, and works', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberBackground('Blur');
  expect(rememberedBackground()).toBe('None');
});
