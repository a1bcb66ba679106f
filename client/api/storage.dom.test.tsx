import { expect, it, vi } from 'vitest';
import { LINK_ANSWERS } from '#client/test-support/links.ts';
import { openScreen } from '#client/test-support/open-screen.tsx';
import { storage } from './storage.ts';

it.each([
  ['refuses storage, as with blocked cookies', 'SecurityError'],
  ['has no room, as a private window of an older Safari', 'QuotaExceededError'],
])('opens a link in a browser that %s', async (_, name) => {
  const refuses = () => {
    throw new DOMException('no storage', name);
  };
  const without = { getItem: refuses, setItem: refuses, removeItem: refuses, clear: refuses };
  vi.stubGlobal('localStorage', without);
  vi.stubGlobal('sessionStorage', without);
  storage.set('language', 'en');
  expect(storage.get('language')).toBeNull();
  const page = await openScreen(`/v/${'t'.repeat(43)}`, LINK_ANSWERS);
  await page.title(/^Your video visit with/);
  // The hooks after the test clear the storage.
  vi.unstubAllGlobals();
});
