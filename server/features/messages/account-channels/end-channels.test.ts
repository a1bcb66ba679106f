// Runs on both PostgreSQLs: raw statements that end what reaches an account.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#server/runtime/config/keys.ts';
import { endSessions } from '#server/storage/backup/end-sessions.ts';
import { executeIn } from '#server/storage/db/account-channels/end-channels.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { ACCOUNT_CHANNELS, type AccountChannel, type EndingWay } from '#shared/domain/account.ts';
import { channelMessages } from './channel-messages.ts';

let world: World;
let administrator: Browser;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

const versionOf = async (accountId: string) =>
  (
    await world.db
      .selectFrom('accounts')
      .select('version')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).version;

const linkOf = (accountId: string, purpose: 'invitation' | 'password-reset', token: string) => ({
  id: randomUUID(),
  accountId,
  purpose,
  tokenHash: hashToken(token),
  language: 'en' as const,
  createdBy: accountId,
  createdAt: new Date(world.time.now),
  expiresAt: new Date(world.time.now + 3_600_000),
  usedAt: null,
  revokedAt: null,
});

async function accountWithEverything() {
  const { db } = world;
  const account = await makeAccount(db, [world.practice.id]);
  const { accountId, email } = account;
  const elsewhere = await world.signedIn(account);
  const at = new Date(world.time.now);
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('calendarFeeds')
    .values({
      accountId,
      tokenHash: randomBytes(32),
      names: 'none',
      language: 'en',
      madeAt: at,
      fetchedAt: null,
    })
    .execute();
  await db
    .insertInto('pushSubscriptions')
    .values({
      id: randomUUID(),
      accountId,
      staffSessionId: elsewhere.staffSessionId,
      endpointHash: randomBytes(32),
      target: 'sealed',
      serverKey: 'key',
      browser: 'Firefox',
      system: null,
      createdAt: at,
      lastUsedAt: null,
    })
    .execute();
  await db
    .insertInto('notificationSettings')
    .values({
      accountId,
      email: `elsewhere-${email}`,
      mobile: null,
      language: 'en',
      methods: '{}',
      version: 1,
      scope: 'own',
    })
    .execute();
  await db
    .insertInto('contactChanges')
    .values({
      id: randomUUID(),
      accountId,
      method: 'Email',
      contact: 'new@elsewhere.example',
      former: email,
      tokenHash: randomBytes(32),
      language: 'en',
      createdAt: at,
      expiresAt: new Date(world.time.now + 3_600_000),
      usedAt: null,
    })
    .execute();
  await db
    .insertInto('accountInvitations')
    .values(linkOf(accountId, 'password-reset', token))
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      accountId,
      name: 'Laptop',
      credentialId: randomBytes(16),
      publicKey: randomBytes(16),
      counter: 0,
      transports: [],
      createdAt: at,
      lastUsedAt: null,
    })
    .execute();
  await db
    .insertInto('authenticatorApps')
    .values({
      id: randomUUID(),
      accountId,
      name: 'Phone',
      secret: 'sealed',
      createdAt: at,
      confirmedAt: at,
      lastStep: null,
      lastUsedAt: null,
    })
    .execute();
  await db
    .insertInto('recoveryCodes')
    .values({ accountId, hash: randomBytes(32), createdAt: at, usedAt: null })
    .execute();
  return { account, elsewhere, token };
}

async function working({ accountId, email }: TestAccount): Promise<AccountChannel[]> {
  const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(world.db)).rows[0]?.count ?? 0;
  const of = {
    session: sql`from staff_sessions where account_id = ${accountId} and ended_at is null`,
    calendarFeed: sql`from calendar_feeds where account_id = ${accountId}`,
    pushDevice: sql`from push_subscriptions where account_id = ${accountId}`,
    noticeAddress: sql`from notification_settings where account_id = ${accountId} and email <> ${email}`,
    contactChange: sql`from contact_changes where account_id = ${accountId} and used_at is null and revoked_at is null`,
    passwordLink: sql`from account_invitations where account_id = ${accountId} and purpose = 'password-reset'
      and used_at is null and revoked_at is null`,
    invitation: sql`from account_invitations where account_id = ${accountId} and purpose = 'invitation'
      and used_at is null and revoked_at is null`,
    passkey: sql`from passkeys where account_id = ${accountId}`,
    authenticatorApp: sql`from authenticator_apps where account_id = ${accountId}`,
    recoveryCode: sql`from recovery_codes where account_id = ${accountId} and used_at is null`,
  } satisfies Record<AccountChannel, unknown>;
  const counts = await Promise.all(
    ACCOUNT_CHANNELS.map(
      async (channel) =>
        [
          channel,
          await count(sql<{ count: number }>`select count(*)::integer as count ${of[channel]}`),
        ] as const,
    ),
  );
  return counts.filter(([, still]) => still > 0).map(([channel]) => channel);
}

type Everything = Awaited<ReturnType<typeof accountWithEverything>>;

const restore = (way: 'restore' | 'rotation') =>
  world.db.transaction().execute((trx) => endSessions(executeIn(trx), way, new Date(world.time.now)));

const WAYS: Record<EndingWay, (everything: Everything) => Promise<unknown>> = {
  password: async ({ account: { accountId } }) =>
    administrator.call('POST /api/admin/accounts/:accountId/password-reset', {
      params: { accountId },
      body: { version: await versionOf(accountId), language: 'en' },
    }),
  ownPassword: async ({ token }) =>
    world
      .browser()
      .call('POST /api/auth/invitations/:token', { params: { token }, body: { password: 'Left-donkey-8' } }),
  secondFactor: async ({ account: { accountId } }) =>
    administrator.call('POST /api/admin/accounts/:accountId/mfa-reset', {
      params: { accountId },
      body: { version: await versionOf(accountId), identityCheck: 'IN_PERSON' },
    }),
  others: async ({ account }) => {
    const own = await world.signedIn(account);
    await world.db
      .updateTable('staffSessions')
      .set({ mfaPassedAt: new Date(world.time.now), mfaMethod: 'app' })
      .where('id', '=', own.staffSessionId)
      .execute();
    return own.call('POST /api/provider/account/sessions/end-others', { body: { current: PASSWORD } });
  },
  disabled: async ({ account: { accountId } }) =>
    administrator.call('POST /api/admin/accounts/:accountId/status', {
      params: { accountId },
      body: { version: await versionOf(accountId), active: false },
    }),
  rights: async ({ account: { accountId } }) => {
    const params = { accountId };
    const { result } = await administrator.call('GET /api/admin/accounts/:accountId', { params });
    const { firstName, lastName, displayName, email, mobile, specialties, licensedStates } = result;
    const { canEndVisit, scheduleType, version, memberships } = result;
    return administrator.call('PUT /api/admin/accounts/:accountId', {
      params,
      body: {
        firstName,
        lastName,
        displayName,
        email,
        mobile,
        specialties,
        licensedStates,
        canEndVisit,
        scheduleType,
        version,
        kind: 'rpm-only',
        memberships: memberships.map(({ practiceId, userType }) => ({ practiceId, userType })),
      } as never,
    });
  },
  rotation: () => restore('rotation'),
  restore: () => restore('restore'),
};

const FACTORS: AccountChannel[] = ['passkey', 'authenticatorApp', 'recoveryCode'];

const STAYS: Record<EndingWay, AccountChannel[]> = {
  password: ['passwordLink', ...FACTORS],
  ownPassword: FACTORS,
  secondFactor: ['passwordLink'],
  others: ['session', ...FACTORS],
  disabled: FACTORS,
  rights: ['session', ...FACTORS],
  rotation: ['passkey', 'authenticatorApp'],
  restore: ['passkey', 'authenticatorApp'],
};

const NAMED_AS_STAYING = { password: FACTORS, secondFactor: STAYS.secondFactor };

describe.each(Object.keys(WAYS) as EndingWay[])('after %s', (way) => {
  it('ends all of the account’s channels except those that stay, and notifies its owner', async () => {
    const everything = await accountWithEverything();
    const { account } = everything;
    expect(await working(account)).toEqual(ACCOUNT_CHANNELS.filter((channel) => channel !== 'invitation'));
    const bystander = await accountWithEverything();
    await WAYS[way](everything);
    expect(await working(account)).toEqual(
      ACCOUNT_CHANNELS.filter((channel) => STAYS[way].includes(channel)),
    );
    const note = await world.db
      .selectFrom('accountResets')
      .select(['what', 'ended', 'readAt'])
      .where('accountId', '=', account.accountId)
      .executeTakeFirstOrThrow();
    expect(note.what).toBe(way);
    expect(note.ended).toMatchObject({ calendarFeed: 1, pushDevice: 1, noticeAddress: 1 });
    const mails = await world.db
      .selectFrom('messages')
      .select('kind')
      .where('accountId', '=', account.accountId)
      .where('kind', '=', 'channels-ended')
      .execute();
    // The commands for a new secret and a restore send nothing; the next sign-in shows it.
    expect(mails).toHaveLength(way === 'rotation' || way === 'restore' ? 0 : 1);
    if (way !== 'rotation' && way !== 'restore')
      expect(await working(bystander.account)).toHaveLength(ACCOUNT_CHANNELS.length - 1);
  });
});

it('deactivation and a restore end an open invitation; a new secret gives it a new link', async () => {
  const invited = async () => {
    const account = await makeAccount(world.db, [world.practice.id]);
    await world.db
      .updateTable('accounts')
      .set({ passwordHash: null })
      .where('id', '=', account.accountId)
      .execute();
    await world.db
      .insertInto('accountInvitations')
      .values(linkOf(account.accountId, 'invitation', randomBytes(24).toString('base64url')))
      .execute();
    return account;
  };
  const [first, second] = [await invited(), await invited()];
  await WAYS.disabled({ account: first } as Everything);
  expect(await working(first)).toEqual([]);
  await restore('rotation');
  expect(await working(second)).toEqual(['invitation']);
  await restore('restore');
  expect(await working(second)).toEqual([]);
});

it('a reset ends what it announced beforehand', async () => {
  const everything = await accountWithEverything();
  const { accountId } = everything.account;
  const before = await administrator.call('GET /api/admin/accounts/:accountId/channels', {
    params: { accountId },
  });
  for (const way of ['password', 'secondFactor'] as const)
    expect(Object.keys(before.result[way])).toEqual(
      ACCOUNT_CHANNELS.filter(
        (channel) => channel !== 'invitation' && !NAMED_AS_STAYING[way].includes(channel),
      ),
    );
  await WAYS.secondFactor(everything);
  const after = await administrator.call('GET /api/admin/accounts/:accountId/channels', {
    params: { accountId },
  });
  expect(after.result.secondFactor).toEqual({});
});

it('each of two emails reports what its own end was about', async () => {
  const everything = await accountWithEverything();
  const { account } = everything;
  await WAYS.password(everything);
  await world.db
    .insertInto('calendarFeeds')
    .values({
      accountId: account.accountId,
      tokenHash: randomBytes(32),
      names: 'none',
      language: 'en',
      madeAt: new Date(world.time.now),
      fetchedAt: null,
    })
    .execute();
  world.time.now += 60_000;
  await WAYS.disabled(everything);
  const queued = await world.db
    .selectFrom('messages')
    .selectAll()
    .where('accountId', '=', account.accountId)
    .where('kind', '=', 'channels-ended')
    .orderBy('ordinal')
    .execute();
  const said = await Promise.all(
    queued.map(async (message) =>
      JSON.stringify(
        (await channelMessages['channels-ended'].compose(world.deps, world.db, message))?.email?.(),
      ),
    ),
  );
  expect(said).toHaveLength(2);
  expect(said.map((letter) => letter.includes('1 device'))).toEqual([true, false]);
});
