import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#shared/test-support/durations.ts';
import { Staying } from './staying.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports once that a page has waited visibly for two minutes', () => {
  const stayed = vi.fn();
  const staying = new Staying(stayed);
  staying.look(true);
  vi.advanceTimersByTime(MINUTE_MS);
  staying.look(true);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(stayed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  staying.look(true);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(stayed).toHaveBeenCalledOnce();
});

test('starts over after a break: hidden, disconnected, or out of the waiting room', () => {
  const stayed = vi.fn();
  const staying = new Staying(stayed);
  staying.look(true);
  vi.advanceTimersByTime(2 * MINUTE_MS - 1);
  staying.look(false);
  staying.look(true);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(stayed).not.toHaveBeenCalled();
  staying.stop();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(stayed).not.toHaveBeenCalled();
});
