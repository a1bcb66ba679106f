import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test.each([0, 1, 65_536, 65_537, 1_048_575])('%i bytes arrive as they are', async (size) => {
  const content = randomBytes(size);
  const parts = await inTurns(content).toArray();
  expect(Buffer.concat(parts).equals(content)).toBe(true);
});

test('two answers take turns, and leave a round of the event loop to others between slices', async () => {
  const order: string[] = [];
  const read = async (name: string) => {
    for await (const _ of inTurns(Buffer.alloc(65_536 * 3))) order.push(name);
  };
  const others = setInterval(() => order.push('.'), 0);
  let rounds = 0;
  const count = () => {
    rounds += 1;
    if (order.length < 6) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all([read('a'), read('b')]);
  clearInterval(others);
  expect(order.filter((name) => name !== '.').join('')).toMatch(/ab.*ab|ba.*ba/);
  expect(rounds).toBeGreaterThanOrEqual(5);
});
