import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
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
  // The page's own first 'pageshow' may follow a fast press.
  await shown(false);
  expect([went.mock.calls.length, result.current.busy]).toEqual([1, true]);
  await shown(true);
  expect(result.current.busy).toBe(false);
});

it('is free again if the browser asks whether to leave, so that a person who stays can continue', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { result } = renderHook(() => useAttempt());
  await act(async () => void result.current.attempt(() => leaveFor('/elsewhere')));
  const unload = () => act(async () => void dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await unload();
  expect(result.current.busy).toBe(true);
  const keep = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', keep, { capture: true });
  onTestFinished(() => removeEventListener('beforeunload', keep, { capture: true }));
  await unload();
  await waitFor(() => expect(result.current.busy).toBe(false));
});
