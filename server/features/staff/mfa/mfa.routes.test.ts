// Runs on both PostgreSQLs: one challenge is made, however many calls come at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '#server/features/admin/maintenance/clean-up.job.ts';
import { finishStaffSession } from '#server/features/staff/sign-in/staff-session.service.ts';
import { STAFF_COOKIE } from '#server/http/access/cookies.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { guestBrowser, invited } from '#server/test-support/guests.ts';
import { makeAccount } from '#server/test-support/people.ts';
import {
  ask,
  codesIn,
  enter,
  identifierIn,
  look,
  params,
  readVisit,
  why,
} from '#server/test-support/second-factors.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { CODE_SECONDS } from '#shared/domain/mfa.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/test-support/durations.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await demand(true);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const { newestCode, codeOf, sent, demand, patient, provider, auditOf } = codesIn(() => world);

describe('a session that needs a code', () => {
  test('is refused with its challenge, always the same, and has full access after the code', async () => {
    const who = await patient();
    const refused = await readVisit(who.browser, who.sessionId);
    expect([refused.status, refused.error.code]).toEqual([401, 'MFA_REQUIRED']);
    expect(identifierIn(refused)).toBe(who.identifier);
    const taken = await enter(who, await sent(who));
    expect(taken.result).toEqual({ continueTo: `/patient/visit/${who.sessionId}` });
    expect((await readVisit(who.browser, who.sessionId)).status).toBe(200);
    expect((await look(who)).result.passed).toBe(true);
    expect(await auditOf(who)).toEqual(['mfa.code-sent', 'mfa.verified']);
  });

  test('may also be a staff session', async () => {
    const who = await provider();
    for (const call of ['GET /api/provider/me', 'GET /api/provider/launch-practices'] as const)
      expect((await who.browser.call(call)).error.code).toBe('MFA_REQUIRED');
    expect((await enter(who, await sent(who))).result).toEqual({ continueTo: '/provider/visits' });
    expect((await who.browser.call('GET /api/provider/me')).status).toBe(200);
    const { results } = (await who.browser.call('GET /api/provider/launch-practices')).result;
    expect(results).toMatchObject([{ practiceHasProviderMFA: true }]);
  });

  test('gets a new token with its code, so an earlier copy of the cookie opens nothing', async () => {
    const copyOf = ({ cookies }: Browser) => {
      const copy = world.browser();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return copy;
    };
    const staff = await provider();
    const staffCopy = copyOf(staff.browser);
    expect((await enter(staff, await sent(staff))).status).toBe(200);
    expect((await staff.browser.call('GET /api/provider/me')).status).toBe(200);
    expect((await staffCopy.call('GET /api/provider/me')).error.code).toBe('NOT_SIGNED_IN');
    expect((await look({ ...staff, browser: staffCopy })).status).toBe(404);

    const ill = await patient();
    const patientCopy = copyOf(ill.browser);
    expect((await enter(ill, await sent(ill))).status).toBe(200);
    expect((await readVisit(ill.browser, ill.sessionId)).status).toBe(200);
    expect((await readVisit(patientCopy, ill.sessionId)).error.code).toBe('NOT_SIGNED_IN');
    expect((await look({ ...ill, browser: patientCopy })).status).toBe(404);

    const visit = await world.scheduled();
    await setSetting(world.db, world.practice.id, 'patientMfa', false);
    const guestId = await invited(await world.patientOf(visit), visit.sessionId);
    await setSetting(world.db, world.practice.id, 'guestMfa', true);
    const browser = await guestBrowser(world, guestId);
    const page = (from: Browser) => from.call('GET /api/guest/sessions/:guestId', { params: { guestId } });
    const owing = { browser, userType: 'guest' as const, identifier: identifierIn(await page(browser)) };
    const guestCopy = copyOf(browser);
    expect((await enter(owing, await sent(owing))).status).toBe(200);
    expect((await page(browser)).status).toBe(200);
    expect((await page(guestCopy)).error.code).toBe('NOT_SIGNED_IN');
    await setSetting(world.db, world.practice.id, 'guestMfa', false);
    await setSetting(world.db, world.practice.id, 'patientMfa', true);
  });

  test('gets one challenge for any number of concurrent refused calls', async () => {
    const visit = await world.scheduled();
    const browser = await world.patientOf(visit);
    const refusals = await Promise.all(Array.from({ length: 20 }, () => readVisit(browser, visit.sessionId)));
    expect(new Set(refusals.map(identifierIn)).size).toBe(1);
  });

  test('is independent: another of the person’s sessions needs its own code', async () => {
    const first = await patient();
    await enter(first, await sent(first));
    world.time.now += MINUTE_MS;
    const second = await patient(first);
    expect(second.identifier).not.toBe(first.identifier);
    expect((await readVisit(second.browser, second.sessionId)).status).toBe(401);
    expect((await readVisit(first.browser, first.sessionId)).status).toBe(200);
  });

  test('ends with its code when signing out', async () => {
    const who = await provider();
    await enter(who, await sent(who));
    const ticket = world.tickets.read('staff', who.browser.cookies.get(STAFF_COOKIE));
    if (ticket) await finishStaffSession(world.db, ticket, world.time.now);
    expect((await who.browser.call('GET /api/provider/me')).error.code).toBe('NOT_SIGNED_IN');
    expect((await look(who)).status).toBe(404);
    expect((await ask(who)).status).toBe(404);
  });

  test('cannot request or enter a code once the visit is over', async () => {
    const who = await patient();
    const code = await sent(who);
    await world.db.updateTable('visits').set({ status: 'CANCELLED' }).where('id', '=', who.visitId).execute();
    expect((await enter(who, code)).status).toBe(404);
    expect((await ask(who)).status).toBe(404);
  });

  test('needs no code if the practice requires none, or no longer does', async () => {
    const elsewhere = await world.scheduled({}, world.otherPractice);
    const browser = await world.patientOf(elsewhere);
    expect((await readVisit(browser, elsewhere.sessionId)).status).toBe(200);
    const outsider = await world.signedIn(world.staff.outsider);
    expect((await outsider.call('GET /api/provider/me')).status).toBe(200);

    const who = await patient();
    await demand(false);
    expect((await readVisit(who.browser, who.sessionId)).status).toBe(200);
    expect((await look(who)).result.passed).toBe(true);
    expect(why(await ask(who))).toEqual(['UNABLE_REQUEST_CODE', 'NOT_NEEDED']);
    expect(why(await enter(who, '123456'))).toEqual(['UNABLE_VALIDATE_CODE', 'NOT_NEEDED']);
    await demand(true);
    expect((await readVisit(who.browser, who.sessionId)).status).toBe(401);
  });

  test('needs a code if any of the practices requires one', async () => {
    const account = await makeAccount(world.db, [world.otherPractice.id, world.practice.id]);
    const browser = await world.signedIn(account);
    expect((await browser.call('GET /api/provider/me')).error.code).toBe('MFA_REQUIRED');
  });
});

describe('a code challenge', () => {
  test('of another session looks missing, even to the same person', async () => {
    const [mine, another] = [await patient(), await patient()];
    const code = await sent(another);
    const staff = await provider();
    for (const who of [
      { ...mine, identifier: another.identifier },
      { ...staff, identifier: another.identifier },
      { ...staff, userType: 'patient' as const, identifier: another.identifier },
      { ...another, userType: 'provider' as const },
      { ...another, userType: 'guest' as const },
      { ...another, browser: world.browser() },
    ]) {
      const missing = { ...who, identifier: randomUUID() };
      for (const answer of [await look(who), await ask(who), await enter(who, code)]) {
        expect(answer.status).toBe(404);
        expect(answer.body).toBe((await look(missing)).body);
      }
    }
    expect((await newestCode(another)).tries).toBe(0);
    expect((await enter(another, code)).status).toBe(200);
  });

  test('shows where a code can be sent, with masked addresses', async () => {
    const visit = await world.scheduled({
      patients: [
        {
          firstName: 'Rosa',
          lastName: 'Delgado',
          email: 'rosa.delgado@example.com',
          mobile: '+16025550123',
          language: 'es',
          linkDelivery: 'Email',
        },
      ],
    });
    const who = await patient(visit);
    const answer = await look(who);
    expect(answer.result).toEqual({
      practiceName: 'Saguaro Family Medicine',
      practice: { name: 'Saguaro Family Medicine', phone: null, logo: null },
      language: 'es',
      supportPhone: '',
      app: false,
      passkey: false,
      passkeysMadeFor: [],
      recovery: false,
      destinations: [
        { method: 'Email', hint: 'r•••o@e•••.com' },
        { method: 'SMS', hint: '0123' },
      ],
      sent: null,
      resendInSeconds: 0,
      passed: false,
      continueTo: `/patient/visit/${who.sessionId}`,
    });
    expect(answer.body).not.toMatch(/rosa|delgado|602555/i);
    await ask(who, 'SMS');
    world.time.now += 10_000;
    expect((await look(who)).result).toMatchObject({
      sent: { method: 'SMS', hint: '0123', expiresInSeconds: CODE_SECONDS - 10 },
      resendInSeconds: 20,
    });
  });

  test('says if no address is known', async () => {
    const visit = await world.scheduled({
      patients: [{ firstName: 'Ida', lastName: 'Marsh', language: 'en', linkDelivery: 'Copy' }],
    });
    const who = await patient(visit);
    expect((await look(who)).result.destinations).toEqual([]);
    expect((await ask(who)).error.code).toBe('MFA_NO_DESTINATIONS');
  });

  test('offers the patient’s own addresses only if the visit has none', async () => {
    const visit = await world.scheduled();
    expect((await ask(await patient(visit), 'SMS')).error.code).toBe('MFA_NO_DESTINATIONS');
    const { patientId } = await world.db
      .selectFrom('visitPatients')
      .select('patientId')
      .where('sessionId', '=', visit.sessionId)
      .executeTakeFirstOrThrow();
    await world.db
      .updateTable('patients')
      .set({ mobile: '+16025550144' })
      .where('id', '=', patientId)
      .execute();
    expect((await ask(await patient(visit), 'SMS')).result.hint).toBe('0144');
  });
});

describe('a code', () => {
  test('is sent in the person’s language, and appears only in its message', async () => {
    const visit = await world.scheduled({
      patients: [
        {
          firstName: 'Rosa',
          lastName: 'Delgado',
          email: 'rosa@example.com',
          language: 'es',
          linkDelivery: 'Email',
        },
      ],
    });
    const who = await patient(visit);
    const code = await sent(who);
    const queued = JSON.stringify(world.jobs.queued);
    await world.jobs.run();
    const { messages } = (await world.browser().call('GET /api/demo/outbox')).result;
    const message = messages.find(({ subject }) => subject.includes('código'));
    expect(message).toMatchObject({
      method: 'Email',
      to: 'rosa@example.com',
      language: 'es',
      subject: 'Su código para Saguaro Family Medicine',
    });
    expect(message?.text).toContain(code);
    expect(message?.text).not.toMatch(/Rosa|Delgado/);
    const everything = JSON.stringify([
      queued,
      await world.db.selectFrom('mfaCodes').selectAll().execute(),
      await world.db.selectFrom('mfaChallenges').selectAll().execute(),
      await world.db.selectFrom('messages').selectAll().execute(),
      await world.audited({}, ['details', 'action']),
    ]);
    expect(code).toMatch(/^\d{6}$/);
    expect(everything).not.toMatch(new RegExp(`(?<![\\da-f-])${code}(?![\\da-f-])`));
  });

  test('for staff uses the page’s language, and can go to the phone if there is a number', async () => {
    const who = await provider();
    expect((await look(who)).result.destinations).toMatchObject([{ method: 'Email' }]);
    await world.db
      .updateTable('accounts')
      .set({ mobile: '+16025550188' })
      .where('id', '=', who.accountId)
      .execute();
    await who.browser.call('POST /api/:userType/mfa/:identifier/codes', {
      ...params(who),
      body: { method: 'SMS', language: 'es' },
    });
    await world.jobs.run();
    const { messages } = (await world.browser().call('GET /api/demo/outbox')).result;
    const text = messages.find(({ to }) => to === '+16025550188')?.text;
    expect(text).toContain(`${await codeOf(who)} es su codigo`);
  });

  test('works once', async () => {
    const who = await provider();
    const code = await sent(who);
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(who, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.db
      .updateTable('staffSessions')
      .set({ mfaPassedAt: null })
      .where('id', '=', who.browser.staffSessionId)
      .execute();
    expect(why(await enter(who, code))).toEqual(['UNABLE_VALIDATE_CODE', 'NO_CODE']);
    expect((await auditOf(who)).filter((action) => action === 'mfa.verified')).toHaveLength(1);
  });

  test('is valid for ten minutes, to the millisecond', async () => {
    const [early, late] = [await patient(), await patient()];
    const codes = [await sent(early), await sent(late)];
    world.time.now += CODE_SECONDS * 1000 - 1;
    expect((await enter(early, codes[0] ?? '')).status).toBe(200);
    world.time.now += 1;
    expect(why(await enter(late, codes[1] ?? ''))).toEqual(['UNABLE_VALIDATE_CODE', 'EXPIRED']);
    expect((await look(late)).result.sent).toBeNull();
  });

  test('replaces the previous code', async () => {
    const who = await patient();
    const first = await sent(who);
    world.time.now += MINUTE_MS;
    const second = await sent(who);
    if (first !== second) expect(why(await enter(who, first))).toEqual(['UNABLE_VALIDATE_CODE', 'WRONG']);
    expect((await enter(who, second)).status).toBe(200);
  });

  test('of another session is refused', async () => {
    const [one, other] = [await patient(), await patient()];
    const [mine, theirs] = [await sent(one), await sent(other)];
    if (mine !== theirs) expect((await enter(one, theirs)).error.details).toMatchObject({ triesLeft: 4 });
    expect((await enter(one, mine)).status).toBe(200);
  });

  test('must have been requested first', async () => {
    expect(why(await enter(await patient(), '000000'))).toEqual(['UNABLE_VALIDATE_CODE', 'NO_CODE']);
  });

  test('is not sent if it is late or replaced', async () => {
    const who = await patient();
    world.jobs.queued.length = 0;
    await sent(who);
    world.time.now += MINUTE_MS;
    await sent(who);
    world.time.now += CODE_SECONDS * 1000 - 1;
    await world.jobs.run();
    const rows = await world.db
      .selectFrom('messages')
      .innerJoin('mfaCodes', 'mfaCodes.id', 'messages.mfaCodeId')
      .where('mfaCodes.challengeId', '=', who.identifier)
      .orderBy('mfaCodes.ordinal')
      .select(['messages.state', 'messages.failure'])
      .execute();
    expect(rows).toEqual([
      { state: 'withdrawn', failure: 'CODE_OVER' },
      { state: 'sent', failure: null },
    ]);
  });
});

test('removes unused challenges; a session that still needs a code gets another one', async () => {
  const [idle, busy] = [await patient(), await patient()];
  world.time.now += 20 * HOUR_MS;
  await sent(busy);
  world.time.now = WORLD_BEGINS + 24 * HOUR_MS + 1;
  await cleanUp(world.deps);
  const left = (await world.db.selectFrom('mfaChallenges').select('id').execute()).map(({ id }) => id);
  expect(left).toContain(busy.identifier);
  expect(left).not.toContain(idle.identifier);
  const again = await readVisit(idle.browser, idle.sessionId);
  expect(again.error.code).toBe('MFA_REQUIRED');
  expect(identifierIn(again)).not.toBe(idle.identifier);
});
