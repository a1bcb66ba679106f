import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVICE_TEST } from '#server/test-support/device-test.ts';
import { invited } from '#server/test-support/guests.ts';
import { PIXEL } from '#server/test-support/make-image.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const LOCATION = {
  place: 'home' as const,
  otherPlace: null,
  street: '12 Mesa Drive',
  city: 'Phoenix',
  state: 'AZ' as const,
  zipCode: null,
  callbackNumber: '602 555 0123',
};
const at = '/api/patient/sessions/:sessionId' as const;

const MAY_BE_SKIPPED: ConfiguredStep['step'][] = ['guests', 'device-test'];

async function asks(...steps: ConfiguredStep['step'][]): Promise<void> {
  const workflow = steps.map((step) => ({ step, mandatory: !MAY_BE_SKIPPED.includes(step) }));
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify(workflow) })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
}

async function patient() {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const read = { version: '2.1' as const, language: 'en' as const };
  return {
    visit,
    browser,
    params,
    answers: async () => (await browser.call(`GET ${at}/answers`, { params })).result,
    terms: () => browser.call(`POST ${at}/workflow/terms`, { params, body: read }),
    sign: () =>
      browser.call(`POST ${at}/workflow/signature`, {
        params,
        body: {
          ...read,
          signedBy: 'patient',
          typedSignature: 'Walter Brandt',
          dateOfBirth: '1952-03-01',
          representative: null,
        },
      }),
    locate: (changes: object = {}) =>
      browser.call(`POST ${at}/workflow/location`, { params, body: { ...LOCATION, ...changes } }),
    upload: () =>
      browser.call(`POST ${at}/workflow/images`, {
        params,
        body: { idempotencyKey: randomUUID(), base64: PIXEL, kind: 'patient-image' },
      }),
    finishImage: (imageId: string | null) =>
      browser.call(`POST ${at}/workflow/image`, { params, body: { imageId } }),
  };
}

const preparation = (token: string) =>
  world.browser().call('GET /api/patient/links/:path/:token/preparation', { params: { path: 'v', token } });

const locationsOf = (sessionId: string) =>
  world.db
    .selectFrom('consentRecords')
    .select('record')
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'location')
    .orderBy('seq')
    .execute();

test('shows the link’s page what is left to do, and changes nothing', async () => {
  await asks('terms', 'location', 'image');
  const walter = await patient();
  const { token } = walter.visit;
  expect((await preparation(token)).result).toEqual({
    steps: 3,
    ready: ['picture', 'address'],
    deviceTest: false,
  });
  await walter.terms();
  await walter.locate();
  expect((await preparation(token)).result).toEqual({ steps: 1, ready: ['picture'], deviceTest: false });
  await asks();
  expect((await preparation(token)).result).toEqual({ steps: 0, ready: [], deviceTest: false });
  expect((await preparation('x'.repeat(token.length))).error.code).toBe('VISIT_UNAVAILABLE');
});

test('offers a device test on the link’s page while it is the next step, and may be skipped', async () => {
  const offered = async (token: string) => (await preparation(token)).result.deviceTest;
  await asks('device-test', 'terms');
  const walter = await patient();
  const { token } = walter.visit;
  expect(await offered(token)).toBe(true);
  const { params } = walter;
  await walter.browser.call(`POST ${at}/workflow/skip`, { params, body: { step: 'device-test' } });
  expect(await offered(token)).toBe(false);
  await asks('terms', 'device-test');
  expect(await offered((await patient()).visit.token)).toBe(false);
});

test('patients can read only their own answers', async () => {
  await asks('terms', 'signature', 'location', 'image', 'guests');
  const walter = await patient();
  expect(await walter.answers()).toEqual({
    signature: null,
    location: null,
    hasImage: false,
    deviceTest: null,
    guests: 0,
    copay: null,
  });
  await walter.terms();
  await walter.sign();
  await walter.locate();
  await walter.finishImage((await walter.upload()).result.imageId);
  await invited(walter.browser, walter.visit.sessionId);
  await walter.browser.call(`POST ${at}/device-tests`, {
    params: walter.params,
    body: { testId: randomUUID(), result: DEVICE_TEST },
  });
  expect(await walter.answers()).toEqual({
    signature: { signedBy: 'Walter Brandt', signedAt: '2026-11-20T17:00:00.000Z', confirmedAt: null },
    location: { ...LOCATION, callbackNumber: '+16025550123' },
    hasImage: true,
    deviceTest: 'passed',
    guests: 1,
    copay: null,
  });
  const stranger = await patient();
  const foreign = await stranger.browser.call(`GET ${at}/answers`, { params: walter.params });
  expect(foreign.status).toBe(401);
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await outsider.call(`GET ${at}/answers`, { params: walter.params })).status).toBe(401);
});

test('allows changing the location; repeating it or the signature records nothing', async () => {
  await asks('terms', 'signature', 'location');
  const walter = await patient();
  const { sessionId, visitId } = walter.visit;
  await walter.terms();
  await walter.sign();
  expect((await walter.locate()).result.current).toBeNull();
  expect((await walter.locate()).status).toBe(200);
  expect(await locationsOf(sessionId)).toHaveLength(1);
  expect((await walter.locate({ state: 'NM' })).result.current).toBeNull();
  expect((await walter.answers()).location?.state).toBe('NM');
  const records = await locationsOf(sessionId);
  expect(records.map(({ record }) => JSON.parse(record).consentState)).toEqual(['AZ', 'NM']);
  await walter.sign();
  const audited = await world.audited({ visitId, action: ['step.changed', 'consent.signed'] }, 'action');
  expect(audited.sort()).toEqual(['consent.signed', 'step.changed']);
  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).where('id', '=', visitId).execute();
  expect((await walter.locate({ state: 'AZ' })).status).not.toBe(200);
  expect(await locationsOf(sessionId)).toHaveLength(2);
});

test('includes the copay in the answers while the practice requires one', async () => {
  await asks('copay');
  await world.askCopay({ copayMode: 'suggested', copayCents: 2_500, copayMandatory: false });
  const walter = await patient();
  expect((await walter.answers()).copay).toEqual({ step: 'open', amountCents: null, currency: 'usd' });
  await walter.browser.call(`POST ${at}/copay/opt-out`, { params: walter.params });
  expect((await walter.answers()).copay?.step).toBe('skipped');
  await world.askCopay({ copayMode: null, copayCents: null });
});

test('refuses to change a step that was not taken', async () => {
  await asks('terms', 'location');
  expect((await (await patient()).locate()).error.code).toBe('STEP_INCOMPLETE');
});

test('allows adding a picture after continuing without one', async () => {
  await asks('image', 'terms');
  const walter = await patient();
  expect((await walter.finishImage(null)).result.current).toBe('terms');
  expect((await walter.answers()).hasImage).toBe(false);
  expect((await walter.upload()).status).toBe(200);
  expect((await walter.answers()).hasImage).toBe(true);
});

test('the optional guest step does not block the patient', async () => {
  await asks('guests', 'terms');
  const walter = await patient();
  const { result } = await walter.browser.call(`GET ${at}/workflow`, { params: walter.params });
  expect(result).toMatchObject({ current: 'terms', steps: [{ step: 'guests', state: 'STEP_COMPLETE' }, {}] });
});

test('the browser that was in the visit can read the receipt after it', async () => {
  await asks('terms', 'signature');
  const walter = await patient();
  const url = `/api/patient/sessions/${walter.visit.sessionId}/consent`;
  await walter.terms();
  await walter.sign();
  await world.db
    .updateTable('visits')
    .set({ status: 'COMPLETE' })
    .where('id', '=', walter.visit.visitId)
    .execute();
  const read = (browser = walter.browser) => browser.request({ method: 'GET', url });
  expect((await read()).status).not.toBe(200);
  await world.seat(walter.visit);
  const { status, body } = await read();
  expect([status, body.slice(0, 5)]).toEqual([200, '%PDF-']);
  const stranger = await patient();
  expect((await read(stranger.browser)).status).toBe(401);
});

test('serves the visit as a calendar entry, by link and by cookie', async () => {
  const { visit, browser } = await patient();
  for (const [who, url] of [
    [world.browser(), `/api/patient/links/v/${visit.token}/calendar`],
    [browser, `/api/patient/sessions/${visit.sessionId}/calendar`],
  ] as const) {
    const { status, headers, body } = await who.request({ url });
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/calendar')]);
    const unfolded = body.replaceAll(/\r\n[ \t]/g, '');
    expect(unfolded).toContain('DTSTART:20261120T173000Z');
    expect(unfolded).toContain('SUMMARY:Video visit with Saguaro Family Medicine');
    expect(unfolded).toContain(`/v/${visit.token}`);
    expect(unfolded).not.toMatch(/Walter|Brandt/);
  }
  const stranger = await patient();
  const { status } = await stranger.browser.request({
    url: `/api/patient/sessions/${visit.sessionId}/calendar`,
  });
  expect(status).toBe(401);
});
