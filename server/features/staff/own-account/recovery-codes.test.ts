// Runs on both PostgreSQLs: a code opens one session, however many tries come at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strengthenCodes } from '#server/features/staff/mfa/recovery-codes.service.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, PASSWORD, type TestAccount } from '#server/test-support/people.ts';
import { codesIn, look, STEP_MS, secondFactorsOf, why } from '#server/test-support/second-factors.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { MINUTE_MS } from '#shared/test-support/durations.ts';

let world: World;
let person: TestAccount;
let desk: Browser & { staffSessionId: string };
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  person = await makeAccount(world.db, [world.practice.id], { firstName: 'Ida' });
  desk = await world.signedIn(person);
});

const { demand, patient, auditOf } = codesIn(() => world);
const { remove, renew, read, me, shown, added, atChallenge, enterApp, enterRecovery, resetByAdministrator } =
  secondFactorsOf(() => ({ world, person, desk }));

describe('recovery codes', () => {
  test('are ten, come only with the first app, and are stored only as hashes', async () => {
    const { codes } = await added();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
    expect((await read()).result.recoveryCodesLeft).toBe(10);
    expect((await added()).codes).toEqual([]);
    const rows = JSON.stringify([
      await world.db.selectFrom('recoveryCodes').selectAll().execute(),
      await world.audited({}),
    ]);
    for (const code of codes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('sign in once each, however typed, and notify their owner by email', async () => {
    const { codes } = await added();
    const [first = '', second = ''] = codes;
    const one = await atChallenge();
    expect((await enterRecovery(one, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).result).toEqual({
      continueTo: '/provider/visits',
    });
    expect((await me(one.browser)).status).toBe(200);
    expect(await auditOf(one)).toEqual(['mfa.recovery-used', 'mfa.verified']);
    expect((await read()).result.recoveryCodesLeft).toBe(9);
    await world.jobs.run();
    const { messages } = (await world.browser().call('GET /api/demo/outbox')).result;
    const told = messages.filter(({ to, language }) => to === person.email && language === 'es');
    expect(told).toMatchObject([{ subject: 'Se usó un código de recuperación', language: 'es' }]);
    expect(told[0]?.text).toContain('Le quedan 9 códigos.');
    expect(told[0]?.text).not.toContain(first);

    const two = await atChallenge();
    expect(why(await enterRecovery(two, first))).toEqual(['UNABLE_VALIDATE_CODE', 'USED']);
    expect((await enterRecovery(two, second)).status).toBe(200);
  });

  test('fail for another person; five wrong ones lock them but not the app', async () => {
    const { key } = await added();
    const stranger = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
    const theirs = await added(stranger);
    const one = await atChallenge();
    const tries = await Promise.all(
      [...theirs.codes.slice(0, 3), 'nonsense', '0000-0000-0000', 'abcd-efgh-jkmn'].map((code) =>
        enterRecovery(one, code),
      ),
    );
    expect(tries.map((answer) => why(answer)[1]).sort()).toEqual([
      'LOCKED',
      'LOCKED',
      ...Array.from({ length: 4 }, () => 'WRONG'),
    ]);
    expect((await enterApp(one, shown(key))).status).toBe(200);
    world.time.now += 15 * MINUTE_MS;
    const [mine = ''] = (await renew()).result.newCodes ?? [];
    expect((await enterRecovery(await atChallenge(), mine)).status).toBe(200);
  });

  test('are stored by argon2id with a salt each; an earlier release’s are upgraded and keep working', async () => {
    const { codes } = await added();
    const [old = '', other = ''] = codes;
    const stored = async () =>
      (
        await world.db
          .selectFrom('recoveryCodes')
          .select('hash')
          .where('accountId', '=', person.accountId)
          .execute()
      ).map(({ hash }) => hash.toString());
    for (const hash of await stored()) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set((await stored()).map((hash) => hash.split('$')[4])).size).toBe(10);

    const former = world.deps.keys.recoveryCode(person.accountId, old.replaceAll('-', ''));
    const formerOther = world.deps.keys.recoveryCode(person.accountId, other.replaceAll('-', ''));
    await world.db.deleteFrom('recoveryCodes').where('accountId', '=', person.accountId).execute();
    await world.db
      .insertInto('recoveryCodes')
      .values(
        [former, formerOther].map((hash) => ({
          accountId: person.accountId,
          hash,
          createdAt: new Date(world.time.now),
        })),
      )
      .execute();
    expect((await enterRecovery(await atChallenge(), old)).status).toBe(200);
    await strengthenCodes(world.db);
    for (const hash of await stored()) expect(hash).toMatch(/^\$argon2id\$/);
    const again = await atChallenge();
    expect(why(await enterRecovery(again, old))).toEqual(['UNABLE_VALIDATE_CODE', 'USED']);
    expect((await enterRecovery(again, other)).status).toBe(200);
  });

  test('open one of many concurrent sessions', async () => {
    const { codes } = await added();
    const sessions = await Promise.all(Array.from({ length: 5 }, () => atChallenge()));
    const answers = await Promise.all(sessions.map((who) => enterRecovery(who, codes[0] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('are regenerated after the password and a code, which voids the former ones', async () => {
    expect((await renew()).status).toBe(404);
    const { appId, key, codes } = await added();
    expect((await renew({})).status).toBe(400);
    expect((await renew({ current: 'Wrong-horse-8' })).status).toBe(400);
    const { newCodes, recoveryCodesLeft } = (await renew({ current: PASSWORD, code: shown(key) })).result;
    expect(recoveryCodesLeft).toBe(10);
    const one = await atChallenge();
    expect(why(await enterRecovery(one, codes[0] ?? ''))).toEqual(['UNABLE_VALIDATE_CODE', 'WRONG']);
    expect((await enterRecovery(one, newCodes?.[0] ?? '')).status).toBe(200);
    world.time.now += STEP_MS;
    expect((await remove(appId)).result.recoveryCodesLeft).toBe(0);
  });

  test('sign in no patient, and end with an administrator’s reset', async () => {
    const { codes } = await added();
    await resetByAdministrator();
    await demand(true);
    expect((await enterRecovery(await patient(), codes[0] ?? '')).status).toBe(404);
    const one = await atChallenge();
    expect((await look(one)).result).toMatchObject({ app: false, recovery: false });
    expect(why(await enterRecovery(one, codes[0] ?? ''))).toEqual(['UNABLE_VALIDATE_CODE', 'WRONG']);
    await demand(false);
  });
});
