import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let account: TestAccount;
let owner: Browser & { staffSessionId: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await makeAccount(world.db, [world.practice.id]);
  owner = await world.signedIn(account);
});

const feed = () =>
  owner.call('POST /api/provider/account/calendar-feed', { body: { names: 'none', language: 'en' } });
const device = (name: string) =>
  owner.call('POST /api/provider/push-devices', {
    body: { endpoint: `https://push.example/${name}`, p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  });
async function notices(email: string, mobile = '') {
  const { available: _, ...chosen } = (await owner.call('GET /api/provider/notification-settings')).result;
  return owner.call('PUT /api/provider/notification-settings', {
    body: { ...chosen, email, mobile } as never,
  });
}
const prove = (current: string) => owner.call('POST /api/provider/account/proof', { body: { current } });
const channels = async () =>
  (await owner.call('GET /api/provider/account/channels')).result.channels.map(({ channel, name }) => [
    channel,
    name,
  ]);
const told = async () =>
  (
    await world.db
      .selectFrom('messages')
      .select('kind')
      .where('accountId', '=', account.accountId)
      .orderBy('ordinal')
      .execute()
  ).map(({ kind }) => kind);

test('opening a lasting channel requires a proof, valid for five minutes and for this session only', async () => {
  const makings = [feed, () => device('one'), () => notices('me@elsewhere.example')];
  for (const make of makings) expect((await make()).error.code).toBe('PROOF_REQUIRED');
  expect((await prove('Wrong-horse-7')).error.details).toMatchObject({
    fields: { current: 'CURRENT_PASSWORD_WRONG' },
  });
  expect((await feed()).error.code).toBe('PROOF_REQUIRED');
  expect(await channels()).toEqual([]);
  expect((await prove(PASSWORD)).status).toBe(200);
  for (const make of makings) expect((await make()).status).toBe(200);
  expect(await channels()).toEqual([
    ['calendarFeed', null],
    ['pushDevice', null],
    ['noticeEmail', 'me@elsewhere.example'],
  ]);
  expect(await told()).toEqual(['calendar-feed-made', 'push-device-added', 'notice-address-changed']);

  const other = await world.signedIn(account);
  const body = { names: 'none', language: 'en' } as const;
  expect((await other.call('POST /api/provider/account/calendar-feed', { body })).error.code).toBe(
    'PROOF_REQUIRED',
  );
  world.time.now += 5 * 60_000 + 1;
  expect((await feed()).error.code).toBe('PROOF_REQUIRED');
});

test('notifications to the account’s own contacts, and their topics, require no proof', async () => {
  await world.db
    .updateTable('accounts')
    .set({ mobile: '+16025550123' })
    .where('id', '=', account.accountId)
    .execute();
  expect((await notices(account.email, '6025550123')).status).toBe(200);
  expect((await notices(account.email, '6025550124')).error.code).toBe('PROOF_REQUIRED');
  await world.proves(owner);
  expect((await notices(account.email, '6025550124')).status).toBe(200);
  world.time.now += 3_600_000;
  expect((await notices(account.email, '6025550124')).status).toBe(200);
  expect(await told()).toEqual(['notice-address-changed']);
});

test('only its owner can remove a channel', async () => {
  await world.proves(owner);
  await feed();
  await device('two');
  await notices('me@elsewhere.example', '6025550124');
  const before = (await owner.call('GET /api/provider/account/channels')).result.channels;
  expect(before.map(({ channel }) => channel)).toEqual([
    'calendarFeed',
    'pushDevice',
    'noticeEmail',
    'noticePhone',
  ]);
  const stranger = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
  for (const { channel, id } of before)
    await stranger.call('POST /api/provider/account/channels/remove', { body: { channel, id } });
  expect(await channels()).toHaveLength(4);
  for (const { channel, id } of before) {
    const removed = await owner.call('POST /api/provider/account/channels/remove', { body: { channel, id } });
    expect(removed.result.channels.map((left) => left.channel)).not.toContain(channel);
  }
  const settings = (await owner.call('GET /api/provider/notification-settings')).result;
  expect([settings.email, settings.mobile]).toEqual([account.email, null]);
  expect(await world.audited({ actor: `account:${account.accountId}` }, 'action')).toEqual(
    expect.arrayContaining([
      'calendar-feed.turned-off',
      'push-device.removed',
      'notification-settings.changed',
    ]),
  );
});
