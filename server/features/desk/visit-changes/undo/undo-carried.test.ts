// Runs on both PostgreSQLs: gives back what a move carried to a visit that is deleted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settlePayments } from '#server/features/check-in/payments/settle-payments.job.ts';
import { bookAppointment } from '#server/test-support/appointments.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  await changeType({ workflow: '[]', copayMode: null, copayCents: null });
});

const changeType = (changes: object) =>
  world.db.updateTable('visitTypes').set(changes).where('id', '=', world.practice.visitTypeId).execute();

async function move(rootVisitId: string, time = '14:00') {
  const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
  const slot = { visitTypeId, providerUserId, date, timeZone, durationMinutes, time };
  const { result } = await provider.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId },
    body: { ...slot, idempotencyKey: randomUUID() },
  });
  const [patient] = result.patients;
  if (!patient) throw new Error('no patient');
  return { ...result, sessionId: patient.sessionId };
}
const undo = (changeId: string | null) =>
  provider.call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId: changeId ?? '' } });

async function held() {
  await changeType({
    workflow: JSON.stringify([{ step: 'copay', mandatory: true }]),
    copayMode: 'default',
    copayCents: 2_500,
  });
  const visit = await world.scheduled();
  const patient = await world.patientOf(visit);
  const { result } = await patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
    params: { sessionId: visit.sessionId },
    body: { token: 'pm_test_ok__00', amountCents: 2_500 },
  });
  expect(result.copay.state).toBe('pre-authorized');
  return visit;
}
const paymentOf = (sessionId: string) =>
  world.db.selectFrom('payments').selectAll().where('sessionId', '=', sessionId).executeTakeFirst();

test('a hold that moved along returns to the former visit', async () => {
  const visit = await held();
  const before = await paymentOf(visit.sessionId);
  const moved = await move(visit.visitId);
  expect(await paymentOf(moved.sessionId)).toMatchObject({ id: before?.id });
  expect((await undo(moved.changeId)).status).toBe(200);
  expect(await paymentOf(visit.sessionId)).toEqual(before);
  expect(await paymentOf(moved.sessionId)).toBeUndefined();
  world.time.now += UNDOABLE_MS;
  await settlePayments(world.deps);
  expect(await paymentOf(visit.sessionId)).toMatchObject({ state: 'pre-authorized', amountCents: 2_500 });
  const audited = await world.audited({ action: 'payment.moved' }, 'visitId');
  expect(audited).toEqual([moved.visitId, visit.visitId]);
});

test('a hold that the new visit did not take stays with the former visit', async () => {
  const visit = await held();
  await changeType({ copayCents: 4_000 });
  const moved = await move(visit.visitId);
  await settlePayments(world.deps);
  expect((await undo(moved.changeId)).status).toBe(200);
  world.time.now += UNDOABLE_MS;
  await settlePayments(world.deps);
  expect(await paymentOf(visit.sessionId)).toMatchObject({ state: 'pre-authorized', amountCents: 2_500 });
});

test('is refused if the patient has paid for the new visit', async () => {
  const visit = await held();
  await changeType({ copayCents: 4_000 });
  const moved = await move(visit.visitId);
  const link = moved.patients[0]?.patientLink ?? '';
  const patient = await world.patientOf({ ...visit, ...moved, token: link.split('/').at(-1) ?? '' });
  await patient.call('POST /api/patient/sessions/:sessionId/copay/authorization', {
    params: { sessionId: moved.sessionId },
    body: { token: 'pm_test_ok__00', amountCents: 4_000 },
  });
  expect((await undo(moved.changeId)).error.code).toBe('UNDO_CHANGED');
  expect(await paymentOf(moved.sessionId)).toMatchObject({ state: 'pre-authorized', amountCents: 4_000 });
});

async function appointments() {
  const rows = await world.db
    .selectFrom('demoRecords')
    .select('data')
    .where('kind', '=', 'appointment')
    .execute();
  return rows.map(({ data }) => data);
}

test('returns the record system’s appointment to the former visit, without writing the other time', async () => {
  const visit = await world.scheduled();
  await bookAppointment(world, visit);
  await world.jobs.run();
  const before = await appointments();
  expect(before).toMatchObject([{ status: 'booked', startsAt: '2026-11-20T17:30:00.000Z' }]);
  const moved = await move(visit.visitId);
  await world.jobs.run();
  expect(await appointments()).toEqual(before);
  expect((await undo(moved.changeId)).status).toBe(200);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(await appointments()).toEqual(before);
  await move(visit.visitId, '15:00');
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(await appointments()).toMatchObject([{ status: 'booked', startsAt: '2026-11-20T22:00:00.000Z' }]);
});
