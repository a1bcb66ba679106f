// Runs on both PostgreSQLs: steps lock the visit patient.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const mandatory = (...steps: ConfiguredStep['step'][]): ConfiguredStep[] =>
  steps.map((step) => ({ step, mandatory: true }));

async function asks(workflow: ConfiguredStep[], changes: object = {}): Promise<void> {
  await world.db
    .updateTable('visitTypes')
    .set({ workflow: JSON.stringify(workflow), beginMinutes: null, consentVariant: 'telehealth', ...changes })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
}

async function patient() {
  const visit = await world.scheduled();
  const browser = await world.patientOf(visit);
  const params = { sessionId: visit.sessionId };
  const read = { version: '2.1' as const, language: 'en' as const };
  const at = '/api/patient/sessions/:sessionId' as const;
  return {
    visit,
    browser,
    params,
    workflow: async () => (await browser.call(`GET ${at}/workflow`, { params })).result,
    skip: (step: ConfiguredStep['step']) =>
      browser.call(`POST ${at}/workflow/skip`, { params, body: { step } }),
    terms: () => browser.call(`POST ${at}/workflow/terms`, { params, body: read }),
    consent: (variant: 'telehealth' | 'behavioral-health' = 'telehealth') =>
      browser.call(`POST ${at}/workflow/consent`, { params, body: { ...read, variant } }),
    sign: (changes: object = {}) =>
      browser.call(`POST ${at}/workflow/signature`, {
        params,
        body: {
          ...read,
          signedBy: 'patient',
          typedSignature: 'Walter Brandt',
          dateOfBirth: '1952-03-01',
          representative: null,
          ...changes,
        },
      }),
    locate: (changes: object = {}) =>
      browser.call(`POST ${at}/workflow/location`, {
        params,
        body: {
          place: 'home',
          otherPlace: null,
          street: ' 12 Mesa Drive ',
          city: 'Phoenix',
          state: 'AZ',
          zipCode: '85004',
          callbackNumber: '602 555 0123',
          ...changes,
        },
      }),
  };
}

test('a visit type without steps needs nothing', async () => {
  await asks([]);
  expect(await (await patient()).workflow()).toMatchObject({ steps: [], current: null, hasConsent: false });
});

test('takes steps in order: refuses an early one, and completes a repeated one once', async () => {
  await asks(mandatory('terms', 'consent', 'signature', 'location'));
  const walter = await patient();
  expect((await walter.sign()).error).toMatchObject({
    code: 'STEP_INCOMPLETE',
    details: { current: 'terms' },
  });
  expect((await walter.skip('terms')).error.code).toBe('STEP_INCOMPLETE');
  expect((await walter.skip('device-test')).error.code).toBe('STEP_NOT_ENABLED');
  expect((await walter.terms()).result.current).toBe('consent');
  expect((await walter.terms()).result.current).toBe('consent');
  expect((await walter.consent('behavioral-health')).error.code).toBe('CONSENT_CHANGED');
  expect((await walter.consent()).result).toMatchObject({ current: 'signature', hasConsent: false });
  const [one, other] = await Promise.all([walter.sign(), walter.sign()]);
  expect([one.result.current, other.result.current]).toEqual(['location', 'location']);
  expect((await walter.locate()).result).toMatchObject({ current: null, hasConsent: true });
  const records = await world.db
    .selectFrom('consentRecords')
    .select(['kind', 'record'])
    .where('sessionId', '=', walter.visit.sessionId)
    .orderBy('seq')
    .execute();
  expect(records.map(({ kind }) => kind)).toEqual(['consent', 'location']);
  expect(JSON.parse(records[0]?.record ?? '')).toMatchObject({
    consentName: 'Walter Brandt',
    consentDateOfBirth: '1952-03-01',
    consentAge: 74,
    legalRepresentativeFullName: null,
    termsAgreed: true,
    variant: 'telehealth',
    textVersion: '2.1',
  });
  expect(JSON.parse(records[1]?.record ?? '')).toEqual({
    consentLocation: 'home',
    consentState: 'AZ',
    callbackNumber: '+16025550123',
    consentAddress: { otherPlace: null, street: '12 Mesa Drive', city: 'Phoenix', zipCode: '85004' },
  });
});

test('stores the place’s address with the location, within limits', async () => {
  await asks(mandatory('location'));
  const walter = await patient();
  const fields = async (changes: object) => (await walter.locate(changes)).error.details?.fields;
  expect(await fields({ street: ' ' })).toEqual({ street: 'STREET_REQUIRED' });
  expect(await fields({ city: '' })).toEqual({ city: 'CITY_REQUIRED' });
  expect(await fields({ street: 'x'.repeat(121) })).toEqual({ street: 'MAX_LENGTH' });
  expect(await fields({ city: 'x'.repeat(81) })).toEqual({ city: 'MAX_LENGTH' });
  expect(await fields({ city: 'Phoe\nnix' })).toEqual({ city: 'FIELD_INVALID' });
  for (const zipCode of ['8500', '85004-12', 'AZ 85', ''])
    expect(await fields({ zipCode }), zipCode).toEqual({ zipCode: 'ZIP_CODE_INVALID' });
  expect(await fields({ place: 'boat' })).toEqual({ place: 'PLACE_REQUIRED' });
  expect(await fields({ place: 'other' })).toEqual({ otherPlace: 'PLACE_NAME_REQUIRED' });
  expect(await fields({ otherPlace: 'A library' })).toEqual({ otherPlace: 'PLACE_NAME_REQUIRED' });
  expect((await walter.workflow()).current).toBe('location');
  const located = await walter.locate({ place: 'other', otherPlace: 'A library', zipCode: null });
  expect(located.result.current).toBeNull();
});

test.each(['home', 'work', 'school', 'car', 'institution'])(
  'accepts a patient at this place: %s',
  async (place) => {
    await asks(mandatory('location'));
    expect((await (await patient()).locate({ place, zipCode: '85004-1234' })).status).toBe(200);
  },
);

test('offers the number on file only with the location step', async () => {
  await asks(mandatory('location'));
  const walter = await patient();
  expect((await walter.workflow()).mobileOnFile).toBeNull();
  await world.db
    .updateTable('visitPatients')
    .set({ mobile: '+16025550177' })
    .where('sessionId', '=', walter.visit.sessionId)
    .execute();
  expect((await walter.workflow()).mobileOnFile).toBe('+16025550177');
  await asks(mandatory('terms'));
  expect((await walter.workflow()).mobileOnFile).toBeNull();
});

test('starts the list of states with that of the visit’s location, or of the practice’s first one', async () => {
  const { practice } = world;
  const [first, other] = [randomUUID(), randomUUID()];
  const at = { practiceId: practice.id, address: '', city: '', zipCode: '' };
  await world.db
    .insertInto('locations')
    .values([
      { ...at, id: first, name: 'Main', state: 'AZ', position: 0 },
      { ...at, id: other, name: 'North', state: 'UT', position: 1 },
    ])
    .execute();
  await asks(mandatory('location'));
  const walter = await patient();
  expect((await walter.workflow()).practiceState).toBe('AZ');
  await world.db
    .updateTable('visits')
    .set({ locationId: other })
    .where('id', '=', walter.visit.visitId)
    .execute();
  expect((await walter.workflow()).practiceState).toBe('UT');
  await world.db.updateTable('visits').set({ locationId: null }).where('locationId', '=', other).execute();
  await world.db.deleteFrom('locations').where('id', 'in', [first, other]).execute();
});

test('requires age 18 to the day, or a representative', async () => {
  await asks(mandatory('signature'));
  const child = await patient();
  const fields = async (changes: object) => (await child.sign(changes)).error.details?.fields;
  // The world's day is November 20, 2026 in Phoenix.
  expect(await fields({ dateOfBirth: '2008-11-21' })).toEqual({ dateOfBirth: 'CONSENT_AGE' });
  expect(await fields({ dateOfBirth: '2027-01-01' })).toEqual({ dateOfBirth: 'BIRTH_DATE_INVALID' });
  expect(await fields({ dateOfBirth: '1890-01-01' })).toEqual({ dateOfBirth: 'BIRTH_DATE_INVALID' });
  expect(await fields({ dateOfBirth: '2001-02-29' })).toHaveProperty('dateOfBirth');
  expect(await fields({ typedSignature: ' ' })).toEqual({ typedSignature: 'NAME_REQUIRED' });
  expect(await fields({ signedBy: 'representative' })).toEqual({ representative: 'FIELD_REQUIRED' });
  const signed = await child.sign({
    signedBy: 'representative',
    typedSignature: 'Ida Brandt',
    dateOfBirth: '2015-07-04',
    representative: { patientName: 'Tom Brandt', relationship: 'Parent' },
  });
  expect(signed.result.hasConsent).toBe(true);
  const { record } = await world.db
    .selectFrom('consentRecords')
    .select('record')
    .where('sessionId', '=', child.visit.sessionId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(record)).toMatchObject({
    consentName: 'Tom Brandt',
    typedSignature: 'Ida Brandt',
    legalRepresentativeFullName: 'Ida Brandt',
    relationship: 'Parent',
    consentAge: 11,
  });
  expect((await (await patient()).sign({ dateOfBirth: '2008-11-20' })).status).toBe(200);
});

test('requires steps that the practice makes mandatory, and drops those it removes', async () => {
  await asks([{ step: 'device-test', mandatory: false }, ...mandatory('terms')]);
  const walter = await patient();
  expect((await walter.skip('device-test')).result.current).toBe('terms');
  expect((await walter.terms()).result.current).toBe(null);
  await asks(mandatory('device-test', 'terms'));
  expect((await walter.workflow()).current).toBe('device-test');
  await asks(mandatory('terms'));
  expect((await walter.workflow()).current).toBe(null);
});

test('has the guest step only if the practice allows guests', async () => {
  await asks(mandatory('guests'));
  const walter = await patient();
  const allow = (hasThirdParty: boolean) =>
    setSetting(world.db, world.practice.id, 'hasThirdParty', hasThirdParty);
  await allow(false);
  expect((await walter.workflow()).steps).toMatchObject([{ step: 'guests', state: 'STEP_NOT_ENABLED' }]);
  await allow(true);
  expect((await walter.workflow()).current).toBe('guests');
});

test('opens steps when the practice says', async () => {
  await asks(mandatory('terms'), { beginMinutes: 20 });
  const walter = await patient();
  expect((await walter.terms()).error.code).toBe('JOINED_TOO_SOON');
  const before = world.time.now;
  world.time.now += 10 * 60_000;
  expect((await walter.terms()).status).toBe(200);
  world.time.now = before;
  expect((await walter.workflow()).steps).toMatchObject([{ step: 'terms', state: 'STEP_COMPLETE' }]);
});

test('requires the provider’s license if the practice does', async () => {
  await asks(mandatory('location'));
  await setSetting(world.db, world.practice.id, 'requiresLicensedProvider', true);
  await world.db
    .updateTable('accounts')
    .set({ licensedStates: ['AZ'] })
    .where('id', '=', world.staff.provider.accountId)
    .execute();
  const walter = await patient();
  expect((await walter.locate({ state: 'NV' })).error.code).toBe('PROVIDER_NOT_LICENSED');
  expect((await walter.locate({ state: 'AZ' })).status).toBe(200);
  await setSetting(world.db, world.practice.id, 'requiresLicensedProvider', false);
});

test('shows staff each patient’s progress and the receipt as a PDF, and no one else', async () => {
  await asks(mandatory('terms', 'signature'));
  const walter = await patient();
  await walter.terms();
  const provider = await world.signedIn(world.staff.provider);
  const params = { rootVisitId: walter.visit.visitId };
  const read = 'GET /api/provider/visits/:rootVisitId/workflow';
  expect((await provider.call(read, { params })).result.results).toMatchObject([
    {
      sessionId: walter.visit.sessionId,
      patientName: 'Walter Brandt',
      current: 'signature',
      hasConsent: false,
    },
  ]);
  const own = `/api/patient/sessions/${walter.visit.sessionId}/consent`;
  const theirs = `/api/provider/sessions/${walter.visit.sessionId}/consent`;
  expect((await walter.browser.request({ method: 'GET', url: own })).status).toBe(404);
  await walter.sign();
  for (const [browser, url] of [
    [walter.browser, own],
    [provider, theirs],
  ] as const) {
    const { status, body, headers } = await browser.request({ method: 'GET', url });
    expect([status, body.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
    });
  }
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await outsider.request({ method: 'GET', url: theirs })).status).toBe(404);
  expect((await outsider.call(read, { params })).status).toBe(404);
  const stranger = await patient();
  expect((await stranger.browser.request({ method: 'GET', url: own })).status).toBe(401);
  const unknown = { params: { rootVisitId: randomUUID() } };
  expect((await outsider.call(read, unknown)).status).toBe(404);
});

test('has a copay step while the practice requires one; the payment’s state decides the step', async () => {
  await asks(mandatory('terms', 'copay'));
  await world.askCopay({ copayMode: 'suggested', copayCents: 2_500, copayMandatory: false });
  const walter = await patient();
  await walter.terms();
  expect((await walter.workflow()).current).toBe('copay');
  expect((await walter.skip('copay')).error.code).toBe('STEP_INCOMPLETE');
  const optedOut = await walter.browser.call('POST /api/patient/sessions/:sessionId/copay/opt-out', {
    params: walter.params,
  });
  expect(optedOut.status).toBe(200);
  expect((await walter.workflow()).current).toBe(null);
  await world.askCopay({ copayMode: 'suggested', copayCents: 2_500, copayMandatory: true });
  expect((await walter.workflow()).current).toBe('copay');
  await world.db.updateTable('visitTypes').set({ copayMode: null, copayCents: null }).execute();
  expect((await walter.workflow()).steps).toMatchObject([{}, { step: 'copay', state: 'STEP_NOT_ENABLED' }]);
});
