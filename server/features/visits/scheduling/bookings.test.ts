import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const asked = (changes: object = {}) => {
  const { practiceId, providerUserId, date, time, timeZone } = world.form();
  const none = { patientIds: [], movedVisitId: null, durationMinutes: 20 };
  return { practiceId, providerUserId, date, time, timeZone, ...none, ...changes };
};
const bookings = async (changes: object = {}, by = provider) =>
  (await by.call('POST /api/provider/bookings', { body: asked(changes) })).result;
const FREE = { marks: [], visits: [], elsewhere: [], patients: [], hours: null, nextFree: null };
const BOOKED = {
  startTime: '2026-11-20T17:30:00.000Z',
  endTime: '2026-11-20T17:50:00.000Z',
  patients: ['Walter Brandt'],
};

test('books the provider and the patients for the visit’s time, and not before or after it', async () => {
  const visit = await world.scheduled();
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  const patientIds = [patientId];
  expect(await bookings()).toMatchObject({ visits: [BOOKED], patients: [], nextFree: { time: '11:00' } });
  expect(await bookings({ patientIds, time: '10:45' })).toMatchObject({
    visits: [BOOKED],
    patients: ['Walter Brandt'],
  });
  const { accountId: providerUserId } = world.staff.clinicalAdmin;
  expect(await bookings({ patientIds, providerUserId })).toMatchObject({
    visits: [],
    patients: ['Walter Brandt'],
    nextFree: { time: '11:00' },
  });
  expect(await bookings({ patientIds, time: '10:50' })).toEqual(FREE);
  expect(await bookings({ patientIds, time: '10:10' })).toEqual(FREE);
  expect(await bookings({ patientIds, timeZone: 'Europe/Berlin' })).toEqual(FREE);

  expect(await bookings({ movedVisitId: visit.visitId })).toEqual(FREE);
  await world.scheduled({
    patients: [{ patientId, firstName: 'Walter', lastName: 'Brandt', language: 'en', linkDelivery: 'Copy' }],
  });
  expect(await bookings({ movedVisitId: visit.visitId })).toMatchObject({
    visits: [BOOKED],
    patients: ['Walter Brandt'],
  });

  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).execute();
  expect(await bookings({ patientIds })).toEqual(FREE);
});

test('marks a time outside of the hours or on a day off as unusual, and offers a free time after it', async () => {
  const hours = { monday: [], tuesday: [], wednesday: [], thursday: [], saturday: [], sunday: [] };
  const save = (version: number, daysOff: object[]) =>
    provider.call('PUT /api/provider/practices/:practiceId/providers/:accountId/hours', {
      params: { practiceId: world.practice.id, accountId: world.staff.provider.accountId },
      body: {
        version,
        hours: { ...hours, friday: [{ from: '11:00', to: '12:00' }] },
        daysOff: daysOff as never,
      },
    });
  await save(0, []);
  expect(await bookings()).toMatchObject({
    hours: {
      why: 'outside',
      open: [{ startTime: '2026-11-20T18:00:00.000Z', endTime: '2026-11-20T19:00:00.000Z' }],
    },
    nextFree: { date: '2026-11-20', time: '11:00' },
  });
  expect(await bookings({ time: '11:00' })).toEqual(FREE);
  await save(1, [{ firstDay: '2026-11-20', lastDay: '2026-11-21', reason: 'Vacation' }]);
  expect(await bookings()).toMatchObject({
    hours: { why: 'off', reason: 'Vacation' },
    nextFree: { date: '2026-11-27', time: '11:00' },
  });
  expect(await bookings({ providerUserId: world.staff.clinicalAdmin.accountId })).toEqual(FREE);
});

test('reveals nothing to another practice’s user, also if they name its visit', async () => {
  const visit = await world.scheduled();
  const outsider = await world.signedIn(world.staff.outsider);
  const refused = await outsider.call('POST /api/provider/bookings', { body: asked() });
  expect(refused.error.code).toBe('NOT_FOUND');
  await world.scheduled({ timeZone: 'America/Phoenix', time: '10:30' }, world.otherPractice);
  const { id: practiceId } = world.otherPractice;
  expect(await bookings({ practiceId, movedVisitId: visit.visitId }, outsider)).toMatchObject({
    patients: [],
  });
});
