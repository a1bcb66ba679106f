// Runs on both PostgreSQLs: a job in the same transaction, revisions and claims.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDemoRecords } from '#server/adapters/record-system/demo.ts';
import {
  type RecordFailure,
  type RecordSystem,
  RecordSystemError,
  type WantedAppointment,
} from '#server/adapters/record-system/port.ts';
import { bookAppointment } from '#server/test-support/appointments.ts';
import { asOwner } from '#server/test-support/database.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';
import { writeLeftovers } from './appointments.service.ts';
import { writeAppointmentJob } from './write-appointment.job.ts';

let world: LiveWorld;
const told: WantedAppointment[] = [];
let behave: () => void | Promise<void> = () => {};
beforeAll(async () => {
  world = await createLiveWorld();
  const demo = openDemoRecords(world.db, () => world.time.now);
  world.deps.records = {
    kind: 'demo',
    of(practiceId) {
      const records: RecordSystem = demo.of(practiceId);
      return {
        ...records,
        async writeAppointment(wanted) {
          await behave();
          told.push(wanted);
          return records.writeAppointment(wanted);
        },
      };
    },
  };
});
beforeEach(async () => {
  await world.jobs.run();
  told.length = 0;
  behave = () => {};
  await keeps(true);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const keeps = (checkInKeeps: boolean) =>
  world.db
    .updateTable('visitTypes')
    .set({ checkInKeeps })
    .where('id', '=', world.practice.visitTypeId)
    .execute();
const fails = (failure: RecordFailure) => {
  behave = () => {
    throw new RecordSystemError(failure, 'as the test wants');
  };
};

async function booked() {
  const visit = await world.scheduled();
  await bookAppointment(world, visit);
  return visit;
}
async function checkedIn() {
  const visit = await booked();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  return { ...visit, provider, patient };
}
const begin = (visitId: string) =>
  world.db
    .updateTable('visits')
    .set({ beganAt: new Date(world.time.now) })
    .where('id', '=', visitId)
    .execute();
const staff = () => world.signedIn(world.staff.provider);
async function shown(visitId: string) {
  const { result } = await (await staff()).call('GET /api/provider/visits/:rootVisitId/appointments', {
    params: { rootVisitId: visitId },
  });
  return result.appointments[0];
}
async function keptAt(visitId: string) {
  const { result } = await (await staff()).call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  return result.visitPatients[0]?.keptAt;
}
const onRecord = async (kind: string) =>
  (await world.db.selectFrom('demoRecords').select('data').where('kind', '=', kind).execute()).length;

test('writes BOOKED, KEPT at check-in and FULFILLED at check-out once each', async () => {
  const before = await onRecord('appointment');
  const visit = await booked();
  const { sessionId, visitId } = visit;
  expect(await shown(visitId)).toMatchObject({ status: null, encounter: 'waiting', waiting: true });
  await world.jobs.run();
  expect(await shown(visitId)).toMatchObject({ status: 'booked', encounter: 'written', waiting: false });
  const early = await (await staff()).call('POST /api/provider/sessions/:sessionId/check-out', {
    params: { sessionId },
  });
  expect(early).toMatchObject({ error: { code: 'WRONG_STAGE' } });
  const provider = await world.staffIn(visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  const at = new Date(world.time.now).toISOString();
  expect(await keptAt(visitId)).toBe(null);
  await world.jobs.run();
  expect(await keptAt(visitId)).toBe(at);
  expect(await shown(visitId)).toMatchObject({ status: 'arrived', checkedInAt: at });
  const { seatId } = (await patient.snapshot()).you;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await provider.outcome('visit:end', {})).toBe('ok');
  const browser = await staff();
  for (const _ of ['once', 'again'])
    await browser.call('POST /api/provider/sessions/:sessionId/check-out', { params: { sessionId } });
  await world.jobs.run();
  expect(await shown(visitId)).toMatchObject({
    status: 'fulfilled',
    checkedOut: { by: world.staff.provider.displayName },
    waiting: false,
  });
  expect(told.map(({ status }) => status)).toEqual(['booked', 'arrived', 'fulfilled']);
  expect((await onRecord('appointment')) - before).toBe(1);
});

test('keeps the visit running during an outage, shows staff what is pending, and writes the latest state later', async () => {
  fails('away');
  const { patient, provider, visitId, sessionId } = await checkedIn();
  const { seatId } = (await patient.snapshot()).you;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  await world.jobs.run();
  expect(await shown(visitId)).toMatchObject({ status: null, waiting: true, failed: { why: 'away' } });
  const browser = await staff();
  await browser.call('POST /api/provider/sessions/:sessionId/check-out', { params: { sessionId } });
  behave = () => {};
  await browser.call('POST /api/provider/sessions/:sessionId/appointment/retry', { params: { sessionId } });
  await world.jobs.run();
  expect(told.map(({ status }) => status)).toEqual(['fulfilled']);
  expect(await shown(visitId)).toMatchObject({ status: 'fulfilled', waiting: false, failed: null });
  expect(await keptAt(visitId)).not.toBe(null);
});

test('leaves a refused write to staff instead of retrying it forever', async () => {
  fails('refused');
  const { visitId, sessionId } = await booked();
  await world.jobs.run();
  await world.jobs.run();
  expect(await shown(visitId)).toMatchObject({ failed: { why: 'refused', attempts: 1 } });
  behave = () => {};
  await (await staff()).call('POST /api/provider/sessions/:sessionId/appointment/retry', {
    params: { sessionId },
  });
  await world.jobs.run();
  expect(await shown(visitId)).toMatchObject({ status: 'booked', failed: null });
});

test('writes a change made during a write in the same attempt', async () => {
  const { visitId, sessionId } = await booked();
  await begin(visitId);
  let inside = 0;
  behave = async () => {
    inside += 1;
    if (inside > 1) return;
    await (await staff()).call('POST /api/provider/sessions/:sessionId/check-out', { params: { sessionId } });
    const { id } = await world.db
      .selectFrom('appointments')
      .select('id')
      .where('sessionId', '=', sessionId)
      .executeTakeFirstOrThrow();
    await writeAppointmentJob.handle(world.deps, { appointmentId: id }, false);
    expect(inside).toBe(1);
  };
  await world.jobs.run();
  expect(told.map(({ status }) => status)).toEqual(['booked', 'fulfilled']);
  expect(await shown(visitId)).toMatchObject({ status: 'fulfilled', waiting: false });
});

test('also writes a change made between the last check and the release', async () => {
  const { visitId } = await booked();
  await asOwner(
    world.database,
    `create function revise_at_release() returns trigger language plpgsql as $$
      begin new.revision := new.revision + 1; return new; end $$`,
    `create trigger revise_at_release before update on appointments for each row
      when (old.claimed_until is not null and new.claimed_until is null and new.revision = 1)
      execute function revise_at_release()`,
  );
  await world.jobs.run();
  await asOwner(world.database, 'drop function revise_at_release cascade');
  expect(told.map(({ status }) => status)).toEqual(['booked', 'booked']);
  expect(await shown(visitId)).toMatchObject({ waiting: false });
});

test('the sweep picks up abandoned appointments and leaves those that a job will retry', async () => {
  fails('away');
  const { visitId } = await booked();
  await world.jobs.run(true);
  world.jobs.queued.length = 0;
  behave = () => {};
  await writeLeftovers(world.deps, world.time.now);
  expect(world.jobs.queued).toEqual([]);
  await writeLeftovers(world.deps, world.time.now + 8 * 3_600_000);
  await world.jobs.run();
  expect(await shown(visitId)).toMatchObject({ status: 'booked', failed: null });
});

test('keeps the appointment of a moved visit, and cancels that of a canceled visit', async () => {
  const { visitId, sessionId } = await booked();
  await world.jobs.run();
  const key = told[0]?.key;
  const browser = await staff();
  const { result: moved } = await browser.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId: visitId },
    body: {
      idempotencyKey: crypto.randomUUID(),
      visitTypeId: world.practice.visitTypeId,
      providerUserId: world.staff.provider.accountId,
      date: '2026-12-01',
      time: '09:00',
      timeZone: 'America/Phoenix',
      durationMinutes: 20,
    },
  });
  const begun = told.length;
  await world.jobs.run();
  expect(told).toHaveLength(begun);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(told.at(-1)).toMatchObject({ key, status: 'booked', startsAt: new Date('2026-12-01T16:00:00Z') });
  expect(await shown(visitId)).toBeUndefined();
  const { visitId: to } = moved as unknown as { visitId: string };
  await browser.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId: to },
    body: { idempotencyKey: crypto.randomUUID(), reason: 'Cost', comment: '' },
  });
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(told.at(-1)).toMatchObject({ key, status: 'cancelled', cancelReason: 'Cost' });
  expect(sessionId).not.toBe(moved.patients[0]?.sessionId);
});

test('does not mark the appointment KEPT if the visit type turns this off', async () => {
  await keeps(false);
  const { visitId } = await checkedIn();
  await world.jobs.run();
  expect(told.map(({ status }) => status)).toEqual(['booked']);
  expect(await keptAt(visitId)).toBe(null);
});

test('another practice can neither see nor change the appointment', async () => {
  const { visitId, sessionId } = await booked();
  const outsider = await world.signedIn(world.staff.outsider);
  for (const call of [
    () =>
      outsider.call('GET /api/provider/visits/:rootVisitId/appointments', {
        params: { rootVisitId: visitId },
      }),
    () => outsider.call('POST /api/provider/sessions/:sessionId/check-out', { params: { sessionId } }),
    () =>
      outsider.call('POST /api/provider/sessions/:sessionId/appointment/retry', { params: { sessionId } }),
  ])
    await expect(call()).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
});
