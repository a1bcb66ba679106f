import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { begunStream } from './begun-stream.ts';

async function* parts(texts: string[], ended = () => {}) {
  try {
    for (const text of texts) {
      if (text === 'refused') throw new Error(text);
      yield Buffer.from(text);
    }
  } finally {
    ended();
  }
}

test('returns every part once', async () => {
  for (const texts of [[], ['one'], ['one', 'two', 'three']])
    expect(String(await buffer(await begunStream(parts(texts))))).toBe(texts.join(''));
});

test('throws if the first part fails, and breaks the stream if a later one does', async () => {
  await expect(begunStream(parts(['refused']))).rejects.toThrow('refused');
  const broken = await begunStream(parts(['one', 'refused']));
  await expect(buffer(broken)).rejects.toThrow('refused');
});

test('stops reading when the reader leaves', async () => {
  const ended = vi.fn();
  const stream = await begunStream(parts(['one', 'two', 'three'], ended));
  stream.read();
  stream.destroy();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});
