import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { HOUR_MS } from '#shared/test-support/durations.ts';
import { closeOverdueVisits } from './close-visits.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const ENDS = WORLD_BEGINS + 50 * 60_000;
const visitRow = (visitId: string) =>
  world.db
    .selectFrom('visits')
    .select(['status', 'closedAfterHours', 'endedBy'])
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
const begins = (visitId: string) =>
  world.db
    .updateTable('visits')
    .set({ status: 'IN_VISIT', beganAt: new Date(WORLD_BEGINS) })
    .where('id', '=', visitId)
    .execute();

test('closes some hours after the end by the practice’s setting: EXPIRED if no one was admitted, else COMPLETE, with the reason', async () => {
  await setSetting(world.db, world.practice.id, 'closeAfterHours', 6);
  const [empty, begun] = [await world.scheduled(), await world.scheduled()];
  const elsewhere = await world.scheduled({}, world.otherPractice);
  await begins(begun.visitId);
  world.time.now = ENDS + 6 * HOUR_MS - 1;
  await closeOverdueVisits(world.deps);
  expect((await visitRow(empty.visitId)).status).toBe('SCHEDULED');

  world.time.now = ENDS + 6 * HOUR_MS;
  await Promise.all([closeOverdueVisits(world.deps), closeOverdueVisits(world.deps)]);
  expect(await visitRow(empty.visitId)).toEqual({ status: 'EXPIRED', closedAfterHours: 6, endedBy: null });
  expect(await visitRow(begun.visitId)).toMatchObject({ status: 'COMPLETE', closedAfterHours: 6 });
  expect((await visitRow(elsewhere.visitId)).status).toBe('SCHEDULED');
  const audited = await world.audited({ visitId: empty.visitId, actor: 'system' }, [
    'action',
    'actor',
    'details',
  ]);
  expect(audited).toEqual([{ action: 'visit.expired', actor: 'system', details: { closedAfterHours: 6 } }]);
  const link = await world.browser().call('GET /api/patient/links/:path/:token', {
    params: { path: 'v', token: empty.token },
  });
  expect(link.error).toMatchObject({ code: 'LINK_NOT_ACTIVE', details: { end: 'unattended' } });
});

test('gives a running conversation twelve more hours', async () => {
  await setSetting(world.db, world.practice.id, 'closeAfterHours', 1);
  const visit = await world.scheduled();
  await world.seat(visit);
  await begins(visit.visitId);
  world.time.now = ENDS + 12 * HOUR_MS;
  await closeOverdueVisits(world.deps);
  expect((await visitRow(visit.visitId)).status).toBe('IN_VISIT');
  world.time.now = ENDS + 13 * HOUR_MS;
  await closeOverdueVisits(world.deps);
  expect((await visitRow(visit.visitId)).status).toBe('COMPLETE');
  const seats = await world.db
    .selectFrom('participants')
    .select('stage')
    .where('visitId', '=', visit.visitId)
    .execute();
  expect(seats).toEqual([{ stage: 'left' }]);
});
