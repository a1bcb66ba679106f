import { randomUUID } from 'node:crypto';
import type { Appointment, Consent, Encounter, Resource } from '@medplum/fhirtypes';
import { expect } from 'vitest';
import { planReadsJob } from '#server/features/ehr/record-changes/read-changes.job.ts';
import { writeLeftUploads } from '#server/features/ehr/record-uploads/record-uploads.service.ts';
import { writeLeftovers } from '#server/features/visits/appointments/appointments.service.ts';
import { isOver } from './after-visit.ts';
import type { Browser } from './browser.ts';
import { connectFhir } from './fhir-practice.ts';
import { startFhirServer } from './fhir-server.ts';
import { beGood, type OddWay } from './fuzz-ways.ts';
import { signConsent } from './sign-consent.ts';
import { createWorld } from './world.ts';

export type OddPractice = Awaited<ReturnType<typeof openOddPractice>>;

const MR = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] };
const TYPES = ['Patient', 'Appointment', 'Encounter', 'Consent'] as const;
const HOURS_MS = 3_600_000;

/** Rosa is the product's patient. Mei, whose record has everything, is not, and must never become one. */
export async function openOddPractice() {
  const world = await createWorld({ environment: { PRIVATE_SERVICE_ADDRESSES: 'true' } });
  const server = await startFhirServer();
  const add = (family: string, given: string, birthDate: string, value: string) =>
    server.addPatient({
      identifier: [{ type: MR, system: 'https://ehr.example.org/mrn', value }],
      name: [{ use: 'official', family, given: [given] }],
      gender: 'female',
      birthDate,
      telecom: [{ system: 'email', value: `${given.toLowerCase()}@example.com`, rank: 1 }],
      address: [{ use: 'home', line: ['12 Mesa Drive'], city: 'Phoenix', state: 'AZ', postalCode: '85004' }],
    });
  const rosa = (await add('Delgado', 'Rosa', '1952-03-14', '100201')).id;
  const mei = (await add('Tanaka', 'Mei', '1988-06-21', '100203')).id;
  const planned = (patient: string) =>
    server.repo.createResource<Encounter>({
      resourceType: 'Encounter',
      status: 'planned',
      class: { code: 'VR', display: 'virtual' },
      type: [{ text: 'Follow-up' }],
      subject: { reference: `Patient/${patient}` },
      period: { start: '2026-12-01T16:00:00Z' },
    });
  const { id: encounterId } = await planned(rosa);
  await planned(mei);
  await server.repo.createResource<Appointment>({
    resourceType: 'Appointment',
    status: 'booked',
    start: '2026-11-30T09:00:00Z',
    end: '2026-11-30T09:20:00Z',
    participant: [{ actor: { reference: `Patient/${mei}` }, status: 'accepted' }],
  });
  await server.repo.createResource<Consent>({
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'Treatment' },
    category: [{ text: 'Treatment' }],
    policyRule: { text: 'Another' },
    patient: { reference: `Patient/${mei}` },
  });
  const steps = JSON.stringify([{ step: 'signature', mandatory: true }]);
  await world.db.updateTable('visitTypes').set({ workflow: steps, beginMinutes: null }).execute();
  await connectFhir(world, server.baseUrl);
  const staff = await world.signedIn(world.staff.provider);
  const params = { practiceId: world.practice.id };
  const { result } = await staff.call('POST /api/provider/practices/:practiceId/record-patients', {
    params,
    body: { recordId: rosa, patientId: null },
  });
  const patientId = result.patient?.patientId ?? '';
  const meis = await about(mei);

  async function about(patient: string): Promise<Resource[]> {
    const all = (await Promise.all(TYPES.map((type) => server.all<Resource>(type as 'Patient')))).flat();
    return all.filter((one) => one.id === patient || JSON.stringify(one).includes(`Patient/${patient}`));
  }
  return {
    world,
    server,
    params,
    rosa,
    mei,
    meis,
    patientId,
    encounterId,
    about,
    async close() {
      await server.close();
      await world.close();
    },
  };
}

export async function liveWith(practice: OddPractice, way: OddWay): Promise<void> {
  const { world, server, params, rosa, mei, meis, patientId, encounterId, about } = practice;
  const { deps, jobs, time } = world;
  beGood(server);
  for (const type of ['Appointment', 'Consent'] as const)
    for (const { id } of await server.all<Appointment | Consent>(type))
      if (id && !meis.some((one) => one.id === id)) await server.repo.deleteResource(type, id);
  const staff = await world.signedIn(world.staff.provider);
  const followed = await scheduled(practice);
  await jobs.run();
  const visit = await scheduled(practice);
  await signConsent(await world.patientOf(visit), visit.sessionId);
  await cancelThere(practice, followed.sessionId);
  const checked = (answer: Awaited<ReturnType<Browser['request']>>) => {
    if (answer.status !== 200)
      expect(['FAILED_EHR_PATIENT_SEARCH', 'PATIENT_NOT_FOUND_IN_EHR']).toContain(answer.error.code);
    return answer.status === 200;
  };

  way.begin(server, meis);
  const search = await staff.call('POST /api/provider/practices/:practiceId/record-patients/search', {
    params,
    body: { name: 'Delgado', birthDate: '', mrn: '' },
  });
  if (checked(search)) {
    expect(search.result.results.map(({ recordId }) => recordId)).not.toContain(mei);
    areShown(way, 'Patient', search.result, rosa);
  }
  const encounters = await staff.call(
    'GET /api/provider/practices/:practiceId/patients/:patientId/encounters',
    { params: { ...params, patientId } },
  );
  if (checked(encounters)) areShown(way, 'Encounter', encounters.result, encounterId);
  checked(
    await staff.call('POST /api/provider/practices/:practiceId/record-patients', {
      params,
      body: { recordId: rosa, patientId: null },
    }),
  );
  await jobs.run();
  time.now += HOURS_MS / 10;
  await planReadsJob.handle(deps, {}, false);
  await jobs.run();
  await jobs.run();
  const status = await statusOf(practice, followed.visitId);
  if (way.beside) expect(status, 'what was cancelled beside odd ones').toBe('CANCELLED');
  await isOver(world, visit.visitId);
  const upload = await staff.call('POST /api/provider/visits/:rootVisitId/record-upload', {
    params: { rootVisitId: visit.visitId },
    body: {
      idempotencyKey: randomUUID(),
      items: [{ sessionId: visit.sessionId, what: 'consent', sourceId: null }],
    },
  });
  expect(upload.status, upload.body).toBe(200);
  await jobs.run();

  beGood(server);
  const again = await staff.call('POST /api/provider/sessions/:sessionId/appointment/retry', {
    params: { sessionId: visit.sessionId },
  });
  expect(again.status, again.body).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    // The world's clock stays behind the server's, so that the server's changes are new.
    const later = time.now + (round + 1) * HOURS_MS;
    await writeLeftovers(deps, later);
    await writeLeftUploads(deps, later);
    await jobs.run();
  }
  expect(await about(mei), 'of another patient').toEqual(meis);
  const { id: key } = await world.db
    .selectFrom('appointments')
    .select('id')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  const written = (await server.all<Appointment>('Appointment')).filter(({ identifier }) =>
    identifier?.some(({ value }) => value === key),
  );
  expect(written.map(({ participant }) => participant[0]?.actor?.reference)).toEqual([`Patient/${rosa}`]);
  for (const one of await server.all<Consent>('Consent'))
    expect([`Patient/${rosa}`, `Patient/${mei}`]).toContain(one.patient?.reference);
  const strangers = await world.db
    .selectFrom('patients')
    .select('recordId')
    .where('recordId', 'is not', null)
    .where('recordId', '!=', rosa)
    .execute();
  expect(strangers).toEqual([]);
}

function areShown(
  { beside }: OddWay,
  type: string,
  { results, unreadable, isWhole }: { results: { recordId: string }[]; unreadable: number; isWhole: boolean },
  right: string | undefined,
): void {
  if (beside?.type !== type) return;
  const ids = results.map(({ recordId }) => recordId);
  expect(ids).toContain(right);
  const others = ids.length - 1;
  if (isWhole && !beside.mayBeOutOfUse) expect(others + unreadable).toBe(beside.copies);
}

function scheduled({ world, patientId }: OddPractice) {
  return world.scheduled({
    date: '2026-12-20',
    patients: [{ patientId, firstName: 'Rosa', lastName: 'Delgado', language: 'en', linkDelivery: 'Copy' }],
  });
}

async function cancelThere({ world, server }: OddPractice, sessionId: string): Promise<void> {
  const { recordId } = await world.db
    .selectFrom('appointments')
    .select('recordId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  const there = await server.repo.readResource<Appointment>('Appointment', recordId ?? '');
  await server.repo.updateResource({ ...there, status: 'cancelled' });
}

async function statusOf({ world }: OddPractice, visitId: string): Promise<string> {
  const { status } = await world.db
    .selectFrom('visits')
    .select('status')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  return status;
}
