import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTurns } from './rest.ts';

test.each([0, 1, 65_536, 65_537, 1_048_575])('delivers %i bytes unchanged', async (size) => {
  const content = randomBytes(size);
  const parts = await inTurns(content).toArray();
  expect(Buffer.concat(parts).equals(content)).toBe(true);
});

test('lets other work run between slices, and alternates between answers', async () => {
  const order: string[] = [];
  const read = async (name: string) => {
    for await (const _ of inTurns(Buffer.alloc(65_536 * 4))) order.push(name);
  };
  let rounds = 0;
  const count = () => {
    rounds += 1;
    if (order.length < 8) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all([read('a'), read('b')]);
  expect(order.lastIndexOf('a')).toBeGreaterThan(order.indexOf('b'));
  expect(order.lastIndexOf('b')).toBeGreaterThan(order.indexOf('a'));
  expect(rounds).toBeGreaterThanOrEqual(7);
});
