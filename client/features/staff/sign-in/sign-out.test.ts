import { beforeEach, expect, test, vi } from 'vitest';
import { onSignedOutElsewhere, signOut } from './sign-out.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#client/api/call.ts', () => ({ call }));

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
let tab: ReturnType<typeof memory>;
let browser: ReturnType<typeof memory>;
beforeEach(() => {
  [tab, browser] = [memory(), memory()];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  for (const key of ['draft of a note', 'returnPath']) tab.setItem(key, 'x');
  for (const key of ['nag', 'language', 'selectedPractice']) browser.setItem(key, 'x');
});

test('deletes what was typed in the tab, and keeps the browser’s preferences', async () => {
  call.mockResolvedValueOnce({ redirectTo: '/logout?done=1' });
  expect(await signOut()).toBe('/logout?done=1');
  expect([...tab.kept.keys()]).toEqual([]);
  expect([...browser.kept.keys()].toSorted()).toEqual(['language', 'selectedPractice', 'signedOut']);
});

test('deletes typed text even if the server cannot be reached', async () => {
  call.mockRejectedValueOnce(new Error('no connection'));
  await expect(signOut()).rejects.toThrow('no connection');
  expect([...tab.kept.keys()]).toEqual([]);
});

test('deletes typed text when another tab signs out', () => {
  const heard = vi.fn();
  let listener: (event: object) => void = () => {};
  vi.stubGlobal('addEventListener', (_type: string, added: typeof listener) => {
    listener = added;
  });
  onSignedOutElsewhere(heard);
  listener({ key: 'language', newValue: 'es' });
  expect(tab.kept.size).toBe(2);
  listener({ key: 'signedOut', newValue: '1' });
  expect([tab.kept.size, heard.mock.calls.length]).toEqual([0, 1]);
});
