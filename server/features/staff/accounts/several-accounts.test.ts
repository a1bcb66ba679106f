import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { MOST_NEW_ACCOUNTS } from '#shared/domain/account.ts';

const SEVERAL = 'POST /api/admin/accounts/several';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  browser = await world.signedIn(await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }));
});
afterAll(() => world.close());

type Account = ReturnType<typeof newAccount>;
const account = (changes: Partial<Account> = {}) => newAccount(world.practice.id, changes);
const create = (...accounts: Account[]) => browser.call(SEVERAL, { body: { accounts } });
const stored = (accounts: readonly Account[]) =>
  world.db
    .selectFrom('accounts')
    .where(
      'email',
      'in',
      accounts.map(({ email }) => email.toLowerCase()),
    )
    .select(['id', 'email'])
    .execute();

test('adds and invites several people, and adds no one on a repeated request', async () => {
  const people = [
    account(),
    account({ memberships: [{ practiceId: world.practice.id, userType: 'ClinicalAdmin' }] }),
  ];
  const { result } = await create(...people);
  expect(result).toMatchObject({ emailed: true });
  expect((await stored(people)).map(({ id }) => id).toSorted()).toEqual(result.accountIds.toSorted());
  for (const { email } of people) {
    const invited = world.db
      .selectFrom('messages')
      .select('kind')
      .where('recipient', '=', email.toLowerCase());
    expect(await invited.execute()).toEqual([{ kind: 'staff-invitation' }]);
  }
  expect((await create(...people)).result).toEqual(result);
  const more = await create(...people, account());
  expect(more.result.accountIds.slice(0, 2)).toEqual(result.accountIds);
});

test('one invalid person rejects the request, naming each invalid one', async () => {
  const right = account();
  const { email } = world.staff.provider;
  const taken = await create(right, account({ email }), account({ email: right.email.toUpperCase() }));
  expect(taken.error).toMatchObject({
    code: 'EMAIL_IS_ALREADY_TAKEN',
    details: {
      fields: {
        'accounts.1.email': 'EMAIL_IS_ALREADY_TAKEN',
        'accounts.2.email': 'EMAIL_IS_ALREADY_TAKEN',
      },
    },
  });
  const elsewhere = [{ practiceId: world.otherPractice.id, userType: 'Provider' as const }];
  const foreign = await create(right, account({ email, memberships: elsewhere }));
  expect(foreign.error).toMatchObject({
    code: 'INVALID_INPUT',
    details: {
      fields: { 'accounts.1.memberships': 'FIELD_INVALID', 'accounts.1.email': 'EMAIL_IS_ALREADY_TAKEN' },
    },
  });
  expect((await create(right, account({ firstName: '' }))).error?.details).toMatchObject({
    fields: { 'accounts.1.firstName': 'FIRST_NAME_REQUIRED' },
  });
  expect(await stored([right])).toEqual([]);
});

test('two administrators who concurrently add the same people add them once', async () => {
  const [one, other] = [account(), account()];
  const again = [account({ email: other.email }), account({ email: one.email })];
  const answers = await Promise.all([create(one, other), create(...again)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stored([one, other])).toHaveLength(2);
});

test('accepts one to fifty people', async () => {
  expect((await create()).error?.code).toBe('INVALID_INPUT');
  const many = Array.from({ length: MOST_NEW_ACCOUNTS + 1 }, () => account());
  expect((await create(...many)).error?.code).toBe('INVALID_INPUT');
});
