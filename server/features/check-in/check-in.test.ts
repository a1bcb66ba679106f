// Runs on both PostgreSQLs: a job in the same transaction.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeptAppointment, RecordSystem } from '../../integrations/record-system/port.ts';
import { createLiveWorld, type LiveWorld } from '../../test-support/live-world.ts';

let world: LiveWorld;
const told: KeptAppointment[] = [];
/** The record system's next behaviour. */
let behave: () => void = () => {};
const records: RecordSystem = {
  kind: 'demo',
  async markKept(appointment) {
    behave();
    told.push(appointment);
  },
};
beforeAll(async () => {
  world = await createLiveWorld({ records });
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
async function checkedIn() {
  const visit = await world.scheduled();
  const provider = await world.staffIn(visit.visitId);
  const patient = await world.patientOn(visit);
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  return { ...visit, provider, patient };
}
const shown = async (visitId: string) => {
  const staff = await world.signedIn(world.staff.provider);
  const { result } = await staff.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: visitId },
  });
  return result.visitPatients[0]?.keptAt;
};

test('the record system is told of the check-in, and staff see it', async () => {
  const { sessionId, visitId } = await checkedIn();
  expect(await shown(visitId)).toBe(null);
  await world.jobs.run();
  const at = new Date(world.time.now);
  expect(told).toEqual([{ appointmentId: sessionId, at }]);
  expect(await shown(visitId)).toBe(at.toISOString());
});

test('after an outage it is told later, and only once', async () => {
  behave = () => {
    throw new Error('away');
  };
  const { patient, provider, visitId } = await checkedIn();
  await world.jobs.run();
  expect(await shown(visitId)).toBe(null);
  behave = () => {};
  await world.jobs.run();
  expect(told).toHaveLength(1);
  const { seatId } = (await patient.snapshot()).you;
  expect(await provider.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await patient.outcome('seat:leave', {})).toBe('ok');
  expect(await patient.outcome('seat:check-in', {})).toBe('ok');
  await world.jobs.run();
  expect(told).toHaveLength(1);
  const events = await world.db
    .selectFrom('auditEvents')
    .select('id')
    .where('visitId', '=', visitId)
    .where('action', '=', 'visit.kept')
    .execute();
  expect(events).toHaveLength(1);
});

test('not where the visit type turns it off', async () => {
  await keeps(false);
  await checkedIn();
  await world.jobs.run();
  expect(told).toEqual([]);
});
