import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { ConfiguredStep } from '#shared/rules/workflow.ts';

const AT = '/api/patient/sessions/:sessionId';
const ON_FILE = {
  birthDate: '1952-03-01',
  addressLine: '7 Palo Verde',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
};

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => asks('signature', 'location'));
afterAll(() => world.close());

async function asks(...steps: ConfiguredStep['step'][]): Promise<void> {
  const workflow = JSON.stringify(steps.map((step) => ({ step, mandatory: true })));
  await world.db
    .updateTable('visitTypes')
    .set({ workflow, beginMinutes: null })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
}

async function patient(onFile: Partial<typeof ON_FILE> = ON_FILE, earlier?: { sessionId: string }) {
  const visit = await world.scheduled();
  const { sessionId } = visit;
  const patientOf = (of: string) =>
    world.db
      .selectFrom('visitPatients')
      .select('patientId')
      .where('sessionId', '=', of)
      .executeTakeFirstOrThrow();
  if (earlier) {
    const known = await patientOf(earlier.sessionId);
    await world.db.updateTable('visitPatients').set(known).where('sessionId', '=', sessionId).execute();
  } else {
    const { patientId } = await patientOf(sessionId);
    await world.db.updateTable('patients').set(onFile).where('id', '=', patientId).execute();
  }
  const browser = await world.patientOf(visit);
  const params = { sessionId };
  return {
    sessionId,
    addressOnFile: async () => (await browser.call(`GET ${AT}/workflow`, { params })).result.addressOnFile,
    sign: async (dateOfBirth = '1952-03-01') => {
      const signature = { typedSignature: 'Walter Brandt', dateOfBirth, representative: null };
      const body = { version: '2.1', language: 'en', signedBy: 'patient', ...signature } as const;
      return (await browser.call(`POST ${AT}/workflow/signature`, { params, body })).result.addressOnFile;
    },
    locate: (changes: object = {}) =>
      browser.call(`POST ${AT}/workflow/location`, {
        params,
        body: {
          place: 'home',
          otherPlace: null,
          street: '12 Mesa Drive',
          city: 'Phoenix',
          state: 'AZ',
          zipCode: null,
          callbackNumber: '602 555 0123',
          ...changes,
        },
      }),
  };
}

test('shows no address by the link alone, only after the date of birth on file', async () => {
  const walter = await patient();
  expect(await walter.addressOnFile()).toBeNull();
  const onFile = { street: '7 Palo Verde', city: 'Tempe', state: 'AZ', zipCode: '85281' };
  expect(await walter.sign()).toEqual(onFile);
  expect(await walter.addressOnFile()).toEqual(onFile);
  await walter.locate();
  expect(await walter.addressOnFile()).toBeNull();

  const other = await patient();
  expect(await other.sign('1953-03-01')).toBeNull();
  expect(await other.addressOnFile()).toBeNull();

  await asks('location');
  expect(await (await patient()).addressOnFile()).toBeNull();
});

test.each([
  ['no date of birth', { ...ON_FILE, birthDate: null }],
  ['no street', { ...ON_FILE, addressLine: null }],
  ['no city', { ...ON_FILE, city: ' ' }],
  ['another country’s region', { ...ON_FILE, state: 'Sonora' }],
  ['a street of two lines', { ...ON_FILE, addressLine: '7 Palo Verde\nGate 2' }],
])('does not offer an address that the step would refuse: %s', async (_, onFile) => {
  expect(await (await patient(onFile as typeof ON_FILE)).sign()).toBeNull();
});

test('prefers a home that the patient stated before an earlier visit, and no other place', async () => {
  const first = await patient();
  await first.sign();
  await first.locate();
  const second = await patient(ON_FILE, first);
  expect(await second.sign()).toEqual({
    street: '12 Mesa Drive',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: null,
  });
  await second.locate({ place: 'work', street: '1 Office Park' });
  const third = await patient(ON_FILE, second);
  expect(await third.sign()).toMatchObject({ street: '12 Mesa Drive' });

  const stranger = await patient();
  expect(await stranger.sign()).toMatchObject({ street: '7 Palo Verde' });
});
