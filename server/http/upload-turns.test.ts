import { expect, test } from 'vitest';
import { UploadTurns } from './upload-turns.ts';

const LIMITS = { perPerson: 2, atOnce: 3, waitingPerPerson: 5, waiting: 8 };

function uploads() {
  const turns = new UploadTurns(LIMITS);
  const begun: string[] = [];
  return {
    turns,
    begun,
    send(person: string, name = person) {
      const over = new AbortController();
      const taken = turns
        .take(person, over.signal)
        .then(() => void (over.signal.aborted || begun.push(name)));
      return { end: () => over.abort(), taken };
    },
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one person’s many uploads do not delay another’s first', async () => {
  const { send, begun } = uploads();
  const mine = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => send('a', name));
  const other = send('b', 'b1');
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  send('c', 'c1');
  mine[0]?.end();
  await settled();
  expect(begun.at(-1)).toBe('c1');
  other.end();
  await settled();
  expect(begun.at(-1)).toBe('a3');
});

test('bounds waiting uploads, per person and in total', async () => {
  const { send, turns } = uploads();
  const all = Array.from({ length: 7 }, () => send('a'));
  await expect(send('a').taken).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  const more = Array.from({ length: 4 }, () => send('b'));
  await expect(send('c').taken).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  for (const upload of [...all, ...more]) upload.end();
  await settled();
  expect(turns.size).toBe(0);
});

test('frees the place of a sender who leaves', async () => {
  const { send, begun } = uploads();
  const first = [send('a', 'a1'), send('a', 'a2')];
  const gone = send('a', 'a3');
  send('a', 'a4');
  await settled();
  gone.end();
  first[0]?.end();
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'a4']);
});
