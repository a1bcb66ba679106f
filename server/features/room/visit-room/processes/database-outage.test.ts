import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BreakableWay, breakableWay } from '#server/test-support/breakable-way.ts';
import { asOwner, asReader, asSuperuser } from '#server/test-support/database.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

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

test('a database outage refuses commands and ends nothing; afterward everything works as before', async () => {
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

test('a connection that breaks during a transaction fails only that transaction', async () => {
  const between = world.db.transaction().execute(async (trx) => {
    await trx.selectFrom('practices').select('id').execute();
    way.cut();
    await new Promise((resolve) => setTimeout(resolve, 50));
    way.mend();
    await trx.selectFrom('practices').select('id').execute();
  });
  await expect(between).rejects.toThrow();
  expect(await world.db.selectFrom('practices').select('id').execute()).not.toEqual([]);
});

/** Ends the product's connections in mid-transaction, as a failover does. */
const CUT_OFF =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

test('acknowledges nothing while a failover makes the database read-only, then continues', async () => {
  const visit = await world.scheduled();
  const browser = await world.signedIn(world.staff.provider);
  const provider = world.connect(browser, { as: 'staff', visitId: visit.visitId });
  await provider.snapshot();
  const messages = Array.from({ length: 8 }, (_, index) => ({
    messageId: randomUUID(),
    text: `said in the failover ${index}`,
  }));
  const name = new URL(world.database.url).pathname.slice(1);
  const readOnly = `alter database ${name} set default_transaction_read_only`;
  const say = () => Promise.all(messages.map((message) => provider.outcome('chat:send', message)));
  const kept = () =>
    asReader(world.database, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'select id from chat_messages where visit_id = $1',
        [visit.visitId],
      );
      return rows.map(({ id }) => id).sort();
    });

  await asSuperuser(world.database, `${readOnly} = on`);
  try {
    const [during] = await Promise.all([say(), asSuperuser(world.database, CUT_OFF)]);
    expect(during.filter((code) => code !== 'ok' && code !== 'SERVICE_UNAVAILABLE')).toEqual([]);
    const acknowledged = messages
      .filter((_, index) => during[index] === 'ok')
      .map(({ messageId }) => messageId);
    expect(await kept()).toEqual(expect.arrayContaining(acknowledged));
    expect(await provider.outcome('visit:end', {})).toBe('SERVICE_UNAVAILABLE');
    const later = { messageId: randomUUID(), text: 'said to a server that only reads' };
    expect(await provider.outcome('chat:send', later)).toBe('SERVICE_UNAVAILABLE');
    expect(provider.connected).toBe(true);
  } finally {
    await asSuperuser(world.database, 'set default_transaction_read_only = off', `${readOnly} = off`);
  }
  await vi.waitFor(async () => expect(new Set(await say())).toEqual(new Set(['ok'])));
  expect(await kept()).toEqual(messages.map(({ messageId }) => messageId).sort());
  await vi.waitFor(async () => expect(await provider.outcome('visit:end', {})).toBe('ok'));
});

test('refuses writes while the database’s disk is full, and continues once there is space', async () => {
  const visit = await world.scheduled();
  const browser = await world.signedIn(world.staff.provider);
  const provider = world.connect(browser, { as: 'staff', visitId: visit.visitId });
  await provider.snapshot();
  const message = { messageId: randomUUID(), text: 'said to a full disk' };
  await asOwner(
    world.database,
    `create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    'create trigger full_disk before insert on chat_messages execute function full_disk()',
  );
  try {
    expect(await provider.outcome('chat:send', message)).toBe('SERVICE_UNAVAILABLE');
    expect((await browser.call('GET /api/provider/me')).status).toBe(200);
  } finally {
    await asOwner(world.database, 'drop trigger full_disk on chat_messages', 'drop function full_disk()');
  }
  expect(await provider.outcome('chat:send', message)).toBe('ok');
});
