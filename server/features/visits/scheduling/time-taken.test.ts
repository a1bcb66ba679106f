// Runs on both PostgreSQLs: who books a time first is decided by locks.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let desk: Browser;
let colleague: TestAccount;
beforeAll(async () => {
  world = await createWorld();
  desk = await world.signedIn(world.staff.clinicalAdmin);
  colleague = await makeAccount(world.db, [world.practice.id, world.otherPractice.id]);
});
afterAll(() => world.close());
beforeEach(() => world.db.updateTable('visits').set({ status: 'CANCELLED' }).execute());

const schedule = (changes: object = {}) =>
  desk.call('POST /api/provider/visits', { body: world.form({ seen: [], ...changes }) });
type Answer = Awaited<ReturnType<typeof schedule>> | Awaited<ReturnType<typeof move>>;
const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.status === 200 ? 200 : answer.error.code)).toSorted();
const marks = async (changes: object = {}) => {
  const { practiceId, providerUserId, date, time, timeZone } = world.form();
  const body = { practiceId, providerUserId, date, time, timeZone, durationMinutes: 20, patientIds: [] };
  return (
    await desk.call('POST /api/provider/bookings', { body: { ...body, movedVisitId: null, ...changes } })
  ).result.marks;
};
const move = (visitId: string, changes: object = {}) => {
  const { visitTypeId, providerUserId, date, time, timeZone, durationMinutes } = world.form();
  const slot = { visitTypeId, providerUserId, date, time, timeZone, durationMinutes };
  return desk.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId: visitId },
    body: { idempotencyKey: randomUUID(), seen: [], ...slot, ...changes },
  });
};

test('of several forms for one time that each saw free, accepts one and asks the others', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => schedule()));
  expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 'TIME_TAKEN_MEANWHILE')]);
  const seen = await marks();
  expect(seen).toHaveLength(1);
  expect((await schedule({ seen })).status).toBe(200);
  expect((await schedule({ seen })).error.code).toBe('TIME_TAKEN_MEANWHILE');
  expect((await schedule({ seen: await marks() })).status).toBe(200);
});

test('ignores conflicts that were seen and are gone, and adjacent times', async () => {
  expect((await schedule({ seen: ['gone'] })).status).toBe(200);
  expect((await schedule({ time: '10:50' })).status).toBe(200);
});

test('submitting one form twice at once creates one visit', async () => {
  const form = { idempotencyKey: randomUUID() };
  const answers = await Promise.all([schedule(form), schedule(form), schedule(form)]);
  expect(new Set(answers.map(({ result }) => result.visitId)).size).toBe(1);
});

test('also counts the patient’s visits with another provider', async () => {
  const patients = [{ ...world.practice.patient, language: 'en' as const, linkDelivery: 'Copy' as const }];
  const answers = await Promise.all(
    [world.staff.provider, colleague].map(({ accountId: providerUserId }) =>
      schedule({ providerUserId, patients }),
    ),
  );
  expect(codesOf(answers)).toEqual([200, 'TIME_TAKEN_MEANWHILE']);
});

test('counts each date of a series, and visits in another practice', async () => {
  await world.scheduled({ date: '2026-11-27' });
  const series = { everyWeeks: 1, further: [{ date: '2026-11-27', time: '10:30', occurrence: 'first' }] };
  expect((await schedule({ series })).error.code).toBe('TIME_TAKEN_MEANWHILE');
  const { accountId: providerUserId } = colleague;
  await world.scheduled({ providerUserId }, world.otherPractice);
  expect((await schedule({ providerUserId })).error.code).toBe('TIME_TAKEN_MEANWHILE');
});

test('of concurrent moves to one time, accepts one; a visit’s own former time counts as free', async () => {
  const ids = [];
  for (const time of ['14:00', '15:00']) ids.push((await world.scheduled({ time })).visitId);
  expect(codesOf(await Promise.all(ids.map((id) => move(id))))).toEqual([200, 'TIME_TAKEN_MEANWHILE']);
  const { visitId } = await world.scheduled({ time: '16:00' });
  expect((await move(visitId, { time: '16:10' })).status).toBe(200);
});

test('refuses to transfer visits to a provider who has since been booked at their time', async () => {
  const { visitId } = await world.scheduled();
  const params = { practiceId: world.practice.id };
  const transfer = (seen: string[]) =>
    desk.call('POST /api/provider/practices/:practiceId/visits/transfer', {
      params,
      body: {
        visitIds: [visitId],
        idempotencyKey: randomUUID(),
        providerUserId: colleague.accountId,
        seen,
      },
    });
  await world.scheduled({ providerUserId: colleague.accountId });
  expect((await transfer([])).error.code).toBe('TIME_TAKEN_MEANWHILE');
  const { providers } = (
    await desk.call('POST /api/provider/practices/:practiceId/visits/choices', {
      params,
      body: { visitIds: [visitId] },
    })
  ).result;
  const found = providers.find(({ userId }) => userId === colleague.accountId);
  expect((await transfer(found?.clashes.map(({ mark }) => mark) ?? [])).result.refused).toEqual([]);
});

test('refuses an import of times that were booked since its check', async () => {
  const admin = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  const browser = await world.signedIn(admin);
  const params = { practiceId: world.practice.id };
  const rows = [
    {
      date: '2026-12-01',
      time: '09:30',
      visitType: 'follow-up',
      provider: world.staff.provider.email,
      firstName: 'Ana',
      lastName: 'García',
      birthDate: '1985-03-14',
    },
  ];
  const check = async () =>
    (
      await browser.call('POST /api/admin/practices/:practiceId/import/check', {
        params,
        body: { kind: 'visits', rows },
      })
    ).result.marks;
  const send = (seen: string[]) =>
    browser.call('POST /api/admin/practices/:practiceId/import', {
      params,
      body: { kind: 'visits', rows, language: 'en', leaveOutWrong: false, tellPatients: false, seen },
    });
  const before = await check();
  await world.scheduled({ date: '2026-12-01', time: '09:30' });
  expect((await send(before)).error.code).toBe('TIME_TAKEN_MEANWHILE');
  expect((await send(await check())).result.added).toBe(1);
});
