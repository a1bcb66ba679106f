import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BreakableWay, breakableWay } from '../../../test-support/breakable-way.ts';
import { createLiveWorld, type LiveWorld } from '../../../test-support/live-world.ts';

let world: LiveWorld;
let way: BreakableWay;
beforeAll(async () => {
  world = await createLiveWorld({
    wayToDatabase: async (url) => {
      way = await breakableWay(url);
      return way.url;
    },
  });
});
afterAll(async () => {
  await world.close();
  way.close();
});

test('during a database outage commands are refused, nothing ends, and afterwards everything works as before', async () => {
  const visit = await world.scheduled();
  const browser = await world.signedIn(world.staff.provider);
  const provider = world.connect(browser, { as: 'staff', visitId: visit.visitId });
  await provider.snapshot();
  const patient = await world.patientOn(visit);
  await patient.send('seat:check-in', {});
  const { seatId } = (await patient.next('seat:changed')) as { seatId: string };
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  const message = { messageId: randomUUID(), text: 'said in the outage' };

  way.cut();
  expect(await provider.outcome('chat:send', message)).toBe('SERVICE_UNAVAILABLE');
  expect(await provider.outcome('visit:end', {})).toBe('SERVICE_UNAVAILABLE');
  // Commands that write nothing still work.
  expect(await provider.outcome('seat:mute', { seatId })).toBe('ok');
  const refused = await browser.call('GET /api/provider/me');
  expect([refused.status, refused.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  const newcomer = world.connect(browser, { as: 'staff', visitId: visit.visitId });
  expect(await newcomer.refusal()).toBe('SERVICE_UNAVAILABLE');
  expect([provider.connected, patient.connected]).toEqual([true, true]);

  way.mend();
  expect(await provider.outcome('chat:send', message)).toBe('ok');
  expect(await patient.next('chat:added')).toMatchObject({ text: message.text });
  expect((await browser.call('GET /api/provider/me')).status).toBe(200);
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  expect(await patient.next('room:closing')).toEqual({ reason: 'ended' });
});

test('a connection that breaks inside a transaction fails only that transaction', async () => {
  const between = world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('practices').select('id').execute();
    way.cut();
    // Between two statements no query is pending: only the connection notices that it ended.
    await new Promise((resolve) => setTimeout(resolve, 50));
    way.mend();
    await trx.selectFrom('practices').select('id').execute();
  });
  await expect(between).rejects.toThrow();
  expect(await world.db.selectFrom('practices').select('id').execute()).not.toEqual([]);
});
