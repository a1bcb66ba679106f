import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { restContracts } from '#shared/contracts/rest/index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const RIGHTS = {
  provider: {},
  'administrator of a practice': { isClientAdmin: true },
  'administrator of two practices': { isClientAdmin: true },
  'administrator of the installation': { isClientAdmin: true, administersInstallation: true },
} as const;
type Rights = keyof typeof RIGHTS;
const PAIRS = (Object.keys(RIGHTS) as Rights[])
  .filter((rights) => rights !== 'provider')
  .flatMap((who) => (Object.keys(RIGHTS) as Rights[]).map((whom) => [who, whom] as const));

function make(rights: Rights): Promise<TestAccount> {
  const { db, practice, otherPractice } = world;
  const practices =
    rights === 'administrator of two practices' ? [practice.id, otherPractice.id] : [practice.id];
  return makeAccount(db, practices, RIGHTS[rights]);
}

type Needs = 'read' | 'practices' | 'person' | 'installation';
interface AccountCall {
  needs: Needs;
  body?: (version: number) => unknown;
}
const { idempotencyKey: _, language: __, isClientAdmin: ___, ...person } = newAccount(0);
const CALLS: Record<string, AccountCall> = {
  'GET /api/admin/accounts/:accountId': { needs: 'read' },
  'GET /api/admin/accounts/:accountId/activity': { needs: 'read' },
  'GET /api/admin/accounts/:accountId/metrics': { needs: 'read' },
  'GET /api/admin/accounts/:accountId/notes': { needs: 'read' },
  'PUT /api/admin/accounts/:accountId/notes/:practiceId': {
    needs: 'practices',
    body: () => ({ text: 'Prefers mornings.', version: 0 }),
  },
  'PUT /api/admin/accounts/:accountId': {
    needs: 'person',
    body: (version) => ({
      ...person,
      email: `taken-over-${randomUUID()}@practice.test`,
      memberships: [{ practiceId: world.practice.id, userType: 'Provider' }],
      version,
    }),
  },
  'DELETE /api/admin/accounts/:accountId/pending-contacts/:method': { needs: 'person' },
  'POST /api/admin/accounts/:accountId/status': {
    needs: 'person',
    body: (version) => ({ active: false, version }),
  },
  'POST /api/admin/accounts/:accountId/administrator': {
    needs: 'person',
    body: (version) => ({ administrator: true, version }),
  },
  'POST /api/admin/accounts/:accountId/installation': {
    needs: 'installation',
    body: (version) => ({ administrator: false, version }),
  },
  'POST /api/admin/accounts/:accountId/invitation': { needs: 'person', body: () => ({ language: 'en' }) },
  'DELETE /api/admin/accounts/:accountId/invitation': { needs: 'person' },
  'GET /api/admin/accounts/:accountId/channels': { needs: 'person' },
  'POST /api/admin/accounts/:accountId/invitation/link': { needs: 'person' },
  'POST /api/admin/accounts/:accountId/password-reset': {
    needs: 'person',
    body: (version) => ({ version, language: 'en' }),
  },
  'POST /api/admin/accounts/:accountId/mfa-reset': {
    needs: 'person',
    body: (version) => ({ version, identityCheck: 'IN_PERSON', note: '' }),
  },
};

test('lists every call with an account’s id in the table', () => {
  const all = Object.keys(restContracts).filter((name) => name.includes('/accounts/:accountId'));
  expect(Object.keys(CALLS).toSorted()).toEqual(all.toSorted());
});

function refusal(who: Rights, whom: Rights, needs: Needs): string | null {
  if (who === 'administrator of the installation' || needs === 'read') return null;
  if (whom === 'administrator of the installation' || needs === 'installation') return 'ACCESS_DENIED';
  const elsewhere = whom === 'administrator of two practices' && who === 'administrator of a practice';
  return elsewhere && needs === 'person' ? 'ACCOUNT_OF_ANOTHER_PRACTICE' : null;
}

const FOR_LACK_OF_RIGHTS = ['ACCESS_DENIED', 'ACCOUNT_OF_ANOTHER_PRACTICE', 'NOT_FOUND'];
const NOT_NEEDED = ['INVITATION_NOT_NEEDED'];

describe.each(PAIRS)('%s, changing a %s', (who, whom) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await world.signedIn(await make(who));
  });

  test.each(Object.entries(CALLS))('%s', async (name, { needs, body }) => {
    const { accountId } = await make(whom);
    const { version } = await world.db
      .selectFrom('accounts')
      .select('version')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const answer = await browser.call(
      name as never,
      {
        params: { accountId, practiceId: world.practice.id, method: 'SMS' },
        query: {},
        body: body?.(version),
      } as never,
    );
    const code = answer.status === 200 ? undefined : answer.error.code;
    const expected = refusal(who, whom, needs);
    if (expected) expect(code).toBe(expected);
    else {
      expect(FOR_LACK_OF_RIGHTS).not.toContain(code);
      if (code) expect(NOT_NEEDED).toContain(code);
    }
  });
});
