// Runs on both PostgreSQLs: a patient with all of their visits.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makePatient } from '#server/test-support/people.ts';
import { type VisitAt, visitAt } from '#server/test-support/visit-at.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const read = (patientId: string, by = provider) =>
  by.call('GET /api/provider/patients/:patientId', { params: { patientId } });

test('a patient’s page has the practice’s data and every visit, latest first', async () => {
  const earlier = await world.scheduled({ description: 'Knee pain' });
  const { result: visit } = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: earlier.visitId },
  });
  const patientId = visit.visitPatients[0]?.patientId ?? '';
  const known = {
    patientId,
    firstName: 'Walter',
    lastName: 'Brandt',
    language: 'en',
    linkDelivery: 'Copy',
  } as const;
  const later = await world.scheduled({ time: '11:30', patients: [known] });

  const { result } = await read(patientId);
  expect(result.practiceId).toBe(world.practice.id);
  expect(result.patient).toMatchObject({
    patientId,
    firstName: 'Walter',
    lastName: 'Brandt',
    onRecord: false,
  });
  expect(result.visits.map(({ visitId }) => visitId)).toEqual([later.visitId, earlier.visitId]);
  expect(result.visits[1]).toEqual({
    visitId: earlier.visitId,
    sessionId: earlier.sessionId,
    startTime: '2026-11-20T17:30:00.000Z',
    timeZone: 'America/Phoenix',
    visitTypeName: 'Follow-up',
    series: null,
    providerName: 'Dr. Elena Rivera',
    status: 'SCHEDULED',
    gone: false,
    isGroupVisit: false,
    description: 'Knee pain',
    toCome: true,
  });
  const [audited] = await world.audited({ action: 'patient.read' });
  expect(audited).toMatchObject({ subjectId: patientId, practiceId: world.practice.id });
});

test('another practice’s patient looks missing', async () => {
  const { patientId } = world.practice.patient;
  const outsider = await world.signedIn(world.staff.outsider);
  const forbidden = await read(patientId, outsider);
  const missing = await read(randomUUID(), outsider);
  expect(forbidden.status).toBe(404);
  expect(forbidden.body).toBe(missing.body);
});

test('counts open visits as upcoming that are not long past and still have the patient', async () => {
  const patientId = await makePatient(world.db, world.practice.id, { firstName: 'Iris', lastName: 'Quandt' });
  const visit = (at: VisitAt) => visitAt(world, patientId, at);
  await visit({ hours: 6, gone: true });
  await visit({ hours: 5, status: 'CANCELLED' });
  const next = await visit({ hours: 4, status: 'TENTATIVE' });
  const late = await visit({ hours: -3 });
  const under = await visit({ hours: -4, status: 'IN_VISIT' });
  await visit({ hours: -170 });
  const { result } = await read(patientId);
  expect(result.visits).toHaveLength(6);
  expect(result.visits.filter(({ toCome }) => toCome).map(({ visitId }) => visitId)).toEqual([
    next,
    late,
    under,
  ]);
  expect(result.more).toBe(false);
});

test('lists the latest 200 visits, and says if there are more', async () => {
  const patientId = await makePatient(world.db, world.practice.id, { firstName: 'Cora', lastName: 'Weekly' });
  for (let week = 1; week <= 201; week += 1)
    await visitAt(world, patientId, { hours: -168 * week, status: 'COMPLETE' });
  const { result } = await read(patientId);
  expect(result.visits).toHaveLength(200);
  expect(result.more).toBe(true);
});
