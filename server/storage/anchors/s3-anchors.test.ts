import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Chain } from '#server/runtime/anchors/port.ts';
import { type LockedBucket, startLockedBucket } from '#server/test-support/locked-bucket.ts';
import { testSettings } from '#server/test-support/settings.ts';
import { openS3Anchors, type S3Anchors } from './s3-anchors.ts';

const key = randomBytes(32);
const audit: Chain = { name: 'audit', practiceId: 7 };
const consent: Chain = { name: 'consent', practiceId: 7 };
const anchor = (position: number) => ({
  at: '2027-05-20T10:00:00.000Z',
  position: String(position),
  hash: position.toString(16).padStart(64, '0'),
});
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let bucket: LockedBucket;
let anchors: S3Anchors;

const open = (with_ = key): S3Anchors => {
  const { anchorsS3 } = testSettings(bucket.environment);
  if (!anchorsS3) throw new Error('no bucket');
  return openS3Anchors(anchorsS3, { keys: [with_], log, clock: Date.now, timeoutMs: 1_500 });
};
const linesOf = async (from: S3Anchors) => {
  const lines: string[] = [];
  for await (const line of from.lines()) lines.push(line);
  return lines;
};

beforeEach(async () => {
  bucket = await startLockedBucket();
  anchors = open();
  for (const fake of Object.values(log)) fake.mockReset();
});
afterEach(() => bucket.close());

test('writes anchors as locked objects, and reads each chain’s newest', async () => {
  expect([await anchors.copy.latest(audit), await anchors.copy.chains()]).toEqual([null, []]);
  for (const position of [9, 10, 101]) await anchors.target.append(audit, anchor(position));
  await anchors.target.append(consent, anchor(3));
  expect(await open().copy.latest(audit)).toEqual(anchor(101));
  expect(await open().target.latest(consent)).toEqual(anchor(3));
  expect(await open().copy.latest({ name: 'audit', practiceId: 70 })).toBeNull();
  expect(await open().copy.chains()).toEqual([audit, consent]);
  expect(bucket.versions.map((one) => one.key)).toContainEqual(
    'anteroom/one/audit-7/99999999999999999898-101.json',
  );
  const years = bucket.versions.map(({ lockedUntil }) => (lockedUntil - Date.now()) / 86_400_000 / 365.25);
  for (const year of years) expect(year).toBeCloseTo(6, 1);
});

test('the credentials can hide no anchor, by deleting it or by adding newer objects', async () => {
  for (const position of [90, 100]) await anchors.target.append(audit, anchor(position));
  const [older, newest] = bucket.versions;
  if (!older?.body || !newest) throw new Error('not sent');
  expect(await bucket.remove(newest.key, newest.versionId)).toBe(403);
  expect(await bucket.remove(newest.key)).toBe(204);
  await bucket.put(newest.key, '{"anchor":{}}');
  // A genuine older line under a newer name, a line sealed with another secret, and an object longer than the limit.
  await bucket.put('anteroom/one/audit-7/00000000000000000000-99.json', String(older.body));
  await open(randomBytes(32)).target.append(audit, anchor(200));
  await bucket.put('anteroom/one/audit-7/00000000000000000001-1.json', 'x'.repeat(5_000));
  expect(await anchors.copy.latest(audit)).toEqual(anchor(100));
  for (let mark = 0; mark < 12; mark++)
    await bucket.remove('anteroom/one/audit-7/00000000000000000000-99.json');
  expect(await anchors.copy.latest(audit)).toEqual(anchor(100));
  expect(await linesOf(anchors)).toHaveLength(6);
});

test('reports a chain that cannot be read', async () => {
  await open(randomBytes(32)).target.append(audit, anchor(1));
  expect(await anchors.copy.latest(audit)).toBeNull();
  expect(log.error).toHaveBeenCalledWith({ ...audit, lines: 1 }, 'anchors of a chain cannot be read');
});

test('reads objects of every name, on all pages of the list', async () => {
  await anchors.target.append(audit, anchor(1));
  const names = ['a&b', 'a&amp;b', 'a<b>c', 'a"b', "a'b", 'a\rb', 'a&#13;b', 'é'];
  for (const name of names) await bucket.put(`anteroom/one/audit-7/0${encodeURIComponent(name)}`, name);
  expect((await linesOf(anchors)).slice(0, -1).toSorted()).toEqual(names.toSorted());
  expect(await anchors.copy.latest(audit)).toEqual(anchor(1));
});

test('reads every page', async () => {
  const positions = Array.from({ length: 12 }, (_, at) => at + 1);
  for (const position of positions) await anchors.target.append(audit, anchor(position));
  expect(await linesOf(anchors)).toHaveLength(12);
});

test.each([
  ['hangs up', 'away', 'UND_ERR_SOCKET'],
  ['does not answer', 'hangs', 'TimeoutError'],
  ['has an internal error', 500, '500'],
  ['refuses the credentials', 403, '403'],
] as const)('reports a bucket that %s once, and its recovery once', async (_, trouble, fault) => {
  bucket.trouble = trouble;
  for (const _try of [1, 2])
    await expect(anchors.target.append(audit, anchor(1))).rejects.toMatchObject({ name: 'TargetAway' });
  expect(anchors.target.connected()).toBe(false);
  expect(log.warn.mock.calls).toEqual([[{ target: 's3', fault }, 'ends of chains cannot be sent']]);
  expect(await anchors.copy.latest(audit)).toBeNull();
  expect(await anchors.copy.chains()).toEqual([]);
  bucket.trouble = null;
  await anchors.target.append(audit, anchor(1));
  expect(anchors.target.connected()).toBe(true);
  expect(log.info.mock.calls).toEqual([[{ target: 's3' }, 'ends of chains are sent again']]);
});

test('the start requires a bucket with object lock, and only logs one that does not answer', async () => {
  await anchors.check();
  bucket.lock = false;
  await expect(anchors.check()).rejects.toThrow(
    /bucket ends at http.* \(ANCHORS_S3_\*\) has no object lock.*turn it on/,
  );
  for (const refusal of [403, 501]) {
    bucket.trouble = refusal;
    await expect(anchors.check()).rejects.toThrow(`(ANCHORS_S3_*) cannot be used: ${refusal}`);
  }
  expect(anchors.target.connected()).toBe(false);
  bucket.trouble = 'away';
  await anchors.check();
  expect(log.warn).toHaveBeenCalledOnce();
});
