import type { Appointment, Encounter } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRosa, connectFhir, scheduledWithRosa } from '#server/test-support/fhir-practice.ts';
import { type FhirTestServer, startFhirServer } from '#server/test-support/fhir-server.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { writeLeftovers } from './appointments.service.ts';

let world: LiveWorld;
let server: FhirTestServer;
beforeAll(async () => {
  world = await createLiveWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  server = await startFhirServer();
  await addRosa(server);
  await world.db.updateTable('visitTypes').set({ checkInKeeps: true, createsEncounter: true }).execute();
  await connectFhir(world, server.baseUrl);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await server.close();
  await world.close();
});

const onServer = async () => ({
  appointments: (await server.all<Appointment>('Appointment')).map(({ status }) => status),
  encounters: (await server.all<Encounter>('Encounter')).map(({ status }) => status),
});
async function later() {
  await writeLeftovers(world.deps, world.time.now);
  await world.jobs.run();
}

test('books, keeps and fulfills the appointment once on a FHIR server that fails in between', async () => {
  const visit = await scheduledWithRosa(world);
  const { sessionId, visitId, staff } = visit;
  server.faults.push('ok', 'lost');
  await world.jobs.run();
  expect(await onServer()).toEqual({ appointments: ['booked'], encounters: ['planned'] });
  const provider = await world.staffIn(visitId);
  const patient = await world.patientOn(visit);
  server.faults.push({ status: 500 });
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { seatId } = (await patient.snapshot()).you;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  await world.jobs.run();
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  await later();
  expect(await onServer()).toEqual({ appointments: ['arrived'], encounters: ['arrived'] });
  const { result } = await staff.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  expect(result.visitPatients[0]?.keptAt).not.toBe(null);
  server.faults.push('ok', { status: 412 }, 'ok', 'lost');
  await staff.call('POST /api/provider/sessions/:sessionId/check-out', { params: { sessionId } });
  await world.jobs.run();
  await later();
  expect(await onServer()).toEqual({ appointments: ['fulfilled'], encounters: ['finished'] });
  expect(server.faults).toEqual([]);
  expect(server.refused).toEqual([]);
  const [appointment] = await server.all<Appointment>('Appointment');
  const [encounter] = await server.all<Encounter>('Encounter');
  expect(encounter).toMatchObject({
    class: { code: 'VR' },
    appointment: [{ reference: `Appointment/${appointment?.id}` }],
    subject: { reference: expect.stringMatching(/^Patient\//) },
  });
});

test('keeps other patients’ appointments if the record system ignores search parameters, and notifies staff', async () => {
  const { visitId, staff } = await scheduledWithRosa(world);
  const before = await server.all<Appointment>('Appointment');
  server.odd.ignores = ['identifier'];
  await world.jobs.run();
  await later();
  server.odd.ignores = [];
  expect(before.length).toBeGreaterThan(0);
  expect(await server.all('Appointment')).toEqual(before);
  const { result } = await staff.call('GET /api/provider/visits/:rootVisitId/appointments', {
    params: { rootVisitId: visitId },
  });
  expect(result.appointments[0]).toMatchObject({ failed: { why: 'unsure', attempts: 1 } });
});

test('shows staff the record system’s reason for a refusal, stores it encrypted, and erases it once the write succeeds', async () => {
  const { sessionId, visitId, staff } = await scheduledWithRosa(world);
  const issue = [
    { severity: 'warning', code: 'informational', diagnostics: 'Extension ignored' },
    { severity: 'error', code: 'business-rule', diagnostics: 'Rosa Delgado has no primary\n\u0000 provider' },
    { severity: 'error', details: { text: 'Slot closed' }, diagnostics: 'E-1' },
    null,
  ];
  server.faults.push('ok', { status: 422, body: { resourceType: 'OperationOutcome', issue } });
  await world.jobs.run();
  const read = async () =>
    (
      await staff.call('GET /api/provider/visits/:rootVisitId/appointments', {
        params: { rootVisitId: visitId },
      })
    ).result.appointments[0];
  expect(await read()).toMatchObject({
    failed: { why: 'refused', said: 'Rosa Delgado has no primary provider Slot closed Extension ignored' },
  });
  const { stored } = await world.db
    .selectFrom('appointments')
    .select(sql<string>`encode(failure_said, 'escape')`.as('stored'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(stored).not.toContain('Delgado');
  await staff.call('POST /api/provider/sessions/:sessionId/appointment/retry', { params: { sessionId } });
  await world.jobs.run();
  expect(await read()).toMatchObject({ status: 'booked', failed: null });
});

test('writes nothing to a new record system about appointments booked in the former one', async () => {
  const { visitId, staff } = await scheduledWithRosa(world);
  const other = await startFhirServer();
  try {
    await connectFhir(world, other.baseUrl);
    await world.jobs.run();
    await later();
    expect(other.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    const { result } = await staff.call('GET /api/provider/visits/:rootVisitId/appointments', {
      params: { rootVisitId: visitId },
    });
    expect(result.appointments[0]).toMatchObject({ failed: { why: 'refused' } });
  } finally {
    await other.close();
  }
});
