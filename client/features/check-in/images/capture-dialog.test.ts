import { beforeEach, expect, test, vi } from 'vitest';
import { hasGrown, PATIENCE_MS, SETTLED_MS } from './capture-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** When the wait resolves for a picture that grows at these times, in milliseconds. */
async function over(...growsAt: number[]): Promise<number> {
  const player = new EventTarget();
  const began = Date.now();
  let ended: number | null = null;
  void hasGrown(player, new AbortController().signal).then(() => {
    ended = Date.now() - began;
  });
  for (const at of growsAt) setTimeout(() => player.dispatchEvent(new Event('resize')), at);
  await vi.advanceTimersByTimeAsync(10_000);
  return ended ?? Number.NaN;
}

test.each([
  [[], SETTLED_MS],
  [[300], 300 + SETTLED_MS],
  [[300, 1_000], 1_000 + SETTLED_MS],
  [[SETTLED_MS + 100], SETTLED_MS],
  [[1_000, 2_000, 3_000], PATIENCE_MS],
])('given growth at %j, resolves at %i', async (growsAt, until) => {
  expect(await over(...growsAt)).toBe(until);
});

test('stops waiting when the dialog closes', async () => {
  const closed = new AbortController();
  const waiting = hasGrown(new EventTarget(), closed.signal);
  closed.abort();
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});
