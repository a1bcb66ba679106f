import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test-support/browser.ts';
import { createWorld, type World } from '../../../test-support/world.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

/** At 10:30 for 20 minutes, as `world.scheduled` does. */
const asked = (changes: object = {}) => {
  const { practiceId, providerUserId, date, time, timeZone } = world.form();
  const none = { patientIds: [], movedVisitId: null, durationMinutes: 20 };
  return { practiceId, providerUserId, date, time, timeZone, ...none, ...changes };
};
const bookings = async (changes: object = {}, by = provider) =>
  (await by.call('POST /api/provider/bookings', { body: asked(changes) })).result;
const FREE = { provider: false, patients: [] };

test('the provider and the patients are booked for the visit’s time, and not before or after it', async () => {
  const visit = await world.scheduled();
  const { patientId } = await world.db
    .selectFrom('visitPatients')
    .select('patientId')
    .where('sessionId', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  const patientIds = [patientId];
  expect(await bookings()).toEqual({ provider: true, patients: [] });
  expect(await bookings({ patientIds, time: '10:45' })).toEqual({
    provider: true,
    patients: ['Walter Brandt'],
  });
  const { accountId: providerUserId } = world.staff.clinicalAdmin;
  expect(await bookings({ patientIds, providerUserId })).toEqual({
    provider: false,
    patients: ['Walter Brandt'],
  });
  expect(await bookings({ patientIds, time: '10:50' })).toEqual(FREE);
  expect(await bookings({ patientIds, time: '10:10' })).toEqual(FREE);
  // The same wall-clock time in another zone is another time.
  expect(await bookings({ patientIds, timeZone: 'Europe/Berlin' })).toEqual(FREE);

  expect(await bookings({ movedVisitId: visit.visitId })).toEqual(FREE);
  await world.scheduled({
    patients: [{ patientId, firstName: 'Walter', lastName: 'Brandt', language: 'en', linkDelivery: 'Copy' }],
  });
  expect(await bookings({ movedVisitId: visit.visitId })).toEqual({
    provider: true,
    patients: ['Walter Brandt'],
  });

  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).execute();
  expect(await bookings({ patientIds })).toEqual(FREE);
});

test('another practice’s user learns nothing, nor one who names its visit', async () => {
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
