import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPool } from '#server/test-support/test-visits.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { WorkerPool } from '#sfu/worker-pool.ts';
import { createLiveVisits, roomDepsOf } from './live-visits.ts';
import { serveSockets } from './serve-sockets.ts';

let world: World;
let pool: WorkerPool;
beforeAll(async () => {
  world = await createWorld();
  pool = await startTestPool();
});
afterAll(async () => {
  pool.close();
  await world.close();
});

test('opens a room for a feature’s news before it serves sockets', async () => {
  const failures: unknown[] = [];
  const visits = createLiveVisits({
    ...roomDepsOf(world.deps),
    pool,
    turn: undefined,
    onFailure: (_what, error) => void failures.push(error),
  });
  const { visitId } = await world.scheduled();
  expect(() => visits.live.endLink('link', 'moved')).not.toThrow();
  expect(() => visits.live.endStaffSession('session')).not.toThrow();
  expect(() => visits.practiceFeed.visitsChanged(world.practice.id, visitId)).not.toThrow();
  await visits.live.tellVisit(visitId, { type: 'guest-removed', guestId: 'guest' });
  const opened = world.db.selectFrom('liveRooms').select('visitId').execute();
  expect(await opened).toEqual([{ visitId }]);
  // No one is in the room.
  await expect.poll(() => visits.counts().visits).toBe(0);
  const { authenticators } = world;
  serveSockets(world.app.server, visits, { authenticators, publicOrigin: () => world.publicUrl });
  expect(visits.counts()).toEqual({ visits: 0, sockets: 0 });
  await visits.close();
  expect(failures).toEqual([]);
});
