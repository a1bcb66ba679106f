// Runs on both PostgreSQLs: what other systems got last of each chain.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '#server/features/core/audit/audit.service.ts';
import { depsWith } from '#server/features/deps.ts';
import { readSentLines } from '#server/runtime/anchors/sent-lines.ts';
import { openHttpAnchors } from '#server/storage/anchors/http-anchors.ts';
import { openS3Anchors } from '#server/storage/anchors/s3-anchors.ts';
import { type AnchorReceiver, startAnchorReceiver, testAnchors } from '#server/test-support/anchors.ts';
import { asSuperuser } from '#server/test-support/database.ts';
import { type LockedBucket, startLockedBucket } from '#server/test-support/locked-bucket.ts';
import { runCommand } from '#server/test-support/run-command.ts';
import { TEST_SECRET, testSettings } from '#server/test-support/settings.ts';
import { requireSignature, signConsent } from '#server/test-support/sign-consent.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { checkChains } from './check-chains.job.ts';
import { sendAnchors } from './send-anchors.job.ts';

let world: World;
let bucket: LockedBucket;
let receiver: AnchorReceiver;
let passedMs = 0;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  [bucket, receiver, world] = await Promise.all([startLockedBucket(), startAnchorReceiver(), createWorld()]);
  Object.assign(world.deps, openTargets());
  await requireSignature(world);
});
afterAll(() => Promise.all([world.close(), bucket.close(), receiver.close()]));
afterEach(() => {
  for (const fake of Object.values(log)) fake.mockReset();
});

function openTargets() {
  const { anchorsS3, anchorsHttp } = testSettings({ ...bucket.environment, ...receiver.environment });
  if (!anchorsS3 || !anchorsHttp) throw new Error('not set');
  const options = {
    keys: world.deps.keys.anchors,
    log,
    clock: () => Date.now() + passedMs,
    timeoutMs: 1_500,
  };
  const s3 = openS3Anchors(anchorsS3, options);
  const http = openHttpAnchors(anchorsHttp, { ...options, db: world.db });
  return { anchorTargets: [s3.target, http], anchorCopy: s3.copy };
}

const send = (targets = {}) => sendAnchors(depsWith(world.deps, { log: log as never, ...targets }));
const addEvent = () =>
  audit(world.db, { practiceId: world.practice.id, actor: 'system', action: 'visit.read', details: {} });
const sign = async () => {
  const visit = await world.scheduled();
  return signConsent(await world.patientOf(visit), visit.sessionId);
};
const lastEvent = () =>
  world.db
    .selectFrom('auditEvents')
    .select('id')
    .where('practiceId', '=', world.practice.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const endsOf = async (name: 'audit' | 'consent') => {
  const { chains } = await readSentLines(receiver.lines, world.deps.keys.anchors);
  const found = chains.find(({ chain }) => chain.name === name && chain.practiceId === world.practice.id);
  return found?.ends.map(({ position }) => position) ?? [];
};
const compare = () =>
  runCommand('server/anchors-command.ts', ['--s3'], {
    APP_SECRET: TEST_SECRET,
    DATABASE_URL: world.database.url,
    ...bucket.environment,
  });

test('sends each end once to both targets, even from another process', async () => {
  await sign();
  await send();
  const [objects, lines] = [bucket.versions.length, receiver.lines.length];
  expect(await endsOf('consent')).toEqual(['1']);
  expect(await endsOf('audit')).toEqual([(await lastEvent()).id]);
  expect(bucket.versions.map(({ body }) => String(body).trim()).toSorted()).toEqual(
    receiver.lines.toSorted(),
  );
  await send();
  await send(openTargets());
  expect([bucket.versions.length, receiver.lines.length]).toEqual([objects, lines]);
});

test.each([
  ['hang', 'hangs'],
  ['fail', 503],
  ['refuse the credentials', 403],
] as const)(
  'while they %s, patients can sign, the log reports it once, and they get the end later',
  async (_, trouble) => {
    bucket.trouble = trouble;
    receiver.trouble = trouble;
    for (let minute = 0; minute < 2; minute++) {
      expect(await sign()).toMatchObject({ status: 200 });
      await send();
    }
    expect(log.warn.mock.calls.map(([{ target }]) => target).toSorted()).toEqual(['http', 's3']);
    expect(world.deps.anchorTargets.map(({ connected }) => connected())).toEqual([false, false]);
    [bucket.trouble, receiver.trouble] = [null, null];
    await send();
    expect(world.deps.anchorTargets.map(({ connected }) => connected())).toEqual([true, true]);
    expect((await endsOf('audit')).at(-1)).toBe((await lastEvent()).id);
    const consent = { name: 'consent', practiceId: world.practice.id } as const;
    expect((await world.deps.anchorCopy?.latest(consent))?.position).toBe((await endsOf('consent')).at(-1));
    expect(log.error).not.toHaveBeenCalled();
  },
);

test('an unreachable target does not delay the other', async () => {
  receiver.trouble = 'hangs';
  await addEvent();
  await send();
  receiver.trouble = null;
  const { id } = await lastEvent();
  const chain = { name: 'audit', practiceId: world.practice.id } as const;
  expect((await world.deps.anchorCopy?.latest(chain))?.position).toBe(id);
  expect(await endsOf('audit')).not.toContain(id);
});

test('the hourly verification continues without the bucket', async () => {
  bucket.trouble = 'hangs';
  await checkChains(world.deps);
  bucket.trouble = null;
  const { fault } = await auditCheck();
  expect(fault).toBeNull();
  expect(log.warn.mock.calls).toEqual([
    [{ target: 's3', fault: 'TimeoutError' }, 'ends of chains cannot be read back'],
  ]);
  passedMs += 60_000;
});

test('finds a truncated end in the bucket, even if the anchor files were truncated too', async () => {
  const good = await compare();
  expect(good.output).toMatch(new RegExp(`audit of practice ${world.practice.id}: \\d+ lines, as in the`));
  expect(good.code).toBe(0);

  const { id } = await lastEvent();
  await asSuperuser(
    world.database,
    'set session_replication_role = replica',
    `delete from audit_events where id = ${id}`,
    'delete from audit_checks',
  );
  const empty = testAnchors();
  await checkChains(depsWith(world.deps, { anchors: empty.anchors }));
  empty.remove();
  expect(await auditCheck()).toMatchObject({ fault: 'missing', brokenId: id });

  const objects = bucket.versions.length;
  await addEvent();
  await send(openTargets());
  const ofPractice = { target: 's3', practiceId: world.practice.id, audit: false, consent: true };
  expect(log.error).toHaveBeenCalledWith(ofPractice, 'a chain lost its anchor');
  expect(bucket.versions).toHaveLength(objects);

  const cut = await compare();
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining(`Number ${id} is missing in the`) });
});

test('the command reports a missing or unreachable bucket', async () => {
  const unset = await runCommand('server/anchors-command.ts', ['--s3'], { APP_SECRET: TEST_SECRET });
  expect(unset).toMatchObject({ code: 1, output: expect.stringContaining('ANCHORS_S3_* are not set') });
  bucket.trouble = 'away';
  expect(await compare()).toMatchObject({ code: 1, output: expect.stringContaining('cannot be read: ') });
});

function auditCheck() {
  return world.db
    .selectFrom('auditChecks')
    .select(['fault', 'brokenId'])
    .where('practiceId', '=', world.practice.id)
    .executeTakeFirstOrThrow();
}
