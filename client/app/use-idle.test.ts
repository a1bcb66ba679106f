import { expect, test, vi } from 'vitest';
import { createActivityReports } from './use-idle.ts';

test('reports once a minute, and again after a failure', async () => {
  const time = { now: 0 };
  const tell = vi.fn(async () => {});
  const report = createActivityReports(tell, () => time.now);
  for (const now of [0, 1, 59_999, 60_000, 60_001]) {
    time.now = now;
    report();
  }
  expect(tell).toHaveBeenCalledTimes(2);
  tell.mockRejectedValueOnce(new Error('no connection'));
  time.now = 120_000;
  report();
  await Promise.resolve();
  await Promise.resolve();
  time.now = 120_500;
  report();
  expect(tell).toHaveBeenCalledTimes(4);
});
