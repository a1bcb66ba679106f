import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const setRight = (accountId: string, canEndVisit: boolean) =>
  world.db.updateTable('accounts').set({ canEndVisit }).where('id', '=', accountId).execute();
const statusOf = async (visitId: string) =>
  (await world.db.selectFrom('visits').select('status').where('id', '=', visitId).executeTakeFirstOrThrow())
    .status;

test('without CAN_END_VISIT, from the next click on, a provider may do everything except end the visit', async () => {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const { accountId } = world.staff.provider;
  await setRight(accountId, false);
  expect(await provider.outcome('visit:end', {})).toBe('ACCESS_DENIED');
  expect(await provider.outcome('visit:lock-microphones', { locked: true })).toBe('ok');
  expect(await statusOf(visit.visitId)).toBe('SCHEDULED');
  const refused = await world.audited({ action: 'command.refused', visitId: visit.visitId }, 'details');
  expect(refused).toEqual([{ command: 'visit:end', code: 'ACCESS_DENIED' }]);

  await setRight(accountId, true);
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  expect(await statusOf(visit.visitId)).toBe('COMPLETE');
});
