// Runs on both PostgreSQLs: an admission and a cancellation at once, by a lock of the visit's row.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { WORLD_BEGINS } from '#server/test-support/world.ts';
import { closeOverdueVisits } from './close-visits.service.ts';

let world: LiveWorld;
let admin: Browser;
beforeAll(async () => {
  // Without the sweep, so that the room itself has to be notified.
  world = await createLiveWorld({ sweepMs: 3_600_000 });
  admin = await world.signedIn(world.staff.clinicalAdmin);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const cancel = (rootVisitId: string) =>
  admin.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId },
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: '' },
  });
const move = (rootVisitId: string) => {
  const { visitTypeId, providerUserId, timeZone } = world.form();
  const slot = { visitTypeId, providerUserId, timeZone, date: '2026-11-24', time: '09:00' };
  return admin.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId },
    body: { ...slot, durationMinutes: 20, idempotencyKey: randomUUID() },
  });
};
const statusOf = async (visitId: string) =>
  (await world.db.selectFrom('visits').select('status').where('id', '=', visitId).executeTakeFirstOrThrow())
    .status;
const stagesOf = async (visitId: string) =>
  (await world.db.selectFrom('participants').select('stage').where('visitId', '=', visitId).execute()).map(
    ({ stage }) => stage,
  );

async function waiting() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const { you } = await patient.snapshot();
  return { visit, provider, patient, seatId: you.seatId };
}

test.each([
  ['cancelled', cancel],
  ['moved', move],
] as const)(
  'tells everyone why a visit with a waiting patient is %s, and removes all seats',
  async (reason, change) => {
    const { visit, provider, patient } = await waiting();
    await change(visit.visitId);
    expect(await patient.next('room:closing')).toEqual({ reason });
    expect(await provider.next('room:closing')).toEqual({ reason });
    await patient.disconnected();
    expect(await stagesOf(visit.visitId)).toEqual(['left', 'left']);
    await expect.poll(() => world.visits.counts().visits).toBe(0);
  },
);

test('once a patient was admitted, a visit cannot be canceled or moved, only ended', async () => {
  const { visit, provider, patient, seatId } = await waiting();
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  await patient.next('room:snapshot', (snapshot) => snapshot.you.stage === 'in-visit');
  expect((await cancel(visit.visitId)).error.code).toBe('VISIT_HAS_BEGUN');
  expect((await move(visit.visitId)).error.code).toBe('VISIT_HAS_BEGUN');
  expect(await statusOf(visit.visitId)).toBe('IN_VISIT');
  const ended = await admin.call('POST /api/provider/visits/:rootVisitId/end', {
    params: { rootVisitId: visit.visitId },
  });
  expect(ended.result).toEqual({});
  expect(await patient.next('room:closing')).toEqual({ reason: 'ended' });
});

test('accepts one of a concurrent admission and cancellation, and refuses the other', async () => {
  for (let round = 0; round < 8; round++) {
    const { visit, provider, patient, seatId } = await waiting();
    const [admitted, cancelled] = await Promise.all([
      provider.outcome('seat:admit', { seatId }),
      cancel(visit.visitId).then(({ status }) => status),
    ]);
    const status = await statusOf(visit.visitId);
    if (status === 'CANCELLED') {
      expect([admitted, cancelled]).toEqual(['VISIT_ENDED', 200]);
      expect(await patient.next('room:closing')).toEqual({ reason: 'cancelled' });
      expect(await stagesOf(visit.visitId)).toEqual(['left', 'left']);
    } else {
      expect([admitted, cancelled, status]).toEqual(['ok', 409, 'IN_VISIT']);
      expect((await stagesOf(visit.visitId)).sort()).toEqual(['in-visit', 'in-visit']);
      expect(await provider.outcome('visit:end', {})).toBe('ok');
    }
    provider.close();
    patient.close();
  }
});

test('a room that missed the event learns of the end with its next write', async () => {
  const { visit, provider, patient, seatId } = await waiting();
  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).where('id', '=', visit.visitId).execute();
  expect(await provider.outcome('seat:admit', { seatId })).toBe('VISIT_ENDED');
  expect(await patient.next('room:closing')).toEqual({ reason: 'cancelled' });
});

test('marking a visit tentative or confirmed keeps waiting people in it', async () => {
  const { visit, provider, patient, seatId } = await waiting();
  const params = { rootVisitId: visit.visitId };
  await admin.call('POST /api/provider/visits/:rootVisitId/tentative', { params });
  await provider.next('visit:changed', ({ status }) => status === 'TENTATIVE');
  await admin.call('POST /api/provider/visits/:rootVisitId/confirm', { params });
  await provider.next('visit:changed', ({ status }) => status === 'SCHEDULED');
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await statusOf(visit.visitId)).toBe('IN_VISIT');
  expect(patient.connected).toBe(true);
});

test('closes a visit that no one ended while people are still waiting', async () => {
  const { visit, patient } = await waiting();
  world.time.now = WORLD_BEGINS + 48 * 3_600_000;
  await closeOverdueVisits(world.deps);
  expect(await patient.next('room:closing')).toEqual({ reason: 'not-active' });
  expect(await statusOf(visit.visitId)).toBe('EXPIRED');
  expect(await stagesOf(visit.visitId)).toEqual(['left', 'left']);
});

test('a patient’s own cancellation emits an event with the patient', async () => {
  const heard: object[] = [];
  world.deps.events.on('visit.cancelled', (event) => void heard.push(event));
  const visit = await world.scheduled();
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('visit:cancel', { reason: 'no-time', comment: '' })).toBe('ok');
  await patient.disconnected();
  const { visitId, sessionId } = visit;
  await expect
    .poll(() => heard)
    .toEqual([
      {
        type: 'visit.cancelled',
        practiceId: world.practice.id,
        visitId,
        by: 'patient',
        sessionId,
        deadLinks: [],
      },
    ]);
});
