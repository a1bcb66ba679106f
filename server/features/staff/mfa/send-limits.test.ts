import { describe, expect, test } from 'vitest';
import { nextSend, PAUSE_MS } from './send-limits.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (...minutes: number[]) => minutes.map((minute) => NOW - minute * MINUTE);

describe('the next code can be sent', () => {
  test('at once if there was none, or the last was a while ago', () => {
    expect(nextSend([], NOW)).toBeNull();
    expect(nextSend([NOW - PAUSE_MS], NOW)).toBeNull();
  });
  test('after a pause, to the millisecond', () => {
    expect(nextSend([NOW - PAUSE_MS + 1], NOW)).toEqual({ at: NOW + 1, because: 'TOO_SOON' });
    expect(nextSend([NOW], NOW)).toEqual({ at: NOW + PAUSE_MS, because: 'TOO_SOON' });
  });
  test('when the first of five within an hour is an hour old, in any order', () => {
    expect(nextSend(ago(1, 5, 59, 20, 10), NOW)).toEqual({ at: NOW + MINUTE, because: 'TOO_MANY' });
    expect(nextSend(ago(1, 5, 60, 20, 10), NOW)).toBeNull();
    expect(nextSend(ago(1, 2, 3, 4), NOW)).toBeNull();
  });
  test('when the first of fifteen within a day is a day old', () => {
    const spread = Array.from({ length: 15 }, (_, index) => NOW - (index + 1) * 1.2 * HOUR);
    const first = Math.min(...spread);
    expect(nextSend(spread, NOW)).toEqual({ at: first + 24 * HOUR, because: 'TOO_MANY' });
    expect(nextSend(spread.slice(1), NOW)).toBeNull();
  });
  test('after the longest of the waits', () => {
    expect(nextSend([NOW, ...ago(1, 2, 3, 59.9)], NOW)).toEqual({
      at: NOW + PAUSE_MS,
      because: 'TOO_SOON',
    });
    expect(nextSend([NOW, ...ago(1, 2, 3, 30)], NOW)).toEqual({
      at: NOW + 30 * MINUTE,
      because: 'TOO_MANY',
    });
  });
});
