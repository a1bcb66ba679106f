import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Staying } from './staying.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;

test('a page that waits in sight for two minutes has stayed, once', () => {
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

test('a break begins the time anew: hidden, disconnected, or out of the waiting room', () => {
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
