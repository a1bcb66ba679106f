import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounced } from './debounced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs once after the last of several changes, with all of them', () => {
  const run = vi.fn();
  const { after } = debounced<string>(750, run);
  after('a');
  vi.advanceTimersByTime(700);
  after('b');
  after('a');
  vi.advanceTimersByTime(749);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([[new Set(['a', 'b'])]]);
});

test('runs within three seconds during changes that never pause', () => {
  const ran: number[] = [];
  const { after } = debounced<number>(750, () => ran.push(performance.now()));
  const began = performance.now();
  for (let change = 0; change < 100; change += 1) {
    after(change);
    vi.advanceTimersByTime(100);
  }
  expect(ran.length).toBeGreaterThanOrEqual(3);
  expect((ran[0] ?? Number.POSITIVE_INFINITY) - began).toBeLessThanOrEqual(3_000);
  expect((ran[0] ?? 0) - began).toBeGreaterThanOrEqual(2_000);
});

test('does not run after a cancellation', () => {
  const run = vi.fn();
  const { after, cancel } = debounced<string>(750, run);
  after('a');
  cancel();
  vi.advanceTimersByTime(5_000);
  expect(run).not.toHaveBeenCalled();
});
