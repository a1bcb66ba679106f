// Runs on both PostgreSQLs: two requests at once for one account.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPassword } from '#server/features/staff/sign-in/password.service.ts';
import { makeAccount, PASSWORD } from '#server/test-support/people.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { DAY_MS } from '#shared/test-support/durations.ts';

const NEW_PASSWORD = 'Another-horse-8';

let world: World;
const { mails: sent, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({
    email,
  });
});
afterAll(() => world.close());

const forget = (email: string, language: 'en' | 'es' = 'en') =>
  world.browser().call('POST /api/auth/forgotten-password', { body: { email, language } });
const accept = (token: string, password = NEW_PASSWORD) =>
  world.browser().call('POST /api/auth/invitations/:token', { params: { token }, body: { password } });
const read = (token: string) =>
  world.browser().call('GET /api/auth/invitations/:token', { params: { token } });

async function ran(): Promise<void> {
  await world.jobs.run();
  await world.jobs.run();
}

async function mailed(address: string): Promise<string[]> {
  await ran();
  return sent
    .filter(({ to }) => to === address)
    .map(({ text }) => /\/invitation\/([\w-]+)/.exec(text)?.[1] ?? 'no link');
}

test('an emailed link sets a new password once, and signs out all devices', async () => {
  const account = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  const desk = await world.signedIn(account);
  expect((await forget(` ${account.email.toUpperCase()} `, 'es')).result).toEqual({ emailed: true });
  const [token = ''] = await mailed(account.email);
  expect(sent.at(-1)?.subject).toBe('Elija una contraseña nueva');
  expect((await read(token)).result).toMatchObject({ purpose: 'password-reset', firstName: 'Ida' });

  expect((await accept(token, 'short')).error.code).toBe('INVALID_INPUT');
  expect((await accept(token)).result).toEqual({ redirectTo: '/api/auth/sign-in' });
  expect(await checkPassword(world.deps, account.email, NEW_PASSWORD)).toBe(account.accountId);
  expect((await desk.call('GET /api/provider/me')).status).toBe(401);
  expect(world.told.endedStaffSessions).toContain(desk.staffSessionId);
  expect((await accept(token)).error.code).toBe('INVITATION_NOT_ACTIVE');
});

test('lists the account’s passkeys on the page, and names new passkeys in the message', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  const passkey = (name: string, daysAgo: number) => ({
    id: randomUUID(),
    accountId: account.accountId,
    name,
    credentialId: randomBytes(16),
    publicKey: randomBytes(77),
    counter: 0,
    transports: [],
    createdAt: new Date(world.time.now - daysAgo * DAY_MS),
  });
  await world.db
    .insertInto('passkeys')
    .values([passkey('Old phone', 31), passkey('Another’s phone', 29)])
    .execute();
  await forget(account.email);
  const [token = ''] = await mailed(account.email);
  const text = sent.at(-1)?.text ?? '';
  expect(text).toContain('“Another’s phone”');
  expect(text).not.toContain('Old phone');
  const { passkeys } = (await read(token)).result;
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Old phone', 'Another’s phone']);
});

test('omits passkeys from the message if there are no new ones', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  await forget(account.email);
  await mailed(account.email);
  expect(sent.at(-1)?.text).not.toContain('passkeys');
});

test('a request changes nothing: the old password and the sessions still work', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  const desk = await world.signedIn(account);
  await forget(account.email);
  expect(await checkPassword(world.deps, account.email, PASSWORD)).toBe(account.accountId);
  expect((await desk.call('GET /api/provider/me')).status).toBe(200);
});

test('a repeated request sends the same link and extends it; after it expires, another link', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  await forget(account.email);
  const [first = ''] = await mailed(account.email);
  world.time.now += 50 * 60_000;
  await forget(account.email);
  expect(await mailed(account.email)).toEqual([first, first]);
  world.time.now += 59 * 60_000;
  expect((await read(first)).status).toBe(200);
  world.time.now += 60_000;
  expect((await read(first)).error.code).toBe('INVITATION_NOT_ACTIVE');
  await forget(account.email);
  const third = (await mailed(account.email)).at(-1) ?? '';
  expect((await read(third)).status).toBe(200);
});

test('sends an account at most five emails an hour and ten a day, from any requester', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  for (let minute = 0; minute < 12; minute += 2) {
    await forget(account.email);
    await ran();
    world.time.now += 2 * 60_000;
  }
  expect(await mailed(account.email)).toHaveLength(5);
  for (let hour = 0; hour < 12; hour += 1) {
    world.time.now += 3600_000;
    await forget(account.email);
    await ran();
  }
  expect(await mailed(account.email)).toHaveLength(10);
  world.time.now += 24 * 3600_000;
  await forget(account.email);
  expect(await mailed(account.email)).toHaveLength(11);
});

test('resends the invitation of an invited person', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  await world.db
    .updateTable('accounts')
    .set({ passwordHash: null })
    .where('id', '=', account.accountId)
    .execute();
  await forget(account.email);
  const [first = ''] = await mailed(account.email);
  world.time.now += 2 * 60_000;
  await forget(account.email);
  expect(await mailed(account.email)).toEqual([first, first]);
  expect((await read(first)).result.purpose).toBe('invitation');
});

test('allows another request right after a link was used', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  await forget(account.email);
  const [first = ''] = await mailed(account.email);
  expect((await accept(first)).status).toBe(200);
  await forget(account.email);
  expect(await mailed(account.email)).toHaveLength(2);
});

test('the answer’s timing does not depend on whether an account exists', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  await forget(account.email);
  const links = () =>
    world.db
      .selectFrom('accountInvitations')
      .select('id')
      .where('accountId', '=', account.accountId)
      .execute();
  expect(await links()).toEqual([]);
  await ran();
  expect(await links()).toHaveLength(1);
});

test('gives an address without an account the same answer, without an email', async () => {
  const before = sent.length;
  expect((await forget('nobody@practice.test')).result).toEqual({ emailed: true });
  await ran();
  expect(sent).toHaveLength(before);
});

test('sends a disabled account no email', async () => {
  const account = await makeAccount(world.db, [world.practice.id], { apiAccess: API_ACCESS.disabled });
  expect((await forget(account.email)).result).toEqual({ emailed: true });
  expect(await mailed(account.email)).toEqual([]);
});

test('sends one email for five concurrent requests', async () => {
  const account = await makeAccount(world.db, [world.practice.id], {});
  const answers = await Promise.all(Array.from({ length: 5 }, () => forget(account.email)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await mailed(account.email)).toHaveLength(1);
});
