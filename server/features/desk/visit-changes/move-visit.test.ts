import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePayments } from '#server/features/check-in/payments/settle-payments.job.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { guestToken, invited } from '#server/test-support/guests.ts';
import { PIXEL } from '#server/test-support/make-image.ts';
import { makeLocation } from '#server/test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  await changeType({ workflow: '[]', copayMode: null, copayCents: null });
});

const at = '/api/patient/sessions/:sessionId' as const;
const READ = { version: '2.1' as const, language: 'en' as const };
const CONSENT: ConfiguredStep['step'][] = ['terms', 'consent', 'signature', 'location'];

function changeType(changes: object) {
  return world.db
    .updateTable('visitTypes')
    .set(changes)
    .where('id', '=', world.practice.visitTypeId)
    .execute();
}
const asks = (...steps: ConfiguredStep['step'][]) =>
  changeType({ workflow: JSON.stringify(steps.map((step) => ({ step, mandatory: step !== 'guests' }))) });

async function anotherType(changes: object = {}): Promise<string> {
  const id = randomUUID();
  const { workflow } = await world.db
    .selectFrom('visitTypes')
    .select('workflow')
    .where('id', '=', world.practice.visitTypeId)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('visitTypes')
    .values({
      id,
      practiceId: world.practice.id,
      name: `Follow-up ${id}`,
      durationMinutes: 50,
      beginMinutes: null,
      copayMode: null,
      copayCents: null,
      workflow: JSON.stringify(workflow),
      ...changes,
    })
    .execute();
  return id;
}

const slot = (changes = {}) => {
  const { visitTypeId, providerUserId, timeZone } = world.form();
  const when = { timeZone, date: '2026-11-24', time: '09:00', durationMinutes: 50 };
  return { visitTypeId, providerUserId, ...when, idempotencyKey: randomUUID(), ...changes };
};
const move = (rootVisitId: string, body = slot()) =>
  provider.call('POST /api/provider/visits/:rootVisitId/move', { params: { rootVisitId }, body });

async function moved(visitId: string, changes = {}) {
  const { result } = await move(visitId, slot(changes));
  const [first] = result.patients;
  if (!first) throw new Error('a visit without patients');
  const token = first.patientLink.split('/').at(-1) ?? '';
  const browser = await world.patientOf({ token });
  const params = { sessionId: first.sessionId };
  const workflow = await browser.call(`GET ${at}/workflow`, { params });
  const open = workflow.result.steps.filter(({ state }) => state === 'STEP_INCOMPLETE');
  return { ...result, first, browser, params, workflow: workflow.result, open: open.map(({ step }) => step) };
}

async function patient() {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  return {
    visit,
    browser,
    params,
    async signs() {
      await browser.call(`POST ${at}/workflow/terms`, { params, body: READ });
      const variant = 'telehealth' as const;
      await browser.call(`POST ${at}/workflow/consent`, { params, body: { ...READ, variant } });
      const signed = { signedBy: 'patient' as const, typedSignature: 'Walter Brandt', representative: null };
      const body = { ...READ, ...signed, dateOfBirth: '1952-03-01' };
      await browser.call(`POST ${at}/workflow/signature`, { params, body });
      const home = { place: 'home' as const, otherPlace: null, street: '12 Mesa Drive', city: 'Phoenix' };
      const { error } = await browser
        .call(`POST ${at}/workflow/location`, {
          params,
          body: { ...home, state: 'AZ', zipCode: null, callbackNumber: '602 555 0123' },
        })
        .then(({ body }) => JSON.parse(body) as { error?: object });
      expect(error).toBeUndefined();
    },
  };
}

test('gives the new visit the new time and people, and links both visits', async () => {
  const { visit } = await patient();
  const { visitId: to, first } = await moved(visit.visitId, { timeZone: 'Europe/Berlin' });
  const { result: old } = await provider.call('GET /api/provider/visits/:rootVisitId/record', {
    params: { rootVisitId: visit.visitId },
  });
  expect(old).toMatchObject({
    status: 'MOVED',
    endedBy: world.staff.provider.displayName,
    movedTo: { visitId: to, startTime: '2026-11-24T08:00:00.000Z', timeZone: 'Europe/Berlin' },
  });
  const { result: next } = await provider.call('GET /api/provider/visits/:rootVisitId/record', {
    params: { rootVisitId: to },
  });
  expect(next).toMatchObject({ status: 'SCHEDULED', movedFrom: { visitId: visit.visitId } });
  expect(first).toMatchObject({ name: 'Walter Brandt', linkDelivery: 'Email' });
});

test('ends the old link and its cookie at once, and says that the visit was moved', async () => {
  const { visit, browser, params } = await patient();
  await moved(visit.visitId);
  const link = await world.browser().call('GET /api/patient/links/:path/:token', {
    params: { path: 'v', token: visit.token },
  });
  const refusal = { code: 'LINK_NOT_ACTIVE', details: { visitStatus: 'MOVED', end: 'moved' } };
  expect(link.error).toMatchObject(refusal);
  expect((await browser.call(`GET ${at}`, { params })).error).toMatchObject(refusal);
});

test('creates one visit if sent twice', async () => {
  const { visit } = await patient();
  const body = slot();
  const answers = await Promise.all([move(visit.visitId, body), move(visit.visitId, body)]);
  answers.push(await move(visit.visitId, body));
  const [first] = answers;
  for (const { result } of answers) expect(result.visitId).toBe(first?.result.visitId);
  const made = await world.db
    .selectFrom('visits')
    .select('id')
    .where('movedFrom', '=', visit.visitId)
    .execute();
  expect(made).toHaveLength(1);
});

test('keeps its location, unless another is chosen', async () => {
  const [mesa, tempe] = [
    await makeLocation(world, { name: 'Mesa' }),
    await makeLocation(world, { name: 'Tempe' }),
  ];
  const locationNameOf = async (rootVisitId: string) =>
    (await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId } })).result
      .location?.name;
  const { visitId } = await world.scheduled({ locationId: mesa });
  const next = (await move(visitId)).result.visitId;
  expect(await locationNameOf(next)).toBe('Mesa');
  const third = (await move(next, slot({ locationId: tempe }))).result.visitId;
  expect(await locationNameOf(third)).toBe('Tempe');
  expect(
    await locationNameOf((await move(third, slot({ locationId: null }))).result.visitId),
  ).toBeUndefined();
});

test('refuses a past time, and another practice’s provider, at their fields', async () => {
  const { visit } = await patient();
  expect((await move(visit.visitId, slot({ date: '2026-11-19' }))).error).toMatchObject({
    code: 'VISIT_IN_THE_PAST',
    details: { fields: { date: 'VISIT_IN_THE_PAST' } },
  });
  const { accountId: providerUserId } = world.staff.outsider;
  expect((await move(visit.visitId, slot({ providerUserId }))).error).toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { providerUserId: 'FIELD_INVALID' } },
  });
});

test('keeps signature, location and image, with their receipt', async () => {
  await asks(...CONSENT, 'image');
  const walter = await patient();
  await walter.signs();
  const { imageId } = (
    await walter.browser.call(`POST ${at}/workflow/images`, {
      params: walter.params,
      body: { idempotencyKey: randomUUID(), base64: PIXEL, kind: 'patient-image' },
    })
  ).result;
  await walter.browser.call(`POST ${at}/workflow/image`, { params: walter.params, body: { imageId } });
  const next = await moved(walter.visit.visitId);
  expect(next.open).toEqual([]);
  expect(next.workflow.hasConsent).toBe(true);
  const answers = await next.browser.call(`GET ${at}/answers`, { params: next.params });
  expect(answers.result).toMatchObject({ hasImage: true, location: { state: 'AZ' } });
  expect(answers.result.signature).not.toBeNull();
  const receipt = await next.browser.call(`GET ${at}/consent`, { params: next.params });
  expect(receipt.status).toBe(200);

  const third = await moved(next.visitId, { date: '2026-11-25' });
  expect(third.open).toEqual([]);
});

test('requires signing another consent text again', async () => {
  await asks(...CONSENT);
  const walter = await patient();
  await walter.signs();
  const visitTypeId = await anotherType({ consentVariant: 'behavioral-health' });
  const next = await moved(walter.visit.visitId, { visitTypeId });
  expect(next.open).toEqual(['consent', 'signature', 'location']);
  expect(next.workflow.hasConsent).toBe(false);
});

test('keeps guests with their answers, and sends them a new link', async () => {
  const walter = await patient();
  const guestId = await invited(walter.browser, walter.visit.sessionId);
  const token = await guestToken(world, guestId);
  await world.browser().call('POST /api/guest/links/:path/:token/rsvp', {
    params: { path: 'r', token },
    body: { response: 'ACCEPTED' },
  });
  const { visitId } = await moved(walter.visit.visitId);
  const { result } = await provider.call('GET /api/provider/visits/:rootVisitId/guests', {
    params: { rootVisitId: visitId },
  });
  expect(result.results).toMatchObject([{ name: 'Ana Brandt', inviteState: 'ACCEPTED' }]);
  const again = result.results[0]?.guestId ?? '';
  const newToken = await guestToken(world, again);
  expect(
    (
      await world
        .browser()
        .call('GET /api/guest/links/:path/:token', { params: { path: 'r', token: newToken } })
    ).status,
  ).toBe(200);
  const dead = await world
    .browser()
    .call('GET /api/guest/links/:path/:token', { params: { path: 'r', token } });
  expect(dead.error).toMatchObject({ code: 'LINK_NOT_ACTIVE', details: { visitStatus: 'MOVED' } });
});

async function holds(browser: Browser, sessionId: string) {
  const { result } = await browser.call(`POST ${at}/copay/authorization`, {
    params: { sessionId },
    body: { token: 'pm_test_ok__00', amountCents: 2_500 },
  });
  expect(result.copay.state).toBe('pre-authorized');
}
const paymentOf = (sessionId: string) =>
  world.db.selectFrom('payments').selectAll().where('sessionId', '=', sessionId).executeTakeFirst();

test('keeps a hold if the new visit has the same copay', async () => {
  await asks('copay');
  await changeType({ copayMode: 'default', copayCents: 2_500 });
  const walter = await patient();
  await holds(walter.browser, walter.visit.sessionId);
  const next = await moved(walter.visit.visitId);
  expect(next.open).toEqual([]);
  expect(await paymentOf(next.first.sessionId)).toMatchObject({
    state: 'pre-authorized',
    amountCents: 2_500,
  });
  expect(await paymentOf(walter.visit.sessionId)).toBeUndefined();
  await settlePayments(world.deps);
  expect(await paymentOf(next.first.sessionId)).toMatchObject({ state: 'pre-authorized' });
});

test.each([
  ['another amount', { copayCents: 4_000 }, {}],
  ['a time after the hold’s', {}, { date: '2026-12-20' }],
])('releases a hold and requires it again: %s', async (_what, copay, when) => {
  await asks('copay');
  await changeType({ copayMode: 'default', copayCents: 2_500 });
  const walter = await patient();
  await holds(walter.browser, walter.visit.sessionId);
  const visitTypeId = await anotherType({
    copayMode: 'default',
    copayCents: 2_500,
    copayMandatory: true,
    ...copay,
  });
  const next = await moved(walter.visit.visitId, { visitTypeId, ...when });
  expect(next.open).toEqual(['copay']);
  world.time.now += UNDOABLE_MS;
  await settlePayments(world.deps);
  expect(await paymentOf(walter.visit.sessionId)).toMatchObject({ state: 'voided' });
});

test('leaves a link that the new visit type does not send to the practice to share', async () => {
  const { visit } = await patient();
  const visitTypeId = await anotherType({ contactMethods: ['SMS'] });
  const { result } = await move(visit.visitId, slot({ visitTypeId }));
  expect(result.patients).toMatchObject([{ linkDelivery: 'Copy' }]);
});
