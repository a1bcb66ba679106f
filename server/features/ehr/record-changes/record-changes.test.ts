// Runs on both PostgreSQLs: who reads when, and visits that follow the record system.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDemoRecords } from '#server/adapters/record-system/demo.ts';
import { type ChangedAppointment, RecordSystemError } from '#server/adapters/record-system/port.ts';
import { bookAppointment } from '#server/test-support/appointments.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import { planReadsJob } from './read-changes.job.ts';

let world: LiveWorld;
let asked: Date[] = [];
let changes: () => Promise<ChangedAppointment[]> = async () => [];
beforeAll(async () => {
  world = await createLiveWorld();
  const demo = openDemoRecords(world.db, () => world.time.now);
  world.deps.records = {
    kind: 'demo',
    of: (practiceId) => ({
      ...demo.of(practiceId),
      async changedAppointments({ since }) {
        asked.push(since);
        return { changes: await changes(), unreadable: 0, goOn: null };
      },
    }),
  };
});
beforeEach(async () => {
  asked = [];
  changes = async () => [];
  await world.jobs.run();
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const SLOT = new Date('2026-12-01T16:00:00Z');

async function booked() {
  const visit = await world.scheduled();
  await bookAppointment(world, visit);
  await world.jobs.run();
  const { id, recordId } = await world.db
    .selectFrom('appointments')
    .select(['id', 'recordId'])
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  return { ...visit, key: id, recordId: recordId ?? '' };
}
type Booked = Awaited<ReturnType<typeof booked>>;

function theirs({ key, recordId }: Booked, change: Partial<ChangedAppointment>): void {
  const one = { key, recordId, status: 'booked', startsAt: null, cancelReason: null, ...change } as const;
  changes = async () => [one, { ...one, key: 'not ours' }, { ...one, key: crypto.randomUUID() }];
}
async function read() {
  world.time.now += 5 * 60_000;
  await planReadsJob.handle(world.deps, {}, false);
  await world.jobs.run();
  await world.jobs.run();
}
const staff = () => world.signedIn(world.staff.provider);
async function record(visitId: string) {
  const browser = await staff();
  const params = { rootVisitId: visitId };
  const { result } = await browser.call('GET /api/provider/visits/:rootVisitId/record', { params });
  const { result: of } = await browser.call('GET /api/provider/visits/:rootVisitId/appointments', { params });
  return { ...result, appointment: of.appointments[0] };
}

test('a cancellation in the record system cancels the visit with its reason, once', async () => {
  const visit = await booked();
  theirs(visit, { status: 'cancelled', cancelReason: 'Patient deceased' });
  await read();
  await read();
  expect(await record(visit.visitId)).toMatchObject({
    status: 'CANCELLED',
    endedBy: null,
    cancelled: { by: 'record-system', reason: { en: 'Patient deceased' } },
    appointment: { status: 'cancelled', waiting: false, theirs: null },
  });
});

test('a move in the record system moves the visit, with the same appointment', async () => {
  const visit = await booked();
  theirs(visit, { startsAt: SLOT });
  await read();
  const { status, movedTo, endedBy } = await record(visit.visitId);
  expect({ status, endedBy }).toEqual({ status: 'MOVED', endedBy: null });
  expect(movedTo?.startTime).toBe(SLOT.toISOString());
  await read();
  const to = await record(movedTo?.visitId ?? '');
  expect(to).toMatchObject({ status: 'SCHEDULED', appointment: { status: 'booked', theirs: null } });
  const row = await world.db
    .selectFrom('appointments')
    .select('recordId')
    .where('id', '=', visit.key)
    .executeTakeFirstOrThrow();
  expect(row.recordId).toBe(visit.recordId);
});

test('our own pending change overrides the record system’s', async () => {
  const visit = await booked();
  theirs(visit, { status: 'cancelled' });
  await world.db.updateTable('appointments').set({ revision: 2 }).where('id', '=', visit.key).execute();
  await read();
  expect((await record(visit.visitId)).status).toBe('SCHEDULED');
});

test.each([
  ['into the past', { startsAt: new Date('2026-01-05T16:00:00Z') }, async () => {}],
  [
    'in a group',
    { status: 'cancelled', cancelReason: 'Moved away' } as const,
    ({ visitId }: Booked) =>
      world.db.updateTable('visits').set({ isGroupVisit: true }).where('id', '=', visitId).execute(),
  ],
  [
    'of a visit that has begun',
    { status: 'cancelled' } as const,
    ({ visitId }: Booked) =>
      world.db.updateTable('visits').set({ status: 'IN_VISIT' }).where('id', '=', visitId).execute(),
  ],
])('shows staff a change %s, and lets them keep the visit’s state', async (_, change, prepare) => {
  const visit = await booked();
  await booked();
  await prepare(visit);
  theirs(visit, change);
  await read();
  const { status, appointment } = await record(visit.visitId);
  expect(status).not.toMatch(/CANCELLED|MOVED/);
  expect(appointment?.theirs).toMatchObject({
    status: 'status' in change ? change.status : 'booked',
    startsAt: 'startsAt' in change ? change.startsAt.toISOString() : null,
    reason: 'cancelReason' in change ? change.cancelReason : null,
  });
  await (await staff()).call('POST /api/provider/sessions/:sessionId/appointment/retry', {
    params: { sessionId: visit.sessionId },
  });
  await world.jobs.run();
  expect((await record(visit.visitId)).appointment).toMatchObject({ theirs: null, waiting: false });
});

test('misses nothing during an outage; two processes read once', async () => {
  const visit = await booked();
  await read();
  changes = () => Promise.reject(new RecordSystemError('away', 'as the test wants'));
  await read();
  theirs(visit, { status: 'cancelled' });
  await planReadsJob.handle(world.deps, {}, false);
  world.time.now += 5 * 60_000;
  await planReadsJob.handle(world.deps, {}, false);
  asked = [];
  await world.jobs.run();
  expect(asked).toHaveLength(1);
  expect(world.time.now - +(asked[0] as Date)).toBe(20 * 60_000);
  expect((await record(visit.visitId)).status).toBe('CANCELLED');
});
