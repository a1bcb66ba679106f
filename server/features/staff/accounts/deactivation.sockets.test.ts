import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { makeAccount } from '#server/test-support/people.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

test('removes a deactivated account from its visit and its list within a second', async () => {
  const { db, practice } = world;
  const leaving = await makeAccount(db, [practice.id], { firstName: 'Former' });
  const admin = await world.signedIn(await makeAccount(db, [practice.id], { isClientAdmin: true }));
  const visit = await world.scheduled();
  const inVisit = await world.staffIn(visit.visitId, leaving);
  const list = world.connect(await world.signedIn(leaving), { practiceId: practice.id }, '/practice');
  await list.opened();
  const params = { accountId: leaving.accountId };
  const { version } = (await admin.call('GET /api/admin/accounts/:accountId', { params })).result;

  const before = performance.now();
  const body = { active: false, version };
  const answer = await admin.call('POST /api/admin/accounts/:accountId/status', { params, body });
  expect(answer.result.status).toBe('NOT_ACTIVE');
  expect(await inVisit.next('room:closing')).toEqual({ reason: 'signed-out' });
  await inVisit.disconnected();
  await list.disconnected();
  expect(performance.now() - before).toTakeAtMost(1_000);

  const again = world.connect(await world.signedIn(leaving), { as: 'staff', visitId: visit.visitId });
  expect(await again.refusal()).toBe('ACCESS_DENIED');
});
