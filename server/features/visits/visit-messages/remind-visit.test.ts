import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import { planMissingReminders } from './remind-visit.job.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const planned = () => world.jobs.queued.filter(({ name }) => name === 'remind-visit');
const tomorrow = () => ({
  date: new Date(world.time.now + 48 * 3_600_000).toISOString().slice(0, 10),
});

async function scheduledBefore(status: 'SCHEDULED' | 'CANCELLED' = 'SCHEDULED'): Promise<string> {
  const { visitId } = await world.scheduled(tomorrow());
  await world.db
    .updateTable('visits')
    .set({ remindersPlanned: false, status })
    .where('id', '=', visitId)
    .execute();
  world.jobs.queued.length = 0;
  return visitId;
}

test('plans reminders once for visits scheduled before reminders existed', async () => {
  const visitId = await scheduledBefore();
  await planMissingReminders(world.deps);
  const first = planned().map(({ data }) => data);
  expect(first).toEqual([
    { visitId, reminder: '1_DAY_BEFORE' },
    { visitId, reminder: '1_HOUR_BEFORE' },
    { visitId, reminder: '30_MINUTES_BEFORE' },
  ]);
  await planMissingReminders(world.deps);
  expect(planned().map(({ data }) => data)).toEqual(first);
});

test('plans reminders once if two processes run at the same time', async () => {
  await scheduledBefore();
  await Promise.all([planMissingReminders(world.deps), planMissingReminders(world.deps)]);
  expect(planned()).toHaveLength(3);
});

test('plans none for canceled visits, and leaves those that already have reminders', async () => {
  await scheduledBefore('CANCELLED');
  await planMissingReminders(world.deps);
  expect(planned()).toEqual([]);
  await world.scheduled(tomorrow());
  expect(planned()).toHaveLength(3);
  await planMissingReminders(world.deps);
  expect(planned()).toHaveLength(3);
});
