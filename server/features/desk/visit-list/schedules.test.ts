import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

let world: World;
let reader: Browser;
let support: TestAccount;
let former: TestAccount;
beforeAll(async () => {
  world = await createWorld();
  reader = await world.signedIn(world.staff.clinicalAdmin);
  const { id } = world.practice;
  await makeAccount(world.db, [id], { firstName: 'Zoë', lastName: 'Ångström' });
  former = await makeAccount(world.db, [id], {
    firstName: 'Jo',
    lastName: 'Gone',
    apiAccess: API_ACCESS.disabled,
  });
  support = await makeAccount(world.db, [id], {
    firstName: 'Sue',
    lastName: 'Porter',
    userType: 'ClinicalAdmin',
    apiAccess: API_ACCESS.clinicalAdmin,
  });
  await world.db
    .updateTable('accounts')
    .set({ scheduleType: 'Support' })
    .where('id', '=', support.accountId)
    .execute();
});
afterAll(() => world.close());

const params = (userId: string) => ({ practiceId: world.practice.id, userId });
const find = async (name?: string, who = reader) => {
  const { result } = await who.call('GET /api/provider/practices/:practiceId/schedules', {
    params: { practiceId: world.practice.id },
    query: name === undefined ? {} : { name },
  });
  return result.results.map((one) => `${one.name} ${one.kind}${one.starred ? ' *' : ''}`);
};
const star = (userId: string, who = reader) =>
  who.call('PUT /api/provider/practices/:practiceId/favorite-providers/:userId', { params: params(userId) });

test('offers clinicians and schedule accounts by last name', async () => {
  const offered = await find();
  expect(offered.toSorted()).toEqual([
    'Dr. Elena Rivera Provider',
    'Dr. Sue Porter Support',
    'Dr. Zoë Ångström Provider',
  ]);
  expect(offered.indexOf('Dr. Sue Porter Support')).toBeLessThan(
    offered.indexOf('Dr. Elena Rivera Provider'),
  );
});

test.each([
  ['angstrom', ['Dr. Zoë Ångström Provider']],
  ['ort', ['Dr. Sue Porter Support']],
  ['gone', ['Dr. Jo Gone Provider']],
  ['nobody-here', []],
  ['pat', []],
])('finds by name: %s', async (typed, expected) => {
  expect(await find(typed)).toEqual(expected);
});

test('lists a starred provider first, for that reader only, until unstarred', async () => {
  const { accountId } = world.staff.provider;
  expect((await star(accountId)).result).toEqual({ starred: true });
  expect((await star(accountId)).status).toBe(200);
  expect((await find())[0]).toBe('Dr. Elena Rivera Provider *');
  const favorites = await reader.call('GET /api/provider/practices/:practiceId/favorite-providers', {
    params: { practiceId: world.practice.id },
  });
  expect(favorites.result.results.map(({ userId }) => userId)).toEqual([accountId]);
  expect((await find(undefined, await world.signedIn(world.staff.provider))).join()).not.toContain('*');
  await reader.call('DELETE /api/provider/practices/:practiceId/favorite-providers/:userId', {
    params: params(accountId),
  });
  expect((await find()).join()).not.toContain('*');
});

test('reads a person by id, even one who has left', async () => {
  const read = (userId: string) =>
    reader.call('GET /api/provider/practices/:practiceId/schedules/:userId', { params: params(userId) });
  expect((await read(support.accountId)).result).toMatchObject({ name: 'Dr. Sue Porter', kind: 'Support' });
  expect((await read(former.accountId)).status).toBe(200);
  for (const id of [world.staff.outsider.accountId, world.staff.clinicalAdmin.accountId]) {
    expect((await read(id)).error.code).toBe('NOT_FOUND');
  }
});

test('allows starring only the practice’s providers', async () => {
  for (const id of [support.accountId, world.staff.outsider.accountId]) {
    expect((await star(id)).error.code).toBe('NOT_FOUND');
  }
});

test('another practice’s staff get the same answer as for a missing practice', async () => {
  const outsider = await world.signedIn(world.staff.outsider);
  for (const practiceId of [world.practice.id, 999_999]) {
    const answers = await Promise.all([
      outsider.call('GET /api/provider/practices/:practiceId/schedules', {
        params: { practiceId },
        query: {},
      }),
      outsider.call('GET /api/provider/practices/:practiceId/favorite-providers', { params: { practiceId } }),
      outsider.call('PUT /api/provider/practices/:practiceId/favorite-providers/:userId', {
        params: { practiceId, userId: world.staff.provider.accountId },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
});
