import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPractice } from './practice-socket.ts';

vi.mock('socket.io-client', () => import('#client/test-support/socket.ts'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('reports a lost connection periodically until the page closes', async () => {
  const onStillAway = vi.fn();
  const disconnect = connectPractice(1, { onStillAway });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onStillAway).toHaveBeenCalledTimes(3);
  disconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onStillAway).toHaveBeenCalledTimes(3);
});
