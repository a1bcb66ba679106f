import type { Appointment, Patient } from '@medplum/fhirtypes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addRosa, connectFhir, linkedRosa } from '#server/test-support/fhir-practice.ts';
import { type FhirTestServer, startFhirServer } from '#server/test-support/fhir-server.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

/* A patient whose record is merged, deleted or deactivated in the record system after we linked it. */

let world: LiveWorld;
let server: FhirTestServer;
let oldId: string;
let newId: string;
let rosa: Awaited<ReturnType<typeof linkedRosa>>['rosa'];
let staff: Awaited<ReturnType<typeof linkedRosa>>['staff'];

beforeEach(async () => {
  world = await createLiveWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = await startFhirServer();
  await addRosa(server);
  await connectFhir(world, server.baseUrl);
  ({ rosa, staff } = await linkedRosa(world));
  const patient = await world.db
    .selectFrom('patients')
    .select('recordId')
    .where('id', '=', rosa.patientId ?? '')
    .executeTakeFirstOrThrow();
  oldId = patient.recordId ?? '';
  const { id } = await server.repo.createResource<Patient>({
    resourceType: 'Patient',
    name: [{ family: 'Delgado', given: ['Rosa'] }],
  });
  newId = id ?? '';
});
afterEach(async () => {
  expect(world.failures).toEqual([]);
  await server.close();
  await world.close();
});

const merge = () =>
  changePatient({ active: false, link: [{ other: { reference: `Patient/${newId}` }, type: 'replaced-by' }] });
const changePatient = async (changes: Partial<Patient>) =>
  server.repo.updateResource({
    ...(await server.repo.readResource<Patient>('Patient', oldId)),
    ...changes,
  });
async function schedule(time = '10:30') {
  const visit = await world.scheduled({ patients: [rosa], time });
  await world.jobs.run();
  return visit;
}
const appointmentOf = async ({ visitId }: { visitId: string }) =>
  (
    await staff.call('GET /api/provider/visits/:rootVisitId/appointments', {
      params: { rootVisitId: visitId },
    })
  ).result.appointments[0];
const there = () => server.all<Appointment>('Appointment');
const patientsOf = ({ participant }: Appointment) =>
  participant?.flatMap(({ actor }) => (actor?.reference?.startsWith('Patient/') ? actor.reference : []));
const confirm = async ({ sessionId }: { sessionId: string }, mergedInto = newId, by = staff) => {
  const answer = await by.call('POST /api/provider/sessions/:sessionId/merged-record', {
    params: { sessionId },
    body: { mergedInto },
  });
  await world.jobs.run();
  return answer;
};

test('writes nothing for a merged patient until staff confirm, then everything to the other record', async () => {
  const before = await schedule();
  await merge();
  const visit = await schedule('11:30');
  expect(await there()).toHaveLength(1);
  const failed = { why: 'patient-gone', mergedInto: newId };
  expect(await appointmentOf(visit)).toMatchObject({ status: null, failed });
  expect((await confirm(visit, 'another')).error.code).toBe('CHANGED_MEANWHILE');
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await confirm(visit, newId, Object.assign(outsider, {}))).error.code).toBe('NOT_FOUND');

  expect((await confirm(visit)).status).toBe(200);
  expect(await appointmentOf(visit)).toMatchObject({ status: 'booked', failed: null });
  const { recordId } = await world.db
    .selectFrom('patients')
    .select('recordId')
    .where('id', '=', rosa.patientId ?? '')
    .executeTakeFirstOrThrow();
  expect(recordId).toBe(newId);
  expect(
    await world.audited({ action: 'record-patient.adopted', visitId: visit.visitId }, ['details']),
  ).toEqual([{ details: { recordId: newId, isNew: false } }]);
  await move(before.visitId);
  expect((await there()).map(patientsOf)).toEqual([[`Patient/${newId}`], [`Patient/${newId}`]]);
});

async function move(visitId: string) {
  const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
  const slot = { visitTypeId, providerUserId, date, timeZone, durationMinutes, time: '15:00' };
  await staff.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId: visitId },
    body: { ...slot, idempotencyKey: visitId },
  });
  world.time.now += 60_000;
  await world.jobs.run();
  await world.jobs.run();
}

test('moves an appointment that the merge moved along', async () => {
  const visit = await schedule();
  const [one] = await there();
  await server.repo.updateResource({
    ...(one as Appointment),
    participant: one?.participant?.map((part) =>
      part.actor?.reference === `Patient/${oldId}`
        ? { ...part, actor: { reference: `Patient/${newId}` } }
        : part,
    ) as Appointment['participant'],
  });
  await merge();
  await move(visit.visitId);
  const { sessionId } = await world.db
    .selectFrom('appointments')
    .select('sessionId')
    .executeTakeFirstOrThrow();
  expect((await there())[0]?.start).toBe(one?.start);
  expect((await confirm({ sessionId })).status).toBe(200);
  expect((await there())[0]?.start).toBe('2026-11-20T22:00:00.000Z');
});

test.each([
  ['deleted', () => server.repo.deleteResource('Patient', oldId)],
  ['inactive', () => changePatient({ active: false })],
  ['dead', () => changePatient({ deceasedBoolean: true })],
])('writes nothing new for a patient who is %s there, except a cancellation', async (_what, change) => {
  const before = await schedule();
  await change();
  const visit = await schedule('11:30');
  expect(await there()).toHaveLength(1);
  expect(await appointmentOf(visit)).toMatchObject({ failed: { why: 'patient-gone', mergedInto: null } });
  await staff.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId: before.visitId },
    body: { idempotencyKey: before.visitId, reason: 'Another reason', comment: '' },
  });
  world.time.now += 60_000;
  await world.jobs.run();
  await world.jobs.run();
  expect((await there()).map(({ status }) => status)).toEqual(['cancelled']);
});
