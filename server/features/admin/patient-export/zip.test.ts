import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ZipEntry, zipParts } from './zip.ts';

const MEGABYTE = 1_048_576;

function files(count: number, bytes: number, fails?: Error) {
  const asked = { files: 0 };
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < count; at++) {
      asked.files += 1;
      yield { name: `${at}.bin`, content: randomBytes(bytes), at: new Date(0) };
    }
    if (fails) throw fails;
  }
  return { asked, entries: entries() };
}

test('reads a file once the one before it was written to parts', async () => {
  const { asked, entries } = files(8, 3 * MEGABYTE);
  const sizes: number[] = [];
  for await (const part of zipParts(entries)) {
    sizes.push(part.length);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    const written = sizes.length * MEGABYTE;
    expect(asked.files).toBeLessThanOrEqual(Math.floor(written / (3 * MEGABYTE)) + 2);
  }
  expect(asked.files).toBe(8);
  expect(sizes).toHaveLength(25);
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set([MEGABYTE]));
});

test('an error while reading a file fails the archive', async () => {
  const { entries } = files(1, 10, new Error('the database is away'));
  const read = async () => {
    for await (const _part of zipParts(entries));
  };
  await expect(read()).rejects.toThrow('the database is away');
});

test('an error within a file read in pieces fails the archive', async () => {
  async function* pieces() {
    yield randomBytes(10);
    throw new Error('the database is away');
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'audit.json', content: pieces(), at: new Date(0) };
  }
  const read = async () => {
    for await (const _part of zipParts(entries()));
  };
  await expect(read()).rejects.toThrow('the database is away');
});

test('stops reading the rest when the reader stops', async () => {
  const { asked, entries } = files(8, 3 * MEGABYTE);
  for await (const _part of zipParts(entries)) break;
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  expect(asked.files).toBeLessThanOrEqual(2);
});
