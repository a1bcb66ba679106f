import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { leaveFor } from './leave-for.ts';
import { useAttempt } from './use-attempt.ts';

const shown = (persisted: boolean) =>
  act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

it.each([
  ['assign', {}],
  ['replace', { replace: true }],
] as const)('is busy until the browser shows the page again: %s', async (way, how) => {
  const went = vi.spyOn(location, way).mockImplementation(() => {});
  const { result } = renderHook(() => useAttempt());
  await act(async () => void result.current.attempt(() => leaveFor('/elsewhere', how)));
  expect(went).toHaveBeenCalledExactlyOnceWith('/elsewhere');
  await act(async () => void result.current.attempt(() => leaveFor('/again')));
  // The page's own first 'pageshow' may come after a fast press.
  await shown(false);
  expect([went.mock.calls.length, result.current.busy]).toEqual([1, true]);
  await shown(true);
  expect(result.current.busy).toBe(false);
});
