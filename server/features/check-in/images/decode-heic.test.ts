import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { decodeHeic, PATIENCE_MS } from './decode-heic.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a crafted file blocks its queue for five seconds, then its thread is ended', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  const busy = Object.assign(new EventEmitter(), { terminate }) as unknown as Worker;
  const decoded = expect(decodeHeic(Buffer.from('crafted'), 1, () => busy)).rejects.toThrow('took too long');
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await decoded;
  expect(terminate).toHaveBeenCalledOnce();
  expect(PATIENCE_MS).toBe(5_000);
});
