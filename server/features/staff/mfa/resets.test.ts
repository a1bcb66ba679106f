import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeWords } from '#server/features/admin/exports/write-batch.ts';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { ask, codesIn, enter, identifierIn, why } from '#server/test-support/second-factors.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { IdentityCheck } from '#shared/domain/mfa.ts';
import type { Language } from '#shared/domain/visit.ts';
import { otherDetailsInWords } from '#shared/rules/audited-changes.ts';

let world: World;
let admin: Browser;
const { mails: sent, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({
    email,
  });
  const { db, practice } = world;
  admin = await world.signedIn(await makeAccount(db, [practice.id], { isClientAdmin: true }));
});
afterAll(() => world.close());

const { demand, provider, sent: sentCode } = codesIn(() => world);
const read = async ({ accountId }: TestAccount, by = admin) =>
  (await by.call('GET /api/admin/accounts/:accountId', { params: { accountId } })).result;
const resetPassword = async ({ accountId }: TestAccount, version: number, by = admin) =>
  by.call('POST /api/admin/accounts/:accountId/password-reset', {
    params: { accountId },
    body: { version, language: 'en' },
  });
const resetMfa = async (
  { accountId }: TestAccount,
  version: number,
  by = admin,
  check: { identityCheck: IdentityCheck; note?: string } = { identityCheck: 'IN_PERSON' },
) =>
  by.call('POST /api/admin/accounts/:accountId/mfa-reset', {
    params: { accountId },
    body: { version, ...check },
  });
const audited = ({ accountId }: TestAccount) => world.audited({ subjectId: accountId }, 'action');

test('a password reset voids the password, ends sessions and sends a one-time link', async () => {
  const person = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  const desk = await world.signedIn(person);
  const before = await read(person);
  expect(before.may).toMatchObject({ resetPassword: true, resetMfa: true });
  const { result } = await resetPassword(person, before.version);
  expect(result).toMatchObject({ resetLink: null, account: { status: 'ACTIVE' } });
  await expect(checkPassword(world.deps, person.email, PASSWORD)).rejects.toMatchObject({
    code: 'SIGN_IN_FAILED',
  });
  expect((await desk.call('GET /api/provider/me')).status).toBe(401);
  expect(world.told.endedStaffSessions).toContain(desk.staffSessionId);

  await world.jobs.run();
  const token = /\/invitation\/([\w-]+)/.exec(sent.find(({ to }) => to === person.email)?.text ?? '')?.[1];
  const accepted = await world.browser().call('POST /api/auth/invitations/:token', {
    params: { token: token ?? 'none' },
    body: { password: 'Another-horse-8' },
  });
  expect(accepted.status).toBe(200);
  expect(await checkPassword(world.deps, person.email, 'Another-horse-8')).toBe(person.accountId);
  expect(await audited(person)).toEqual(
    expect.arrayContaining(['account.password-reset', 'account.password-set']),
  );
});

test('a second-factor reset ends sessions, voids sent codes and allows new ones at once', async () => {
  await demand(true);
  const who = await provider();
  const code = await sentCode(who);
  expect(why(await ask(who))).toEqual(['UNABLE_REQUEST_CODE', 'TOO_SOON']);
  await demand(false);
  const { version } = await read(who);
  expect((await resetMfa(who, version)).status).toBe(200);
  await demand(true);
  expect((await enter(who, code)).status).not.toBe(200);
  const again = await world.signedIn(who);
  const identifier = identifierIn(await again.call('GET /api/provider/me'));
  const next = { browser: again, userType: 'provider' as const, identifier };
  expect((await enter(next, await sentCode(next))).status).toBe(200);
  await demand(false);
  expect(await audited(who)).toContain('account.mfa-reset');
});

test('a second-factor reset asks how the identity was checked, and audits it readably', async () => {
  const who = await makeAccount(world.db, [world.practice.id]);
  const { version } = await read(who);
  for (const check of [{}, { identityCheck: 'E-MAIL' }, { identityCheck: 'OTHER', note: ' ' }] as never[]) {
    const answer = await resetMfa(who, version, admin, check);
    expect([answer.status, answer.error.code]).toEqual([400, 'INVALID_INPUT']);
  }
  const check = { identityCheck: 'OTHER', note: 'Known to the front desk' } as const;
  expect((await resetMfa(who, version, admin, check)).status).toBe(200);
  const [details = {}] = await world.audited(
    { subjectId: who.accountId, action: 'account.mfa-reset' },
    'details',
  );
  expect(details).toMatchObject(check);
  const said = (language: Language) => otherDetailsInWords(details, changeWords(language));
  expect(said('en')).toContain('Identity checked: in another way');
  expect(said('en')).toContain('Note: Known to the front desk');
  expect(said('es')).toContain('Identidad comprobada: de otra manera');
});

test('refuses accounts with other practices, the caller’s own, disabled ones, and outdated pages', async () => {
  const { db, practice, otherPractice } = world;
  const self = await makeAccount(db, [practice.id], { isClientAdmin: true });
  const own = await world.signedIn(self);
  const shared = await makeAccount(db, [practice.id, otherPractice.id]);
  const support = await makeAccount(db, [practice.id], {
    isClientAdmin: true,
    administersInstallation: true,
  });
  const off = await makeAccount(db, [practice.id], { apiAccess: 0x99 });
  const person = await makeAccount(db, [practice.id]);
  for (const reset of [resetPassword, resetMfa]) {
    const codes = [
      await reset(self, 1, own),
      await reset(shared, 1),
      await reset(support, 1),
      await reset(off, 1),
      await reset(person, 7),
    ].map(({ error }) => error.code);
    expect(codes).toEqual([
      'CANNOT_CHANGE_OWN_ACCOUNT',
      'ACCOUNT_OF_ANOTHER_PRACTICE',
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'CHANGED_MEANWHILE',
    ]);
  }
  for (const account of [shared, support, off])
    expect((await read(account)).may).toMatchObject({ resetPassword: false, resetMfa: false });
  expect(await checkPassword(world.deps, shared.email, PASSWORD)).toBe(shared.accountId);
});

test('shows the owner each reset after sign-in, with author and time, until marked as read', async () => {
  const person = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  const told = async (by: Browser) =>
    (await by.call('GET /api/provider/launch-practices')).result.accountResets;
  const readAll = async (by: Browser) =>
    by.call('POST /api/provider/account/resets-read', {
      body: { resets: (await told(by)).map(({ id }) => id) },
    });
  const before = await world.signedIn(person);
  expect(await told(before)).toEqual([]);

  const at = new Date(world.time.now).toISOString();
  await resetPassword(person, (await read(person)).version);
  await resetMfa(person, (await read(person)).version);
  const { displayName: by } = (await admin.call('GET /api/provider/me')).result;
  const again = await world.signedIn(person);
  expect(await told(again)).toEqual(
    expect.arrayContaining([
      { id: expect.any(String), what: 'password', by, ended: {}, at, readAt: null },
      { id: expect.any(String), what: 'secondFactor', by, ended: {}, at, readAt: null },
    ]),
  );
  const colleague = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
  await colleague.call('POST /api/provider/account/resets-read', {
    body: { resets: (await told(again)).map(({ id }) => id) },
  });
  expect(await told(again)).toHaveLength(2);
  expect((await readAll(again)).status).toBe(200);
  expect(await told(again)).toEqual([]);
  expect(await audited(person)).toEqual(expect.arrayContaining(['account.mfa-reset', 'account.resets-read']));

  // The reader may have been the person who did the reset, so the next reset shows earlier ones again.
  await resetPassword(person, (await read(person)).version);
  const owner = await world.signedIn(person);
  expect((await told(owner)).map(({ what, readAt }) => [what, readAt !== null])).toEqual(
    expect.arrayContaining([
      ['password', false],
      ['password', true],
      ['secondFactor', true],
    ]),
  );
});
