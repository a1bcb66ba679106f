import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openStream, sealStream } from './sealed-stream.ts';

const KEY = randomBytes(32);
const PART = 64 * 1024 + 16;
const HEADER = 58;

async function* pieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of source) found.push(piece);
  return Buffer.concat(found);
}
const seal = (content: Buffer) => all(sealStream(KEY, pieces(content)));
const open = (sealed: Buffer, key = KEY) => all(openStream([key], pieces(sealed)));

describe('a sealed stream', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('of %i bytes opens', async (length) => {
    const content = randomBytes(length);
    const sealed = await seal(content);
    expect((await open(sealed)).equals(content)).toBe(true);
    if (length >= 16) expect(sealed.includes(content.subarray(0, 16))).toBe(false);
  });

  test('is different each time', async () => {
    const content = Buffer.alloc(1_000);
    const [one, other] = [await seal(content), await seal(content)];
    expect(one.subarray(HEADER).equals(other.subarray(HEADER))).toBe(false);
  });

  test('does not open with another key, and reports the wrong key', async () => {
    await expect(open(await seal(randomBytes(100)), randomBytes(32))).rejects.toThrow(
      'another application secret',
    );
  });

  test('is distinguished from other files', async () => {
    for (const other of [Buffer.alloc(0), Buffer.from('anteroom-backup-1\n'), randomBytes(100_000)])
      await expect(open(other)).rejects.toThrow('This is no backup of Anteroom');
  });

  test('releases nothing after a damaged part', async () => {
    const sealed = await seal(randomBytes(300_000));
    sealed[HEADER + PART + 5] = (sealed[HEADER + PART + 5] ?? 0) ^ 1;
    const passed: Buffer[] = [];
    await expect(
      (async () => {
        for await (const part of openStream([KEY], pieces(sealed))) passed.push(part);
      })(),
    ).rejects.toThrow('The backup is damaged: part 2');
    expect(Buffer.concat(passed)).toHaveLength(65_536);
  });
});

describe('with four parts', async () => {
  const sealed = await seal(randomBytes(4 * 65_536));
  const part = (number: number) => sealed.subarray(HEADER + number * PART, HEADER + (number + 1) * PART);
  const header = sealed.subarray(0, HEADER);

  test.each([
    HEADER,
    HEADER + 10,
    HEADER + PART,
    HEADER + 3 * PART,
    HEADER + 3 * PART + 1,
    sealed.length - 1,
  ])('does not open when truncated after %i bytes', async (length) => {
    await expect(open(sealed.subarray(0, length))).rejects.toThrow(/was cut off or damaged at its end/);
  });

  test.each([
    ['one part left out', [0, 2, 3]],
    ['two parts exchanged', [0, 2, 1, 3]],
    ['a part twice', [0, 1, 1, 2, 3]],
    ['the last part twice', [0, 1, 2, 3, 3]],
  ])('does not open with %s', async (_what, order) => {
    await expect(open(Buffer.concat([header, ...order.map(part)]))).rejects.toThrow(/damaged/);
  });

  test.each(Array.from({ length: 40 }, (_, index) => Math.floor((index * (sealed.length - 1)) / 39)))(
    'does not open with a bit changed at %i',
    async (at) => {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 0x40;
      await expect(open(changed)).rejects.toThrow();
    },
  );
});
