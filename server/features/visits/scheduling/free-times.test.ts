import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const ask = (changes: object = {}, by = provider) =>
  by.call('POST /api/provider/free-times', {
    body: {
      practiceId: world.practice.id,
      providerUserId: world.staff.provider.accountId,
      patientIds: [],
      movedVisitId: null,
      timeZone: 'America/Phoenix',
      durationMinutes: 30,
      from: null,
      ...changes,
    },
  });
const days = async (changes: object = {}) => (await ask(changes)).result.days;
const timesOf = async (changes: object = {}) =>
  (await days(changes))[0]?.times.map(({ time }: { time: string }) => time);

test('offers weekdays from 8 to 5 from now on if no hours are set, without the provider’s visits', async () => {
  const found = await days();
  expect(found.map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
  expect(found[0]?.times[0]).toEqual({
    startTime: '2026-11-20T17:00:00.000Z',
    date: '2026-11-20',
    time: '10:00',
    occurrence: 'first',
  });
  expect(found[1]?.times.map(({ time }) => time).slice(0, 2)).toEqual(['08:00', '08:30']);
  expect(found[1]?.times.at(-1)?.time).toBe('16:30');

  const visit = await world.scheduled();
  expect((await timesOf())?.slice(0, 3)).toEqual(['10:00', '11:00', '11:30']);
  expect((await timesOf({ movedVisitId: visit.visitId }))?.slice(0, 2)).toEqual(['10:00', '10:30']);
  const providerUserId = world.staff.clinicalAdmin.accountId;
  expect((await ask({ providerUserId })).error.details).toEqual({
    fields: { providerUserId: 'FIELD_INVALID' },
  });
});

test('omits the times of a patient’s visits with other providers', async () => {
  const { accountId: providerUserId } = world.staff.administrator;
  await world.db
    .updateTable('accounts')
    .set({ scheduleType: 'Support' })
    .where('id', '=', providerUserId)
    .execute();
  const visit = await world.scheduled();
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  expect((await timesOf({ providerUserId }))?.slice(0, 2)).toEqual(['10:00', '10:30']);
  expect((await timesOf({ providerUserId, patientIds: [patientId] }))?.slice(0, 2)).toEqual([
    '10:00',
    '11:00',
  ]);
});

test('offers later days in another time zone, never in the past', async () => {
  expect((await days({ from: '2026-11-25' }))[0]?.date).toBe('2026-11-25');
  expect((await days({ from: '2020-01-01' }))[0]?.times[0]?.startTime).toBe(
    new Date(WORLD_BEGINS).toISOString(),
  );
  const [day] = await days({ from: '2026-11-23', timeZone: 'America/New_York' });
  expect(day?.times[0]).toMatchObject({ startTime: '2026-11-23T15:00:00.000Z', time: '10:00' });
});

test('prefers the provider’s own hours over the practice’s, and counts days off of both', async () => {
  const closed = {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  };
  const admin = await world.signedIn(world.staff.administrator);
  const { id: practiceId } = world.practice;
  await admin.call('PUT /api/admin/practices/:practiceId/hours', {
    params: { practiceId },
    body: {
      version: 0,
      hours: { ...closed, tuesday: [{ from: '09:00', to: '10:00' }] },
      daysOff: [{ firstDay: '2026-12-01', lastDay: '2026-12-01', reason: '' }],
    },
  });
  const dates = async () => (await days()).map(({ date }) => date);
  expect((await dates()).slice(0, 2)).toEqual(['2026-11-24', '2026-12-08']);
  await provider.call('PUT /api/provider/practices/:practiceId/providers/:accountId/hours', {
    params: { practiceId, accountId: world.staff.provider.accountId },
    body: {
      version: 0,
      hours: {
        ...closed,
        tuesday: [{ from: '13:00', to: '13:30' }],
        sunday: [{ from: '20:00', to: '00:00' }],
      },
      daysOff: [{ firstDay: '2026-11-24', lastDay: '2026-11-28', reason: 'Vacation' }],
    },
  });
  expect((await dates()).slice(0, 3)).toEqual(['2026-11-22', '2026-11-29', '2026-12-06']);
  expect((await timesOf())?.at(-1)).toBe('23:30');
});

test('reveals nothing to another practice’s user, also if they name its provider', async () => {
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await ask({}, outsider)).error.code).toBe('NOT_FOUND');
  const refused = await ask({ practiceId: world.otherPractice.id }, outsider);
  expect(refused.error.details).toEqual({ fields: { providerUserId: 'FIELD_INVALID' } });
  const rpm = await world.signedIn(world.staff.rpmOnly);
  expect((await ask({}, rpm)).error.code).toBe('NOT_FOUND');
});
