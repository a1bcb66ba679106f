// Runs on both PostgreSQLs: searching names, a patient made twice at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RecordSystem, RecordSystemError } from '#server/adapters/record-system/port.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makePatient } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const params = () => ({ practiceId: world.practice.id });
const search = (typed: { name?: string; birthDate?: string; mrn?: string }, by = provider) =>
  by.call('POST /api/provider/practices/:practiceId/record-patients/search', {
    params: params(),
    body: { name: '', birthDate: '', mrn: '', ...typed },
  });
const adopt = (recordId: string, patientId?: string | null, by = provider) =>
  by.call('POST /api/provider/practices/:practiceId/record-patients', {
    params: params(),
    body: { recordId, ...(patientId === undefined ? {} : { patientId }) },
  });
async function recordIdOf(name: string): Promise<string> {
  const { result } = await search({ name });
  return result.results[0]?.recordId ?? '';
}

test('finds by name without accents, date of birth and number, all of which must match', async () => {
  const names = async (typed: Parameters<typeof search>[0]) =>
    (await search(typed)).result.results.map(({ firstName }) => firstName);
  expect(await names({ name: 'garcia' })).toEqual(['Josefa', 'José']);
  expect(await names({ name: 'garcia', birthDate: '1979-01-30', mrn: '100204' })).toEqual(['José']);
  expect(await names({ birthDate: '1979-01-30' })).toHaveLength(2);
  expect(await names({ mrn: '999' })).toEqual([]);
  await expect(search({})).resolves.toMatchObject({ error: { code: 'INVALID_INPUT' } });
});

test('adds a patient of the record system to the practice once, with the record’s data', async () => {
  const recordId = await recordIdOf('Tanaka');
  const both = await Promise.all([adopt(recordId), adopt(recordId)]);
  const ids = new Set(both.map(({ result }) => result.patient?.patientId));
  expect(ids.size).toBe(1);
  expect(both[0].result.patient).toMatchObject({
    firstName: 'Mei',
    mobile: '+14805550144',
    onRecord: true,
    identity: { birthDate: '1988-06-21', sex: 'female', mrn: '100203', city: 'Tempe', state: 'AZ' },
  });
  const { result } = await search({ name: 'Tanaka' });
  expect(result.results[0]?.patientId).toBe([...ids][0]);
});

test('offers a patient with the same name, and links them only if staff say so', async () => {
  const patientId = crypto.randomUUID();
  await makePatient(world.db, world.practice.id, { patientId, firstName: 'jose', lastName: 'Garcia-Lopez' });
  const recordId = await recordIdOf('García-López');
  const { result: offered } = await adopt(recordId);
  expect(offered).toMatchObject({ patient: null, candidates: [{ patientId }] });
  const { result } = await adopt(recordId, patientId);
  expect(result.patient).toMatchObject({ patientId, firstName: 'José', onRecord: true });
  const other = await recordIdOf('Josefa');
  await expect(adopt(other, patientId)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
});

test('creates a new patient if staff choose no candidate', async () => {
  const recordId = await recordIdOf('Delgado');
  const { result: offered } = await adopt(recordId);
  expect(offered.candidates.map(({ patientId }) => patientId)).toEqual([world.practice.patient.patientId]);
  const { result } = await adopt(recordId, null);
  expect(result.patient?.patientId).not.toBe(world.practice.patient.patientId);
});

test('offers the patient’s encounters; a visit uses one, or creates one if its type says so', async () => {
  const { result } = await adopt(await recordIdOf('Whitfield'), null);
  const patientId = result.patient?.patientId ?? '';
  const { result: none } = await provider.call(
    'GET /api/provider/practices/:practiceId/patients/:patientId/encounters',
    { params: { ...params(), patientId } },
  );
  expect(none.results).toEqual([]);
  const { result: walter } = await adopt(await recordIdOf('Brandt'), null);
  const { result: some } = await provider.call(
    'GET /api/provider/practices/:practiceId/patients/:patientId/encounters',
    { params: { ...params(), patientId: walter.patient?.patientId ?? '' } },
  );
  expect(some.results).toMatchObject([{ description: 'Follow-up' }]);
  const encounter = { recordId: some.results[0]?.recordId ?? '' };
  const choose = async (changes: object) => {
    const [first] = world.form().patients;
    const { result: scheduled } = await provider.call('POST /api/provider/visits', {
      body: world.form({
        patients: [{ ...first, patientId: walter.patient?.patientId, ...changes } as typeof first & object],
      }),
    });
    expect(scheduled.patients[0]?.onRecord).toBe(true);
    const { visitId } = scheduled;
    return world.db
      .selectFrom('appointments as appointment')
      .innerJoin('visitPatients as visitPatient', 'visitPatient.sessionId', 'appointment.sessionId')
      .where('visitPatient.visitId', '=', visitId)
      .select(['appointment.encounter', 'appointment.encounterRecordId'])
      .executeTakeFirstOrThrow();
  };
  expect(await choose({ encounter })).toEqual({
    encounter: 'existing',
    encounterRecordId: encounter.recordId,
  });
  expect(await choose({})).toMatchObject({ encounter: 'none' });
  await world.db
    .updateTable('visitTypes')
    .set({ createsEncounter: true })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
  expect(await choose({})).toMatchObject({ encounter: 'new' });
  expect(await choose({ encounter: 'none' })).toMatchObject({ encounter: 'none' });
});

test('keeps data typed about a patient, but not over the record system’s', async () => {
  const identity = {
    birthDate: '1950-01-02',
    sex: 'male',
    mrn: 'X1',
    address: '',
    city: '',
    state: '',
    zipCode: '',
  } as const;
  const [first] = world.form().patients;
  const { patientId: ofRecord } = (await adopt(await recordIdOf('Yusuf'), null)).result.patient ?? {};
  for (const patientId of [world.practice.patient.patientId, ofRecord])
    await provider.call('POST /api/provider/visits', {
      body: world.form({ patients: [{ ...first, patientId, identity } as never] }),
    });
  const kept = (id: string | undefined) =>
    world.db
      .selectFrom('patients')
      .select(['birthDate', 'mrn'])
      .where('id', '=', id ?? '')
      .executeTakeFirst();
  expect(await kept(world.practice.patient.patientId)).toEqual({ birthDate: '1950-01-02', mrn: 'X1' });
  expect(await kept(ofRecord)).toEqual({ birthDate: '1995-09-09', mrn: '100206' });
});

test('handles an unreachable record system, a missing one, and another practice', async () => {
  const { records } = world.deps;
  world.deps.records = {
    kind: 'demo',
    of: (practiceId) => ({
      ...(records?.of(practiceId) as RecordSystem),
      searchPatients: async () => {
        throw new RecordSystemError('away', 'as the test wants');
      },
    }),
  };
  await expect(search({ name: 'Rosa' })).resolves.toMatchObject({
    error: { code: 'FAILED_EHR_PATIENT_SEARCH' },
  });
  world.deps.records = null;
  await expect(search({ name: 'Rosa' })).resolves.toMatchObject({ error: { code: 'FEATURE_NOT_ON' } });
  world.deps.records = records;
  await expect(adopt(crypto.randomUUID())).resolves.toMatchObject({
    error: { code: 'PATIENT_NOT_FOUND_IN_EHR' },
  });
  const outsider = await world.signedIn(world.staff.outsider);
  await expect(search({ name: 'Rosa' }, outsider)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
  await expect(adopt('any', null, outsider)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
});
