import { expect, test } from 'vitest';
import { keptBriefly } from './kept-briefly.ts';

test('reads once for concurrent and soon following callers, then again', async () => {
  let now = 0;
  let reads = 0;
  const read = keptBriefly(
    1_000,
    async () => ++reads,
    () => now,
  );
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await read()).toBe(1);
  now = 1_000;
  expect(await read()).toBe(2);
});

test('waits for a slow read, however long it takes', async () => {
  let now = 0;
  const slow = Promise.withResolvers<string>();
  let reads = 0;
  const read = keptBriefly(
    1_000,
    () => {
      reads += 1;
      return slow.promise;
    },
    () => now,
  );
  const first = read();
  now = 60_000;
  const second = read();
  slow.resolve('there');
  expect([await first, await second, reads]).toEqual(['there', 'there', 1]);
});

test('does not keep a failure', async () => {
  let reads = 0;
  const read = keptBriefly(1_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return reads;
  });
  await expect(Promise.all([read(), read()])).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
