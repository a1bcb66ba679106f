import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const read = (sessionId: string, by = provider) =>
  by.call('GET /api/provider/sessions/:sessionId/patient', { params: { sessionId } });
const RIGHT = {
  version: 1,
  firstName: 'Waltraud',
  lastName: 'Brandt',
  birthDate: '1948-03-09',
  sex: 'female',
  mrn: 'M-4711',
  address: '7 Palo Verde',
  city: 'Tempe',
  state: 'AZ',
  zipCode: '85281',
} as const;
const correct = (
  sessionId: string,
  change: Partial<Record<keyof typeof RIGHT, unknown>> = {},
  by = provider,
) =>
  by.call('PUT /api/provider/sessions/:sessionId/patient', {
    params: { sessionId },
    body: { ...RIGHT, ...change } as typeof RIGHT,
  });

test('staff corrections of name, date of birth, sex and address show in all of the patient’s visits', async () => {
  const { visitId, sessionId } = await world.scheduled();
  const { version } = (await read(sessionId)).result;
  expect((await correct(sessionId, { version })).result).toMatchObject({ ...RIGHT, version: version + 1 });
  const visit = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  expect(visit.result.patientName).toContain('Waltraud');
  const [corrected] = await world.audited({ action: 'patient.corrected', visitId }, 'details');
  expect(corrected).toMatchObject({
    before: {},
    after: {},
    secrets: expect.arrayContaining(['birthDate']),
  });
});

test('refuses the second of two concurrent corrections, and an impossible date', async () => {
  const { sessionId } = await world.scheduled();
  const { version } = (await read(sessionId)).result;
  await correct(sessionId, { version });
  expect((await correct(sessionId, { version })).error.code).toBe('CHANGED_MEANWHILE');
  expect((await correct(sessionId, { birthDate: '1948-02-30' })).error).toMatchObject({
    details: { fields: { birthDate: 'BIRTH_DATE_INVALID' } },
  });
});

test('refuses to correct data that the record system manages', async () => {
  const { visitId, sessionId } = await world.scheduled();
  const ofVisit = world.db.selectFrom('visitPatients').select('patientId').where('visitId', '=', visitId);
  await world.db.updateTable('patients').set({ recordId: 'fhir-77' }).where('id', 'in', ofVisit).execute();
  const { version } = (await read(sessionId)).result;
  expect((await correct(sessionId, { version })).error.code).toBe('PATIENT_FROM_RECORD');
  expect((await read(sessionId)).result).toMatchObject({ version, externalId: 'fhir-77' });
});

test('another practice’s patient looks missing, and staff who see no visits may correct nothing', async () => {
  const { sessionId } = await world.scheduled();
  for (const account of [world.staff.outsider, world.staff.adminOnly, world.staff.rpmOnly]) {
    const by = await world.signedIn(account);
    expect([(await read(sessionId, by)).status, (await correct(sessionId, {}, by)).status]).toEqual([
      404, 404,
    ]);
  }
});
