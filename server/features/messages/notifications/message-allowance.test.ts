import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';
import { takeAllowance } from './message-allowance.ts';

const IMPORT = 'POST /api/admin/practices/:practiceId/import';
const MOST = 4;

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { DAILY_MESSAGES: String(MOST) } });
});
afterAll(() => world.close());

const administrator = async () =>
  world.signedIn(await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }));

const users = (count: number) =>
  Array.from({ length: count }, () => ({
    firstName: 'Ida',
    lastName: 'Marsh',
    email: `${randomUUID()}@allowance.test`,
    role: 'Provider',
  }));

const importUsers = (by: Awaited<ReturnType<typeof administrator>>, count: number, invite = true) => {
  const rows = users(count);
  const body = { kind: 'users', rows, language: 'en', leaveOutWrong: false, invite } as const;
  return { rows, answer: by.call(IMPORT, { params: { practiceId: world.practice.id }, body }) };
};

const isIn = async (email: string) =>
  (await world.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).length > 0;

test('an import that would exceed a day’s limit adds no one', async () => {
  const { rows, answer } = importUsers(await administrator(), MOST + 1);
  expect((await answer).error?.code).toBe('TOO_MANY_MESSAGES');
  expect(await isIn(rows[0]?.email ?? '')).toBe(false);
});

test('counts invitations together, however they are sent', async () => {
  const by = await administrator();
  expect((await importUsers(by, MOST).answer).result).toMatchObject({ added: MOST });
  expect((await importUsers(by, 1).answer).error?.code).toBe('TOO_MANY_MESSAGES');
  const { result } = await importUsers(by, 1, false).answer;
  expect(result).toMatchObject({ added: 1 });
});

describe('the daily count', () => {
  const take = (
    who: { accountId: string | null; practiceId: number | null },
    messages: number,
    after = 0,
  ) => {
    const deps = { settings: world.deps.settings, clock: () => world.deps.clock() + after };
    return world.db
      .transaction()
      .execute((trx) => takeAllowance(deps, trx, who, messages))
      .then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );
  };

  test('restarts 24 hours after its first message', async () => {
    const who = { accountId: randomUUID(), practiceId: null };
    expect(await take(who, MOST)).toBe('taken');
    expect(await take(who, 1, DAY_MS - 60_000)).toBe('TOO_MANY_MESSAGES');
    expect(await take(who, MOST, DAY_MS)).toBe('taken');
  });

  test('of a practice adds up its people, without another practice’s', async () => {
    const practiceId = 900_001;
    for (let person = 0; person < 5; person += 1)
      expect(await take({ accountId: randomUUID(), practiceId }, MOST)).toBe('taken');
    expect(await take({ accountId: randomUUID(), practiceId }, 1)).toBe('TOO_MANY_MESSAGES');
    expect(await take({ accountId: null, practiceId }, 1)).toBe('TOO_MANY_MESSAGES');
    expect(await take({ accountId: randomUUID(), practiceId: 900_002 }, 1)).toBe('taken');
  });

  test('of concurrent messages never exceeds the limit', async () => {
    const who = { accountId: randomUUID(), practiceId: null };
    const taken = await Promise.all(Array.from({ length: MOST * 2 }, () => take(who, 1)));
    expect(taken.filter((outcome) => outcome === 'taken')).toHaveLength(MOST);
  });
});
