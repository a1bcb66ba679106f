// Runs on both PostgreSQLs: as all of the database layer.
import { expect, test } from 'vitest';
import { Rounds } from './rounds.ts';

function held() {
  const begun: { calls: number[]; key: string; end(): void; fail(): void }[] = [];
  const rounds = new Rounds<number, number>(
    (calls, key) =>
      new Promise((resolve, reject) => {
        begun.push({
          calls,
          key,
          end: () => resolve(calls.map((call) => call * 10)),
          fail: () => reject(new Error('no database')),
        });
      }),
  );
  return { begun, rounds };
}

test('callers during a round share the next one, in order', async () => {
  const { begun, rounds } = held();
  const first = rounds.join('a', 1);
  const others = [rounds.join('a', 2), rounds.join('a', 3)];
  expect(begun.map(({ calls }) => calls)).toEqual([[1]]);
  begun[0]?.end();
  expect(await first).toBe(10);
  await expect.poll(() => begun.map(({ calls }) => calls)).toEqual([[1], [2, 3]]);
  begun[1]?.end();
  expect(await Promise.all(others)).toEqual([20, 30]);
});

test('a call after the last round starts a new round', async () => {
  const { begun, rounds } = held();
  for (const call of [1, 2]) {
    const answer = rounds.join('a', call);
    begun.at(-1)?.end();
    expect(await answer).toBe(call * 10);
  }
  expect(begun.map(({ calls }) => calls)).toEqual([[1], [2]]);
});

test('keys do not wait for each other', () => {
  const { begun, rounds } = held();
  void rounds.join('a', 1);
  void rounds.join('b', 2);
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('a failed round fails its calls, and the next one runs', async () => {
  const { begun, rounds } = held();
  const failing = rounds.join('a', 1);
  const next = rounds.join('a', 2);
  begun[0]?.fail();
  await expect(failing).rejects.toThrow('no database');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await next).toBe(20);
});
