import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';
import { cleanUp } from './clean-up.job.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const left = async () => ({
  staff: (await world.db.selectFrom('staffSessions').select('id').execute()).map(({ id }) => id).sort(),
  visit: (await world.db.selectFrom('visitSessions').select('sessionId').execute()).map(
    (row) => row.sessionId,
  ),
});

test('removes expired rows and keeps live ones, however often and concurrently it runs', async () => {
  const runOut = await world.signedIn(world.staff.provider);
  const signedOut = await world.signedIn(world.staff.provider);
  await signedOut.call('POST /api/auth/sign-out');
  const ended = await world.scheduled();
  await world.patientOf(ended);

  world.time.now += 12 * HOUR_MS;
  await cleanUp(world.deps);
  expect((await left()).staff).toEqual([runOut.staffSessionId, signedOut.staffSessionId].sort());

  // A link's session outlives the link by twelve hours, for a visit that runs over.
  world.time.now += 26 * HOUR_MS;
  const living = await world.signedIn(world.staff.provider);
  const visit = await world.scheduled({ date: '2026-11-22' });
  const patient = await world.patientOf(visit);
  await Promise.all([cleanUp(world.deps), cleanUp(world.deps)]);
  await cleanUp(world.deps);

  expect(await left()).toEqual({ staff: [living.staffSessionId], visit: [visit.sessionId] });
  expect((await living.call('GET /api/provider/me')).status).toBe(200);
  const own = await patient.call('GET /api/patient/sessions/:sessionId', {
    params: { sessionId: visit.sessionId },
  });
  expect(own.status).toBe(200);
  const actions = await world.audited({ subjectId: signedOut.staffSessionId }, 'action');
  expect(actions).toEqual(['staff.signed-in', 'staff.signed-out']);
});
