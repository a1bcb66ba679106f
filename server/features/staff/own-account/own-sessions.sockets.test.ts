import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { makeAccount, PASSWORD } from '#server/test-support/people.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

test('disconnects a session within a second when signed out elsewhere or ended by a new password', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  const desk = await world.signedIn(account);
  const open = async () => {
    const browser = await world.signedIn(account);
    const list = world.connect(browser, { practiceId: world.practice.id }, '/practice');
    await list.opened();
    return { list, sessionId: browser.staffSessionId };
  };
  const [phone, tablet] = [await open(), await open()];
  const own = world.connect(desk, { practiceId: world.practice.id }, '/practice');
  await own.opened();

  let before = performance.now();
  await desk.call('POST /api/provider/account/sessions/:sessionId/end', {
    params: { sessionId: phone.sessionId },
    body: { current: PASSWORD },
  });
  await phone.list.disconnected();
  expect(performance.now() - before).toTakeAtMost(1_000);

  before = performance.now();
  const body = { current: PASSWORD, password: 'Another-horse-8' };
  expect((await desk.call('POST /api/provider/account/password', { body })).status).toBe(200);
  await tablet.list.disconnected();
  expect(performance.now() - before).toTakeAtMost(1_000);
  expect((await desk.call('GET /api/provider/me')).status).toBe(200);
});
