import { afterEach, expect, it, vi } from 'vitest';
import { UNASKED_MS } from '#shared/domain/call-headers.ts';
import { isUnasked, noteInputs, unasked } from './asked.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('treats calls as automatic some time after the person’s last input', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  noteInputs(page);
  page.dispatchEvent(new Event('keydown'));
  expect(isUnasked()).toBe(false);
  vi.advanceTimersByTime(UNASKED_MS + 1);
  expect(isUnasked()).toBe(true);
  page.dispatchEvent(new Event('pointerdown'));
  expect(isUnasked()).toBe(false);
});

it('treats calls that the page causes as automatic, also if they fail', () => {
  const page = new EventTarget();
  noteInputs(page);
  page.dispatchEvent(new Event('keydown'));
  expect(unasked(() => [isUnasked(), unasked(isUnasked), isUnasked()])).toEqual([true, true, true]);
  expect(isUnasked()).toBe(false);
  expect(() =>
    unasked(() => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(isUnasked()).toBe(false);
});
