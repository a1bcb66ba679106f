// Runs on both PostgreSQLs: the newest of several rows.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICE_TEST } from '#server/test-support/device-test.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const KEEP = 'POST /api/patient/sessions/:sessionId/device-tests';
const READ = 'GET /api/provider/visits/:rootVisitId/device-tests';
const keepable = (changes: object = {}) => ({
  testId: randomUUID(),
  result: { ...DEVICE_TEST, ...changes },
});

test('stores a test with the visit, and shows its provider each patient’s latest', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const provider = await world.signedIn(world.staff.provider);
  const read = async () =>
    (await provider.call(READ, { params: { rootVisitId: visit.visitId } })).result.results;
  expect(await read()).toEqual([]);
  expect((await patient.call(KEEP, { params, body: keepable({ outcome: 'problems' }) })).status).toBe(200);
  world.time.now += 60_000;
  const latest = keepable();
  expect((await patient.call(KEEP, { params, body: latest })).status).toBe(200);
  expect((await patient.call(KEEP, { params, body: latest })).status).toBe(200);
  expect(await read()).toEqual([
    {
      sessionId: visit.sessionId,
      guestId: null,
      at: new Date(world.time.now).toISOString(),
      result: DEVICE_TEST,
    },
  ]);
  const events = await world.audited({ visitId: visit.visitId, action: 'device-test%' }, [
    'action',
    'details',
  ]);
  expect(events.map(({ action }) => action).sort()).toEqual([
    'device-test.kept',
    'device-test.kept',
    'device-tests.read',
    'device-tests.read',
  ]);
});

test('keeps a visit patient’s latest ten tests', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  for (let made = 0; made < 12; made++) {
    world.time.now += 1_000;
    await patient.call(KEEP, { params: { sessionId: visit.sessionId }, body: keepable() });
  }
  const kept = await world.db
    .selectFrom('deviceTests')
    .select('at')
    .where('sessionId', '=', visit.sessionId)
    .orderBy('ordinal')
    .execute();
  expect(kept).toHaveLength(10);
  expect(kept.at(-1)?.at.getTime()).toBe(world.time.now);
});

test('refuses another visit’s cookie or none, and hides the visit from another practice', async () => {
  const [visit, other] = [await world.scheduled(), await world.scheduled()];
  const stranger = await world.patientOf(other);
  const params = { sessionId: visit.sessionId };
  expect((await stranger.call(KEEP, { params, body: keepable() })).error.code).toBe('NOT_SIGNED_IN');
  expect((await world.browser().call(KEEP, { params, body: keepable() })).status).toBe(401);
  const read = { params: { rootVisitId: visit.visitId } };
  const outsider = await world.signedIn(world.staff.outsider);
  const foreign = await outsider.call(READ, read);
  const missing = await outsider.call(READ, { params: { rootVisitId: randomUUID() } });
  expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  expect((await (await world.patientOf(visit)).call(READ, read)).status).toBe(401);
  const rpmOnly = await (await world.signedIn(world.staff.rpmOnly)).call(READ, read);
  expect([rpmOnly.status, rpmOnly.body]).toEqual([404, missing.body]);
});

test('stores only the result’s own fields, without addresses or other text', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const { environment, connection } = DEVICE_TEST;
  for (const wrong of [
    { address: '192.0.2.7' },
    { environment: { ...environment, browser: '192.0.2.7' } },
    { environment: { ...environment, browserVersion: '192.0.2.7' } },
    { environment: { ...environment, userAgent: 'Mozilla' } },
    { connection: { ...connection, candidate: '192.0.2.7' } },
    { connection: { ...connection, qualityScore: 6 } },
  ]) {
    const answer = await patient.call(KEEP, {
      params: { sessionId: visit.sessionId },
      body: keepable(wrong),
    });
    expect(answer.error.code, JSON.stringify(wrong)).toBe('INVALID_INPUT');
  }
});
