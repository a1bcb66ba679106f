// Runs on both PostgreSQLs: on conflict.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const RATE = 'POST /api/patient/sessions/:sessionId/rating';
const end = (visitId: string, status: 'COMPLETE' | 'CANCELLED' = 'COMPLETE') =>
  world.db.updateTable('visits').set({ status }).where('id', '=', visitId).execute();

test('a patient who was in the visit can rate it once after it ends', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const rate = (score: number) => patient.call(RATE, { params, body: { score, comment: ' Very kind ' } });
  await world.seat(visit);
  expect((await rate(9)).status).toBe(401);
  await end(visit.visitId);
  await world.db.updateTable('links').set({ active: false }).where('visitId', '=', visit.visitId).execute();
  for (const score of [0, 11, 5.5]) expect((await rate(score)).error.code).toBe('SURVEY_INVALID');
  const [one, other] = await Promise.all([rate(9), rate(9)]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expect((await rate(1)).error.code).toBe('SURVEY_ATTEMPTS_REACHED');
  const kept = await world.db.selectFrom('visitRatings').select(['score', 'comment']).execute();
  expect(kept).toEqual([{ score: 9, comment: 'Very kind' }]);
});

test('a patient who left a running visit can rate it, but not while in it', async () => {
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const rate = () =>
    patient.call(RATE, { params: { sessionId: visit.sessionId }, body: { score: 8, comment: '' } });
  await world.seat(visit);
  await world.db.updateTable('visits').set({ status: 'IN_VISIT' }).where('id', '=', visit.visitId).execute();
  expect((await rate()).status).toBe(401);
  await world.db
    .updateTable('participants')
    .set({ stage: 'left' })
    .where('sessionId', '=', visit.sessionId)
    .execute();
  expect((await rate()).status).toBe(200);
});

test('refuses people who were never in it, another visit’s patient, a canceled visit, and late ratings', async () => {
  const [visit, other] = [await world.scheduled(), await world.scheduled()];
  const patient = await world.patientOf(visit);
  const stranger = await world.patientOf(other);
  const params = { sessionId: visit.sessionId };
  const body = { score: 1, comment: '' };
  await end(visit.visitId);
  await end(other.visitId);
  expect((await patient.call(RATE, { params, body })).status).toBe(401);
  await world.seat(visit);
  expect((await stranger.call(RATE, { params, body })).status).toBe(401);
  await end(visit.visitId, 'CANCELLED');
  expect((await patient.call(RATE, { params, body })).status).toBe(401);
  await end(visit.visitId);
  const before = world.time.now;
  world.time.now += 40 * 24 * 3_600_000;
  expect((await patient.call(RATE, { params, body })).status).toBe(401);
  world.time.now = before;
  expect((await patient.call(RATE, { params, body })).status).toBe(200);
});
