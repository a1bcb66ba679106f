import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fileAnchors, openFileAnchors } from './file-anchors.ts';

const key = randomBytes(32);
const audit = { name: 'audit', practiceId: 7 } as const;
const anchor = (position: number) => ({
  at: '2026-11-23T10:00:00.000Z',
  position: String(position),
  hash: position.toString(16).padStart(64, '0'),
});
let root: string;
let folder: string;
const log = { error: vi.fn() };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'anchors-'));
  folder = join(root, 'deep');
  log.error.mockClear();
});
afterEach(() => rmSync(root, { recursive: true }));

const open = (with_ = key, ...former: Buffer[]) => fileAnchors({ folder, keys: [with_, ...former], log });

test('reads anchors as they were written, each chain alone', async () => {
  const anchors = open();
  expect([await anchors.latest(audit), await anchors.all(audit), await anchors.chains()]).toEqual([
    null,
    [],
    [],
  ]);
  for (let at = 1; at <= 60; at++) await anchors.append(audit, anchor(at));
  await anchors.append({ name: 'consent', practiceId: 7 }, anchor(3));
  expect(await open().latest(audit)).toEqual(anchor(60));
  expect(await open().all(audit)).toEqual(Array.from({ length: 60 }, (_, at) => anchor(at + 1)));
  expect(await anchors.latest({ name: 'consent', practiceId: 7 })).toEqual(anchor(3));
  expect(await anchors.latest({ name: 'consent', practiceId: 8 })).toBeNull();
  expect(await anchors.chains()).toEqual([audit, { name: 'consent', practiceId: 7 }]);
  expect(log.error).not.toHaveBeenCalled();
});

test('only the owner may read them', async () => {
  await open().append(audit, anchor(1));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
});

test('a line cut off by a crash does not damage other lines', async () => {
  const anchors = open();
  await anchors.append(audit, anchor(1));
  appendFileSync(join(folder, 'audit-7.jsonl'), '{"at":"2026-11-23T10:0');
  expect(await anchors.latest(audit)).toEqual(anchor(1));
  await anchors.append(audit, anchor(2));
  expect(await anchors.all(audit)).toEqual([anchor(1), anchor(2)]);
});

test('ignores and logs lines without the secret, or of another chain', async () => {
  await open().append(audit, anchor(1));
  await open(randomBytes(32)).append(audit, anchor(2));
  await open().append({ name: 'audit', practiceId: 8 }, anchor(9));
  const ofAnother = (await open().all({ name: 'audit', practiceId: 8 }))[0];
  appendFileSync(
    join(folder, 'audit-7.jsonl'),
    `${JSON.stringify({ ...ofAnother, seal: 'f'.repeat(64) })}\n`,
  );
  appendFileSync(join(folder, 'audit-7.jsonl'), 'x'.repeat(9_000));
  expect(await open().latest(audit)).toEqual(anchor(1));
  expect(log.error).toHaveBeenCalledWith({ ...audit, lines: 3 }, 'anchors of a chain cannot be read');
});

test('a new secret still reads what a former one sealed, and adds to it', async () => {
  await open().append(audit, anchor(1));
  const newer = randomBytes(32);
  await open(newer, key).append(audit, anchor(2));
  expect(await open(newer, key).all(audit)).toEqual([anchor(1), anchor(2)]);
  expect(await open().all(audit)).toEqual([anchor(1)]);
});

test('stops the start if a folder is not writable', async () => {
  await openFileAnchors({ folder, keys: [key], log });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'file'), '');
  await expect(openFileAnchors({ folder: join(folder, 'file'), keys: [key], log })).rejects.toThrow(
    /AUDIT_ANCHORS_DIR\) cannot be written/,
  );
});
