import type { Appointment, Patient } from '@medplum/fhirtypes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inPages } from '#server/test-support/fhir-pages.ts';
import { addRosa, connectFhir, scheduledWithRosa } from '#server/test-support/fhir-practice.ts';
import { type FhirTestServer, noOddities, startFhirServer } from '#server/test-support/fhir-server.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import { planReadsJob } from './read-changes.job.ts';

let world: LiveWorld;
let server: FhirTestServer;
beforeAll(async () => {
  world = await createLiveWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = await startFhirServer();
  await addRosa(server);
  await connectFhir(world, server.baseUrl);
});
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  const begins = new Date(WORLD_BEGINS - 24 * 60 * 60_000);
  await world.db
    .updateTable('recordReads')
    .set({ begunAt: begins, readUntil: begins, nextPage: null, passBegunAt: null })
    .execute();
  Object.assign(server.odd, { ...noOddities(), ignores: ['_lastUpdated'] });
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await server.close();
  await world.close();
});

async function booked() {
  const visit = await scheduledWithRosa(world);
  await world.jobs.run();
  const { id: key, recordId } = await world.db
    .selectFrom('appointments')
    .select(['id', 'recordId'])
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  return { ...visit, key, recordId: recordId ?? '' };
}
const change = async (recordId: string, changes: Partial<Appointment>) =>
  server.repo.updateResource({
    ...(await server.repo.readResource<Appointment>('Appointment', recordId)),
    ...changes,
  });
async function read() {
  world.time.now += 5 * 60_000;
  await planReadsJob.handle(world.deps, {}, false);
  await world.jobs.run();
  await world.jobs.run();
}
const statusOf = async (visitId: string) =>
  (await world.db.selectFrom('visits').select('status').where('id', '=', visitId).executeTakeFirstOrThrow())
    .status;

test('an odd appointment does not block a cancellation behind it', async () => {
  const [odd, cancelled] = [await booked(), await booked()];
  await change(cancelled.recordId, { status: 'cancelled' });
  server.odd.edit = ({ path, resource }) => {
    if (!path.startsWith('Appointment?')) return;
    for (const { resource: one } of resource.entry) if (one.id === odd.recordId) one.start = 'at nine';
  };
  await read();
  expect(await statusOf(cancelled.visitId)).toBe('CANCELLED');
  expect(await statusOf(odd.visitId)).toBe('SCHEDULED');
});

const statusThere = async (recordId: string) =>
  (await server.repo.readResource<Appointment>('Appointment', recordId)).status;

test('an appointment entered in error there cancels the visit, and stays entered in error', async () => {
  const visit = await booked();
  await change(visit.recordId, { status: 'entered-in-error' });
  await read();
  expect(await statusOf(visit.visitId)).toBe('CANCELLED');
  expect(await statusThere(visit.recordId)).toBe('entered-in-error');
});

test('shows staff a no-show there, cancels nothing, and keeps the no-show when they cancel', async () => {
  const visit = await booked();
  await change(visit.recordId, { status: 'noshow' });
  await read();
  expect(await statusOf(visit.visitId)).toBe('SCHEDULED');
  const staff = await world.signedIn(world.staff.provider);
  const params = { rootVisitId: visit.visitId };
  const shown = await staff.call('GET /api/provider/visits/:rootVisitId/appointments', { params });
  expect(shown.result.appointments).toMatchObject([{ theirs: { status: 'noshow' } }]);
  await staff.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params,
    body: { idempotencyKey: visit.visitId, reason: 'Another reason', comment: '' },
  });
  await read();
  expect(await statusOf(visit.visitId)).toBe('CANCELLED');
  expect(await statusThere(visit.recordId)).toBe('noshow');
});

const writtenAnHourAgo = () =>
  world.db
    .updateTable('appointments')
    .set({ writtenAt: new Date(world.time.now - 60 * 60_000) })
    .execute();

test('an appointment deleted there cancels its visit, and is not created again', async () => {
  const [deleted, other] = [await booked(), await booked()];
  await server.repo.deleteResource('Appointment', deleted.recordId);
  await read();
  expect(await statusOf(deleted.visitId)).toBe('SCHEDULED');
  await writtenAnHourAgo();
  await read();
  expect(await statusOf(deleted.visitId)).toBe('CANCELLED');
  expect(await statusOf(other.visitId)).toBe('SCHEDULED');
  const there = await server.all<Appointment>('Appointment');
  const keys = there.flatMap(({ identifier = [] }) => identifier.map(({ value }) => value));
  expect(keys).toContain(other.key);
  expect(keys).not.toContain(deleted.key);
});

test('finds deleted appointments one by one on a server that does not search by id', async () => {
  const [deleted, other] = [await booked(), await booked()];
  await server.repo.deleteResource('Appointment', deleted.recordId);
  server.odd.ignores = ['_lastUpdated', '_id'];
  await writtenAnHourAgo();
  await read();
  expect(await statusOf(deleted.visitId)).toBe('CANCELLED');
  expect(await statusOf(other.visitId)).toBe('SCHEDULED');
});

test('the next read continues if there are more changes than one read takes', async () => {
  const visit = await booked();
  const last = await change(visit.recordId, { status: 'cancelled' });
  const others = Array.from({ length: 1_249 }, (_, index): Appointment => {
    const [identifier] = last.identifier ?? [];
    return { ...last, id: `other-${index}`, identifier: [{ ...identifier, value: `other-${index}` }] };
  });
  server.odd.edit = inPages(server.baseUrl, () => [...others, last], { sorts: false });
  const readUntil = async () =>
    (await world.db.selectFrom('recordReads').select(['readUntil', 'nextPage']).executeTakeFirstOrThrow()) ??
    null;
  const before = await readUntil();
  await read();
  expect(await statusOf(visit.visitId)).toBe('SCHEDULED');
  expect(await readUntil()).toEqual({ ...before, nextPage: expect.stringContaining('_offset=1000') });
  const began = world.time.now;
  await read();
  expect(await statusOf(visit.visitId)).toBe('CANCELLED');
  expect(await readUntil()).toEqual({ readUntil: new Date(began - 10 * 60_000), nextPage: null });
});

test('tells staff how many records a search could not read', async () => {
  server.odd.edit = ({ path, resource }) => {
    if (!path.startsWith('Patient?')) return;
    const [{ resource: rosa }] = resource.entry;
    resource.entry.push(
      { resource: { ...rosa, id: 'x', gender: 'X' } },
      { resource: { ...rosa, id: 'y', name: {} } },
    );
  };
  const staff = await world.signedIn(world.staff.provider);
  const { result } = await staff.call('POST /api/provider/practices/:practiceId/record-patients/search', {
    params: { practiceId: world.practice.id },
    body: { name: 'Delgado', birthDate: '', mrn: '' },
  });
  expect(result).toMatchObject({ results: [{ firstName: 'Rosa' }], unreadable: 2, isWhole: true });
});

test.each([
  ['one name', { family: 'Zorb' }, '', 'Zorb'],
  ['a comma', { family: 'Zorb, Jr.', given: ['Bea'] }, 'Bea', 'Zorb, Jr.'],
  ['brackets', { family: 'Zorb (Bea)', given: ['Beatrix'] }, 'Beatrix', 'Zorb (Bea)'],
  ['digits and a slash', { family: 'Zorb/Quill 2', given: ['B4'] }, 'B4', 'Zorb/Quill 2'],
  ['a first name alone', { given: ['Zorbina'] }, 'Zorbina', ''],
])(
  'schedules a patient with %s in the record system under that name',
  async (_, name, firstName, lastName) => {
    const { id } = await server.repo.createResource<Patient>({
      resourceType: 'Patient',
      name: [name],
      birthDate: '1952',
    });
    const staff = await world.signedIn(world.staff.provider);
    const params = { practiceId: world.practice.id };
    const { results } = (
      await staff.call('POST /api/provider/practices/:practiceId/record-patients/search', {
        params,
        body: { name: 'Zorb', birthDate: '', mrn: '' },
      })
    ).result;
    expect(results.find(({ recordId }) => recordId === id)).toMatchObject({
      birthDate: null,
      bornIn: '1952',
    });
    const { patient } = (
      await staff.call('POST /api/provider/practices/:practiceId/record-patients', {
        params,
        body: { recordId: id, patientId: null },
      })
    ).result;
    expect(patient).toMatchObject({ firstName, lastName, identity: { birthDate: '' } });
    const { visitId } = await world.scheduled({
      patients: [
        {
          patientId: patient?.patientId,
          firstName,
          lastName,
          email: 'zorb@example.com',
          language: 'en',
          linkDelivery: 'Email',
        },
      ],
    });
    await world.jobs.run();
    const { result } = await staff.call('GET /api/provider/visits/:rootVisitId/appointments', {
      params: { rootVisitId: visitId },
    });
    expect(result.appointments[0]).toMatchObject({ status: 'booked', failed: null });
    const row = await world.db
      .selectFrom('patients')
      .select(['firstName', 'lastName', 'birthDate'])
      .where('id', '=', patient?.patientId ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ firstName, lastName, birthDate: null });
    const byDate = await staff.call('POST /api/provider/practices/:practiceId/record-patients/search', {
      params,
      body: { name: 'Zorb', birthDate: '1952-01-01', mrn: '' },
    });
    expect(byDate.result.results).toEqual([]);
  },
);

test('still checks a new patient’s name', async () => {
  const staff = await world.signedIn(world.staff.provider);
  const [first] = world.form().patients;
  const answer = await staff.call('POST /api/provider/visits', {
    body: world.form({ patients: [{ ...first, lastName: 'Zorb, Jr.' } as never] }),
  });
  expect(answer.error.details?.fields).toEqual({ 'patients.0.lastName': 'LAST_NAME_INVALID' });
});

test('schedules a patient with the longest name, and only counts one with a longer name', async () => {
  // Consecutive letters differ, so that PostgreSQL cannot compress them.
  const letters = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at * 7)).join('');
  const add = (family: string) =>
    server.repo.createResource<Patient>({
      resourceType: 'Patient',
      name: [{ family, given: [letters(300, 0x5000)] }],
      birthDate: '1961-02-03',
    });
  const { id } = await add(letters(300, 0x4e00));
  await add(letters(301, 0x4e00));
  const staff = await world.signedIn(world.staff.provider);
  const params = { practiceId: world.practice.id };
  const search = await staff.call('POST /api/provider/practices/:practiceId/record-patients/search', {
    params,
    body: { name: '', birthDate: '1961-02-03', mrn: '' },
  });
  expect(search.result).toMatchObject({ results: [{ recordId: id }], unreadable: 1 });
  const adopted = await staff.call('POST /api/provider/practices/:practiceId/record-patients', {
    params,
    body: { recordId: id ?? '', patientId: null },
  });
  expect(adopted.result.patient?.lastName).toBe(letters(300, 0x4e00));
});
