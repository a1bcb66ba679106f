// Runs on both PostgreSQLs: a provider's time in all practices is found by one statement.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { warningsOf } from './bookings.service.ts';

let world: World;
let shared: TestAccount;
let colleague: TestAccount;
let desk: Browser;
let ofBoth: Browser;
beforeAll(async () => {
  world = await createWorld();
  const { practice, otherPractice, db } = world;
  shared = await makeAccount(db, [practice.id, otherPractice.id], { firstName: 'Mina' });
  colleague = await makeAccount(db, [practice.id], { firstName: 'Kofi' });
  desk = await world.signedIn(world.staff.clinicalAdmin);
  ofBoth = await world.signedIn(shared);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).execute();
  await world.db.updateTable('practices').set({ disabledAt: null }).execute();
});

const TIME = { startTime: '2026-11-20T17:30:00.000Z', endTime: '2026-11-20T17:50:00.000Z' };
const asked = (changes: object = {}) => {
  const { practiceId, date, time, timeZone } = world.form();
  const whose = { providerUserId: shared.accountId, patientIds: [], movedVisitId: null };
  return { practiceId, date, time, timeZone, durationMinutes: 20, ...whose, ...changes };
};
const bookings = async (by: Browser, changes: object = {}) =>
  (await by.call('POST /api/provider/bookings', { body: asked(changes) })).result;
const freeTimes = async (changes: object = {}) => {
  const { date: _date, time: _time, ...body } = asked(changes);
  const { days } = (await desk.call('POST /api/provider/free-times', { body: { ...body, from: null } }))
    .result;
  return days[0]?.times.map(({ startTime }) => startTime) ?? [];
};
const elsewhere = (changes: object = {}) =>
  world.scheduled({ providerUserId: shared.accountId, ...changes }, world.otherPractice);

test('a provider’s visit in another practice takes the time, without revealing its patient or practice', async () => {
  expect(await freeTimes()).toContain(TIME.startTime);
  const { visitId } = await elsewhere();
  const found = await bookings(desk);
  expect(found).toMatchObject({ visits: [], elsewhere: [{ ...TIME, practice: null }], patients: [] });
  expect(JSON.stringify(found)).not.toContain('Walter');
  expect(found.nextFree?.startTime).toBe('2026-11-20T18:00:00.000Z');
  expect(await freeTimes()).not.toContain(TIME.startTime);
  expect(await bookings(ofBoth)).toMatchObject({ elsewhere: [{ practice: 'Hudson Cardiology' }] });
  expect((await bookings(desk, { movedVisitId: visitId })).elsewhere).toHaveLength(1);
  const series = await desk.call('POST /api/provider/series-bookings', {
    body: {
      practiceId: world.practice.id,
      patientIds: [],
      movedVisitIds: [],
      dates: [asked()],
    },
  });
  expect(series.result.dates).toMatchObject([{ elsewhere: [TIME] }]);
  const startsAt = new Date(TIME.startTime);
  const wanted = { providerId: shared.accountId, patientId: world.practice.patient.patientId, startsAt };
  expect(
    await warningsOf(world.deps, world.db, world.practice.id, [{ ...wanted, durationMinutes: 20 }]),
  ).toMatchObject([{ warnings: ['PROVIDER_BUSY'] }]);
});

test('frees the time once the other practice’s visit ends or that practice is disabled', async () => {
  const { visitId } = await elsewhere();
  const disable = (disabledAt: Date | null) =>
    world.db.updateTable('practices').set({ disabledAt }).where('id', '=', world.otherPractice.id).execute();
  await disable(new Date(world.time.now));
  expect((await bookings(desk)).elsewhere).toEqual([]);
  await disable(null);
  expect((await bookings(desk)).elsewhere).toHaveLength(1);
  await world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', visitId).execute();
  expect((await bookings(desk)).elsewhere).toEqual([]);
});

test('reveals busy times only of the practice’s own people', async () => {
  await world.scheduled({}, world.otherPractice);
  const { accountId: providerUserId } = world.staff.outsider;
  expect(await bookings(desk, { providerUserId })).toMatchObject({ visits: [], elsewhere: [] });
});

test('an accepted invitation to a colleague’s visit takes the time', async () => {
  const visit = await world.scheduled();
  const { guestId } = (
    await desk.call('POST /api/provider/visits/:rootVisitId/guests', {
      params: { rootVisitId: visit.visitId },
      body: {
        idempotencyKey: visit.visitId,
        guestType: 'provider',
        accountId: colleague.accountId,
        name: 'Kofi',
        email: null,
        mobile: null,
        language: 'en',
        relationship: 'Other',
        authorized: true,
      },
    })
  ).result;
  const respond = (response: 'PENDING' | 'ACCEPTED' | 'DECLINED', removedAt: Date | null = null) =>
    world.db.updateTable('guests').set({ response, removedAt }).where('id', '=', guestId).execute();
  const { accountId: providerUserId } = colleague;
  const busy = async () => (await bookings(desk, { providerUserId })).visits;
  expect(await busy()).toEqual([]);
  await respond('ACCEPTED');
  expect(await busy()).toEqual([{ ...TIME, patients: ['Walter Brandt'] }]);
  expect(await freeTimes({ providerUserId })).not.toContain(TIME.startTime);
  await respond('DECLINED');
  expect(await busy()).toEqual([]);
  await respond('ACCEPTED', new Date(world.time.now));
  expect(await busy()).toEqual([]);
});

test('counts a visit shared by two people as one booking, its provider’s', async () => {
  await elsewhere();
  await world.scheduled({ providerUserId: shared.accountId });
  expect(await bookings(ofBoth)).toMatchObject({ visits: [TIME], elsewhere: [TIME] });
});

test('a person who takes over several visits is not free when another practice booked them', async () => {
  await elsewhere();
  const { visitId } = await world.scheduled();
  const candidates = async (by: Browser) => {
    const { providers } = (
      await by.call('POST /api/provider/practices/:practiceId/visits/choices', {
        params: { practiceId: world.practice.id },
        body: { visitIds: [visitId] },
      })
    ).result;
    return providers.find(({ userId }) => userId === shared.accountId)?.clashes;
  };
  const clash = { visitId, patients: [], startTime: TIME.startTime };
  expect(await candidates(desk)).toMatchObject([{ ...clash, elsewhere: { practice: null } }]);
  expect(await candidates(ofBoth)).toMatchObject([
    { ...clash, elsewhere: { practice: 'Hudson Cardiology' } },
  ]);
});
