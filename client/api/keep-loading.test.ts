import { expect, test, vi } from 'vitest';
import { CodeGone, keepLoading } from './keep-loading.ts';

const part = { default: 'the part' };

function means(
  importFrom: (address: string) => Promise<unknown> = () => Promise.reject(new Error()),
  answers: () => boolean = () => false,
) {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { waits, wait, importFrom, answers: async () => answers() };
}

test('loads a part once', async () => {
  const given = means();
  expect(await keepLoading(() => Promise.resolve(part), given)).toBe(part);
  expect(given.waits).toEqual([]);
});

test('retries a failed part under a new address each time', async () => {
  const asked: string[] = [];
  const given = means((address) => {
    asked.push(address);
    return asked.length < 6 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(part);
  });
  const load = () =>
    Promise.reject(
      new TypeError('Failed to fetch dynamically imported module: https://visits.test/assets/chat-1a.js'),
    );
  expect(await keepLoading(load, given)).toBe(part);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6].map((n) => `https://visits.test/assets/chat-1a.js?again=${n}`));
  expect(given.waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});

test('retries the same address when the error names none, as in Safari', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries < 3
      ? Promise.reject(new TypeError('Importing a module script failed.'))
      : Promise.resolve(part);
  };
  expect(await keepLoading(load, means())).toBe(part);
  expect(tries).toBe(3);
});

const GONE = new TypeError(
  'Failed to fetch dynamically imported module: https://visits.test/assets/chat-1a.js',
);

test('gives up a file that a new release has replaced after three attempts that the server answered', async () => {
  let asked = 0;
  const importFrom = () => {
    asked += 1;
    return Promise.reject(new TypeError('404'));
  };
  const given = means(importFrom, () => true);
  await expect(keepLoading(() => Promise.reject(GONE), given)).rejects.toThrow('404');
  expect(asked).toBe(2);
  expect(given.waits).toEqual([1_000, 2_000]);
});

test('does not count attempts that no server answered', async () => {
  let polls = 0;
  const answers = () => {
    polls += 1;
    return polls > 5;
  };
  const given = means(() => Promise.reject(GONE), answers);
  await expect(keepLoading(() => Promise.reject(GONE), given)).rejects.toThrow(new CodeGone(GONE));
  expect(polls).toBe(8);
});
