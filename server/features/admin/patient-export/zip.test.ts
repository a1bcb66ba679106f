import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ZipEntry, zipParts } from './zip.ts';

const MEGABYTE = 1_048_576;

/** Incompressible files, and a counter of how many were requested. */
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

test('a file is read once the one before it has gone into parts', async () => {
  const { asked, entries } = files(8, 3 * MEGABYTE);
  const sizes: number[] = [];
  for await (const part of zipParts(entries)) {
    sizes.push(part.length);
    // Lets the archive continue without its reader.
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    const written = sizes.length * MEGABYTE;
    expect(asked.files).toBeLessThanOrEqual(Math.floor(written / (3 * MEGABYTE)) + 2);
  }
  expect(asked.files).toBe(8);
  expect(sizes).toHaveLength(25);
  expect(new Set(sizes.slice(0, -1))).toEqual(new Set([MEGABYTE]));
});

test('what fails while it is read fails the archive', async () => {
  const { entries } = files(1, 10, new Error('the database is away'));
  const read = async () => {
    for await (const _part of zipParts(entries));
  };
  await expect(read()).rejects.toThrow('the database is away');
});

test('what fails within a file that is read in pieces fails the archive', async () => {
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

test('who stops reading stops the rest', async () => {
  const { asked, entries } = files(8, 3 * MEGABYTE);
  for await (const _part of zipParts(entries)) break;
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  expect(asked.files).toBeLessThanOrEqual(2);
});
