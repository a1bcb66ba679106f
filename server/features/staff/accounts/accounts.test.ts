// Runs on both PostgreSQLs: a list with search and filters; two who save at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '#server/features/core/audit/audit-chain.ts';
import { accountCalls } from '#server/test-support/accounts.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

let world: World;
let admin: TestAccount;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await makeAccount(world.db, [world.practice.id], { firstName: 'Amara', isClientAdmin: true });
  browser = await world.signedIn(admin);
});
afterAll(async () => {
  expect(await verifyAuditChain(world.db, world.practice.id)).toBeNull();
  await world.close();
});

const { form, create, read, change, setStatus, setRights, audited } = accountCalls(() => ({
  world,
  browser,
}));

describe('a new account', () => {
  test('has the given fields, is invited, and is listed as a provider', async () => {
    const body = form();
    const { result } = await browser.call('POST /api/admin/accounts', { body });
    expect(result.emailed).toBe(true);
    expect(await read(result.accountId)).toMatchObject({
      kind: 'visits',
      type: 'Provider',
      status: 'INVITED',
      email: body.email.toLowerCase(),
      mobile: '+16025550123',
      licensedStates: ['AZ'],
      specialties: ['Cardiology'],
      version: 1,
      isClientAdmin: false,
      worksElsewhere: false,
      lastActivity: null,
      memberships: body.memberships,
      invitation: { state: 'OPEN', delivery: 'QUEUED' },
      may: { changePerson: true, changeStatus: true, changeRights: true, invite: true },
    });
    const events = await audited(result.accountId);
    expect(events.map(([action]) => action)).toEqual(['account.created', 'membership.granted']);
  });

  test('shows which second factor the person has, or that their practice requires a code', async () => {
    const { accountId } = (await browser.call('POST /api/admin/accounts', { body: form() })).result;
    const app = { accountId, name: 'Phone', secret: 'sealed', createdAt: new Date(world.time.now) };
    await world.db
      .insertInto('authenticatorApps')
      .values([
        { ...app, id: randomUUID(), confirmedAt: app.createdAt },
        { ...app, id: randomUUID(), confirmedAt: null },
      ])
      .execute();
    const { id: practiceId } = world.otherPractice;
    await setSetting(world.db, practiceId, 'providerMfa', true);
    await world.db
      .insertInto('memberships')
      .values({ accountId, practiceId, userType: 'Provider' })
      .execute();
    await world.db
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        accountId,
        name: 'Laptop',
        credentialId: Buffer.from('credential'),
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        rpId: 'former.example.org',
        createdAt: app.createdAt,
        lastUsedAt: null,
        discoverable: null,
      })
      .execute();
    const read = await browser.call('GET /api/admin/accounts/:accountId', { params: { accountId } });
    await setSetting(world.db, practiceId, 'providerMfa', false);
    expect(read.result.mfa).toEqual({ passkeys: 0, passkeysElsewhere: 1, apps: 1, demanded: true });
  });

  test('is created once, however often the form is submitted', async () => {
    const body = form();
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.call('POST /api/admin/accounts', { body })),
    );
    expect(new Set(answers.map(({ result }) => result.accountId)).size).toBe(1);
  });

  test('rejects an address that another account of the enterprise has', async () => {
    const answer = await browser.call('POST /api/admin/accounts', {
      body: form({ email: world.staff.provider.email.toUpperCase() }),
    });
    expect([answer.status, answer.error]).toMatchObject([
      409,
      { code: 'EMAIL_IS_ALREADY_TAKEN', details: { fields: { email: 'EMAIL_IS_ALREADY_TAKEN' } } },
    ]);
    const email = `twice.${randomUUID()}@practice.test`;
    const both = await Promise.all(
      [1, 2].map(() => browser.call('POST /api/admin/accounts', { body: form({ email }) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['without a practice', { memberships: [] }, { memberships: 'PRACTICE_REQUIRED' }],
    ['without an address', { email: ' ' }, { email: 'EMAIL_REQUIRED' }],
    ['with a wrong number', { mobile: '12' }, { mobile: 'PHONE_INVALID' }],
    [
      'with a name of one character too many',
      { displayName: 'x'.repeat(121) },
      { displayName: 'MAX_LENGTH' },
    ],
    ['with an unknown specialty', { specialties: ['Alchemy'] }, { 'specialties.0': 'FIELD_INVALID' }],
    ['without a last name', { lastName: '' }, { lastName: 'LAST_NAME_REQUIRED' }],
  ] as const)('refuses %s, naming the field', async (_, changes, fields) => {
    const answer = await browser.call('POST /api/admin/accounts', { body: form(changes) });
    expect([answer.status, answer.error.details?.fields]).toEqual([400, fields]);
  });

  test('cannot be added to a practice of others, whether it exists or not', async () => {
    const answers = await Promise.all(
      [world.otherPractice.id, 2_000_000].map((practiceId) =>
        browser.call('POST /api/admin/accounts', {
          body: form({ memberships: [{ practiceId, userType: 'Provider' }] }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  test.each([
    ['visits', [['Provider']], API_ACCESS.provider],
    ['visits', [['ClinicalAdmin']], API_ACCESS.clinicalAdmin],
    ['rpm-only', [['ClinicalAdmin']], API_ACCESS.rpmOnly],
    ['admin-only', [['ClinicalAdmin']], API_ACCESS.adminOnly],
  ] as const)('for %s as %s has the right api_access', async (kind, [[userType]], apiAccess) => {
    const accountId = await create({ kind, memberships: [{ practiceId: world.practice.id, userType }] });
    const row = await world.db
      .selectFrom('accounts')
      .select(['apiAccess', 'isAdminOnly', 'isClientAdmin'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const only = kind === 'admin-only';
    expect(row).toEqual({ apiAccess, isAdminOnly: only, isClientAdmin: only });
  });
});

describe('changing an account', () => {
  test('saves the fields, and audits the earlier values', async () => {
    const account = await read(await create());
    const answer = await change(account, { lastName: 'Marsh-Gray', canEndVisit: false, specialties: [] });
    expect(answer.result).toMatchObject({ lastName: 'Marsh-Gray', canEndVisit: false, version: 2 });
    expect((await audited(account.accountId)).at(-1)).toEqual([
      'account.changed',
      {
        before: { lastName: 'Marsh', canEndVisit: true, specialties: ['Cardiology'] },
        after: { lastName: 'Marsh-Gray', canEndVisit: false, specialties: [] },
      },
    ]);
  });

  test('is refused after someone else’s change, which is kept', async () => {
    const account = await read(await create());
    expect((await change(account, { firstName: 'Inga' })).status).toBe(200);
    const late = await change(account, { firstName: 'Irma' });
    expect([late.status, late.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await read(account.accountId)).firstName).toBe('Inga');
  });

  test('saves once if submitted twice at once', async () => {
    const account = await read(await create());
    const answers = await Promise.all(
      ['Inga', 'Irma', 'Ilse'].map((firstName) => change(account, { firstName })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('of the address ends the old address’s link, and sends a new one', async () => {
    const account = await read(await create());
    const link = () =>
      browser.call('POST /api/admin/accounts/:accountId/invitation/link', {
        params: { accountId: account.accountId },
      });
    const before = (await link()).result.invitationLink;
    await change(account, { email: `new.${randomUUID()}@practice.test` });
    expect((await link()).result.invitationLink).not.toBe(before);
  });

  test('refuses to remove every practice', async () => {
    const account = await read(await create());
    const answer = await change(account, { memberships: [] });
    expect(answer.error.details?.fields).toEqual({ memberships: 'PRACTICE_REQUIRED' });
  });

  test('of an inactive account takes effect on activation', async () => {
    const account = await read(await create());
    const inactive = (await setStatus(account, false)).result;
    const { practice } = world;
    const changed = await change(inactive, {
      memberships: [{ practiceId: practice.id, userType: 'ClinicalAdmin' }],
    });
    expect(changed.result).toMatchObject({ status: 'NOT_ACTIVE', type: 'ClinicalAdmin' });
    await setStatus(changed.result, true);
    const row = await world.db
      .selectFrom('accounts')
      .select(['apiAccess', 'disabledAccess'])
      .where('id', '=', account.accountId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ apiAccess: API_ACCESS.clinicalAdmin, disabledAccess: null });
  });
});

describe('an account that also works for another practice', () => {
  let shared: TestAccount;
  beforeAll(async () => {
    shared = await makeAccount(world.db, [world.practice.id, world.otherPractice.id], { firstName: 'Noor' });
  });

  test('keeps its membership there, and its personal data', async () => {
    const account = await read(shared.accountId);
    expect(account).toMatchObject({
      worksElsewhere: true,
      memberships: [{ practiceId: world.practice.id }],
      may: { changePerson: false, changeStatus: false, changeRights: false, invite: false },
    });
    for (const refused of [
      await change(account, { email: 'mine@practice.test' }),
      await setStatus(account, false),
      await setRights(account, true),
      await browser.call('POST /api/admin/accounts/:accountId/invitation', {
        params: { accountId: shared.accountId },
        body: { language: 'en' },
      }),
    ])
      expect([refused.status, refused.error.code]).toEqual([409, 'ACCOUNT_OF_ANOTHER_PRACTICE']);
    expect((await read(shared.accountId)).version).toBe(account.version);
  });

  test('keeps a specialty that the form does not offer when its practices change', async () => {
    const { accountId } = shared;
    const specialties = ['Alchemy', 'Urology', 'Cardiology'];
    await world.db.updateTable('accounts').set({ specialties }).where('id', '=', accountId).execute();
    const account = await read(accountId);
    expect(account.specialties).toEqual(['Cardiology', 'Urology']);
    const memberships = [{ practiceId: world.practice.id, userType: 'ClinicalAdmin' as const }];
    expect((await change(account, { memberships })).result.memberships).toEqual(memberships);
  });

  test('disappears from the list when removed from the administrator’s practice', async () => {
    const account = await read(shared.accountId);
    expect((await change(account, { memberships: [] })).status).toBe(200);
    const answer = await browser.call('GET /api/admin/accounts/:accountId', {
      params: { accountId: shared.accountId },
    });
    expect(answer.status).toBe(404);
    const left = await world.db
      .selectFrom('memberships')
      .select('practiceId')
      .where('accountId', '=', shared.accountId)
      .execute();
    expect(left).toEqual([{ practiceId: world.otherPractice.id }]);
  });
});

describe('the list of accounts', () => {
  const list = async (query: Record<string, string>) =>
    (await browser.call('GET /api/admin/accounts', { query: query as never })).result;

  test('finds accounts by any part of names and addresses', async () => {
    const accountId = await create({
      firstName: 'Zoë',
      lastName: 'Peña-Ruiz',
      displayName: 'Dr. Zoë Peña-Ruiz',
    });
    expect((await list({ q: 'ruiz zo' })).rows.map((row) => row.accountId)).toEqual([accountId]);
    expect((await list({ q: 'uiz' })).rows.map((row) => row.accountId)).toEqual([accountId]);
    expect((await list({ q: 'uizzo' })).rows).toEqual([]);
  });

  test('filters by status, type and practice', async () => {
    const invited = await list({ status: 'INVITED', limit: '100' });
    expect(invited.rows.length).toBeGreaterThan(0);
    expect(new Set(invited.rows.map(({ status }) => status))).toEqual(new Set(['INVITED']));
    const only = await list({ type: 'AdminOnly', limit: '100' });
    expect(only.rows.map(({ isClientAdmin }) => isClientAdmin)).not.toContain(false);
    expect(await list({ practiceId: `${world.otherPractice.id}` })).toMatchObject({ rows: [], total: 0 });
    expect((await list({ practiceId: `${world.practice.id}` })).total).toBe((await list({})).total);
  });

  test.each(['name', '-name', 'email', '-type', 'status', 'lastActivity', '-lastActivity'])(
    'pages in the order %s',
    async (sort) => {
      const { total } = await list({ sort });
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({
          sort,
          limit: '3',
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...page.rows.map(({ accountId }) => accountId));
        cursor = page.nextCursor;
      }
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(total);
    },
  );

  test('shows the last activity', async () => {
    await world.signedIn(world.staff.provider);
    const { rows } = await list({ sort: '-lastActivity' });
    const provider = rows.find(({ accountId }) => accountId === world.staff.provider.accountId);
    expect(provider?.lastActivity).toBe(new Date(world.time.now).toISOString());
  });
});
