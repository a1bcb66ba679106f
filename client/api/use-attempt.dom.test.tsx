import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAttempt } from './use-attempt.ts';

const refused = () => Promise.reject(new Error('refused'));

it('runs one attempt at a time', async () => {
  const { result } = renderHook(() => useAttempt());
  const first = Promise.withResolvers<void>();
  const action = vi.fn(() => first.promise);
  const both = [result.current.attempt(action), result.current.attempt(action)];
  expect(await both[1]).toBe(false);
  await waitFor(() => expect(result.current.busy).toBe(true));
  first.resolve();
  expect(await both[0]).toBe(true);
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(action).toHaveBeenCalledOnce();
});

it('keeps the last failure until the next attempt', async () => {
  const { result } = renderHook(() => useAttempt());
  expect(await result.current.attempt(refused)).toBe(false);
  await waitFor(() => expect(result.current).toMatchObject({ busy: false, error: new Error('refused') }));
  await result.current.attempt(() => {});
  await waitFor(() => expect(result.current.error).toBeNull());
});

it('shows the rest of a failure once it was handled', async () => {
  const { result } = renderHook(() => useAttempt(async (failure) => String(failure)));
  await result.current.attempt(refused);
  await waitFor(() => expect(result.current).toMatchObject({ busy: false, error: 'Error: refused' }));
  result.current.forget();
  await waitFor(() => expect(result.current.error).toBeNull());
});
