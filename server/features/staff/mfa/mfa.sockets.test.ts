import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';

let world: LiveWorld;
beforeAll(async () => {
  world = await createLiveWorld({ recheckMs: 100 });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

async function demand(patientMfa: boolean, providerMfa: boolean): Promise<void> {
  await setSetting(world.db, world.practice.id, 'patientMfa', patientMfa);
  await setSetting(world.db, world.practice.id, 'providerMfa', providerMfa);
}

async function pass(browser: Browser, userType: 'patient' | 'provider', identifier: unknown): Promise<void> {
  const params = { userType, identifier: String(identifier) };
  const body = { method: 'Email' as const, language: 'en' as const };
  await browser.call('POST /api/:userType/mfa/:identifier/codes', { params, body });
  const { id } = await world.db
    .selectFrom('mfaCodes')
    .select('id')
    .where('challengeId', '=', params.identifier)
    .executeTakeFirstOrThrow();
  const code = world.deps.keys.mfaCode(id);
  const taken = await browser.call('POST /api/:userType/mfa/:identifier/verify', { params, body: { code } });
  expect(taken.status).toBe(200);
}

test('opens a patient’s sockets only after the code', async () => {
  await demand(true, false);
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const auth = { as: 'patient', sessionId: visit.sessionId };
  expect(await world.connect(browser, auth).refusal()).toBe('MFA_REQUIRED');
  expect(await world.connect(browser, auth, '/device-test').refusal()).toBe('MFA_REQUIRED');
  const refused = await browser.call('GET /api/patient/sessions/:sessionId', {
    params: { sessionId: visit.sessionId },
  });
  await pass(browser, 'patient', refused.error.details?.identifier);
  expect((await world.connect(browser, auth).snapshot()).you.stage).toBe('pending');
  await demand(false, false);
});

test('opens staff sockets for the visit, the list and the device test only after the code', async () => {
  await demand(false, true);
  const visit = await world.scheduled();
  const account = await makeAccount(world.db, [world.practice.id]);
  const browser = await world.signedIn(account);
  const inVisit = { as: 'staff', visitId: visit.visitId };
  expect(await world.connect(browser, inVisit).refusal()).toBe('MFA_REQUIRED');
  expect(await world.connect(browser, { as: 'staff' }, '/device-test').refusal()).toBe('MFA_REQUIRED');
  const list = world.connect(browser, { practiceId: world.practice.id }, '/practice');
  await list.refusal();
  expect(list.connected).toBe(false);
  const refused = await browser.call('GET /api/provider/me');
  await pass(browser, 'provider', refused.error.details?.identifier);
  await world.connect(browser, inVisit).snapshot();
  await world.connect(browser, { practiceId: world.practice.id }, '/practice').opened();
  await demand(false, false);
});

test('asks open pages too when a practice turns codes on, without taking seats', async () => {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const auth = { as: 'patient', sessionId: visit.sessionId };
  world.time.now += 25 * 60_000;
  const page = world.connect(browser, auth);
  const { you } = await page.snapshot();
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  await demand(true, false);
  expect(await page.next('room:closing')).toEqual({ reason: 'shutdown' });
  await page.disconnected();
  expect(await world.connect(browser, auth).refusal()).toBe('MFA_REQUIRED');
  const refused = await browser.call('GET /api/patient/sessions/:sessionId', {
    params: { sessionId: visit.sessionId },
  });
  await pass(browser, 'patient', refused.error.details?.identifier);
  const back = await world.connect(browser, auth).snapshot();
  expect(back.you).toMatchObject({ seatId: you.seatId, stage: 'waiting' });
  await demand(false, false);
});

test('opens no code page for an unknown session', async () => {
  const params = { userType: 'patient' as const, identifier: randomUUID() };
  const answer = await world.browser().call('GET /api/:userType/mfa/:identifier', { params });
  expect(answer.status).toBe(404);
});
