import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInTries, withTries } from '#server/http/access/password-tries.ts';
import { Events } from '#server/runtime/events/events.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { runCommand } from '#server/test-support/run-command.ts';
import { ask, codesIn } from '#server/test-support/second-factors.ts';
import { setSetting, TEST_SECRET } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { turnStaffDemandsOff, unlockPeople } from './operator.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({
    email: recordedMail().email,
  });
});
afterAll(() => world.close());

const { demand, provider } = codesIn(() => world);

test('sends another code at once to a person who was sent too many or entered wrong ones', async () => {
  await demand(true);
  const who = await provider();
  const { accountId, email } = who;
  expect((await ask(who)).status).toBe(200);
  expect((await ask(who)).status).toBe(429);
  await world.db
    .insertInto('factorFailures')
    .values({ accountId, method: 'app', at: new Date(world.time.now) })
    .execute();
  expect(await unlockPeople(world.db, world.deps.keys, 'no.one@example.org')).toBe(0);
  expect(await unlockPeople(world.db, world.deps.keys, ` ${email.toUpperCase()} `)).toBe(1);
  expect((await ask(who)).status).toBe(200);
  expect(await world.db.selectFrom('factorFailures').selectAll().execute()).toEqual([]);
  expect(await world.audited({ action: 'mfa.unlocked' }, ['actor', 'subjectId'])).toEqual([
    { actor: 'system', subjectId: accountId },
  ]);
});

test('lets a person sign in at once after too many wrong passwords', async () => {
  const { email } = await provider();
  const count = signInTries(world.deps.keys, { email, knownBrowser: undefined });
  const tryOnce = () => withTries(world.db, count, world.time.now, () => Promise.reject(new Error('wrong')));
  for (let tries = 0; tries < 5; tries++) await expect(tryOnce()).rejects.toThrow('wrong');
  await expect(tryOnce()).rejects.toThrow('TOO_MANY_REQUESTS');
  expect(await unlockPeople(world.db, world.deps.keys, email)).toBe(1);
  await expect(tryOnce()).rejects.toThrow('wrong');
});

test('finds patients by their visit’s number', async () => {
  const { sessionId } = await world.scheduled();
  await world.db
    .updateTable('visitPatients')
    .set({ mobile: '+16025550177' })
    .where('sessionId', '=', sessionId)
    .execute();
  expect(await unlockPeople(world.db, world.deps.keys, '(602) 555-0177')).toBe(1);
});

describe('no practice asks its staff for codes anymore', () => {
  const own = () =>
    world.db
      .selectFrom('settings')
      .select(['enterpriseId', 'practiceId', 'value', 'final'])
      .where('key', '=', 'providerMfa')
      .orderBy('enterpriseId')
      .orderBy('practiceId')
      .execute();
  /** The command runs in a process that handles no events. */
  const off = () => turnStaffDemandsOff({ events: new Events(world.db, () => {}) });
  let enterpriseId: number;
  beforeEach(async () => {
    const { db, practice } = world;
    await db.deleteFrom('settings').where('key', '=', 'providerMfa').execute();
    await db.deleteFrom('events').execute();
    world.told.changedSettings.length = 0;
    ({ enterpriseId } = await db
      .selectFrom('practices')
      .select('enterpriseId')
      .where('id', '=', practice.id)
      .executeTakeFirstOrThrow());
  });

  test('keeps practices that had them off, audits each, and notifies open pages', async () => {
    const { db, practice, otherPractice } = world;
    await setSetting(db, practice.id, 'providerMfa', true);
    await setSetting(db, otherPractice.id, 'providerMfa', false);
    const version = () =>
      db.selectFrom('practices').select('settingsVersion').where('id', '=', practice.id).executeTakeFirst();
    const before = await version();
    expect(await off()).toEqual({ codes: 1, passkeys: 0 });
    const no = { enterpriseId: null, value: false, final: false };
    expect(await own()).toEqual([
      { ...no, practiceId: practice.id },
      { ...no, practiceId: otherPractice.id },
    ]);
    expect(await version()).not.toEqual(before);
    const changed = await world.audited({ action: 'settings.changed', actor: 'system' }, [
      'practiceId',
      'details',
    ]);
    const was = { value: true, final: false };
    const details = {
      scope: 'practice',
      before: { providerMfa: was },
      after: { providerMfa: { ...was, value: false } },
    };
    expect(changed).toEqual([{ practiceId: practice.id, details }]);
    await db
      .updateTable('events')
      .set({ dueAt: new Date(0) })
      .execute();
    await world.deps.events.sweep();
    expect(world.told.changedSettings).toEqual([practice.id]);
    expect(await off()).toEqual({ codes: 0, passkeys: 0 });
  });

  test('changes an enterprise’s shared setting for all of its practices at once', async () => {
    const enterprise = { kind: 'enterprise', id: enterpriseId } as const;
    await setSetting(world.db, enterprise, 'providerMfa', true, { final: true });
    expect((await off()).codes).toBeGreaterThan(0);
    expect(await own()).toEqual([{ enterpriseId, practiceId: null, value: false, final: true }]);
  });

  test('no practice asks its administrators for passkeys anymore', async () => {
    await setSetting(world.db, world.practice.id, 'administratorPasskey', true);
    expect(await off()).toEqual({ codes: 0, passkeys: 1 });
    expect(await off()).toEqual({ codes: 0, passkeys: 0 });
  });
});

describe('npm run codes', () => {
  const codes = (...args: string[]) =>
    runCommand('server/codes-command.ts', args, {
      APP_SECRET: TEST_SECRET,
      DATABASE_URL: world.database.url,
      PUBLIC_URL: 'https://visits.example.org',
    });

  test.each([
    [['staff-off'], 0, 'practice'],
    [['passkeys'], 0, 'visits.example.org'],
    [['unlock', 'no.one@example.org'], 1, 'No one has this email address or mobile number.'],
    [[], 1, 'npm run codes -- unlock ADDRESS'],
    [['staff-off', 'now'], 1, 'npm run codes -- unlock ADDRESS'],
    [['unlock'], 1, 'npm run codes -- unlock ADDRESS'],
  ])('%j ends with %i and says %j', async (args, code, words) => {
    expect(await codes(...args)).toMatchObject({ code, output: expect.stringContaining(words) });
  });
});
