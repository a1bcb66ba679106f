// Runs on both PostgreSQLs: an announcement that replaces the earlier one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';
import type { TestSocket } from '#server/test-support/test-socket.ts';
import type { LateMinutes } from '#shared/domain/visit.ts';

let world: LiveWorld;
let provider: Browser;
beforeAll(async () => {
  world = await createLiveWorld();
  const { visitId } = await world.scheduled();
  const { startsAt } = await world.db
    .selectFrom('visits')
    .select('startsAt')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  world.time.now = startsAt.getTime() - 5 * 60_000;
  provider = await world.signedIn(world.staff.provider);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const announce = (rootVisitId: string, minutes: LateMinutes | null, showsLine = false, by = provider) =>
  by.call('PUT /api/provider/visits/:rootVisitId/lateness', {
    params: { rootVisitId },
    body: { minutes, showsLine },
  });

const told = (page: TestSocket, lateMinutes: number | null, place: number | null = null) =>
  page.next('room:snapshot', (now) => now.lateMinutes === lateMinutes && now.place === place);

async function waiting() {
  const visit = await world.scheduled();
  const page = await world.patientOn(visit);
  world.time.now += 1_000;
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  const { seatId } = (await page.snapshot()).you;
  return { ...visit, page, seatId };
}

test('notifies the provider’s waiting and early patients until the notice is removed', async () => {
  const one = await waiting();
  const early = await world.patientOn(await world.scheduled());
  const answer = await announce(one.visitId, 10);
  expect(answer.result).toEqual({ minutes: 10, showsLine: false });
  for (const page of [one.page, early]) await told(page, 10);
  const next = await world.scheduled();
  const later = world.connect(await world.patientOf(next), { as: 'patient', sessionId: next.sessionId });
  await told(later, 10);
  await announce(one.visitId, null);
  for (const page of [one.page, early, later]) await told(page, null);
});

test('drops a notice that was left in place by the next day', async () => {
  const { visitId } = await waiting();
  await announce(visitId, 20);
  const yesterday = new Date(world.time.now - 24 * 60 * 60_000);
  await world.db.updateTable('lateness').set({ announcedAt: yesterday }).execute();
  const next = await world.scheduled();
  const page = world.connect(await world.patientOf(next), { as: 'patient', sessionId: next.sessionId });
  expect((await page.snapshot()).lateMinutes).toBeNull();
  await announce(visitId, null);
});

test('ends for each patient when its minutes are over, counted from their start time if that is later', async () => {
  const { visitId, page } = await waiting();
  await announce(visitId, 20);
  const { lateUntil } = await page.next('room:snapshot', (now) => now.lateMinutes === 20);
  const { startsAt } = await world.db
    .selectFrom('visits')
    .select('startsAt')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  expect(lateUntil).toBe(Math.max(startsAt.getTime(), world.time.now) + 20 * 60_000);
  const told21MinutesAgo = new Date(world.time.now - 21 * 60_000);
  await world.db.updateTable('lateness').set({ announcedAt: told21MinutesAgo }).execute();
  const past = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ startsAt: told21MinutesAgo })
    .where('id', '=', past.visitId)
    .execute();
  const late = world.connect(await world.patientOf(past), { as: 'patient', sessionId: past.sessionId });
  expect((await late.snapshot()).lateMinutes).toBeNull();
  await announce(visitId, null);
});

test('ends for all patients once one is admitted, and once a visit ends', async () => {
  const [one, other] = [await waiting(), await waiting()];
  await announce(one.visitId, 10);
  for (const { page } of [one, other]) await told(page, 10);
  const staff = await world.staffIn(one.visitId);
  expect(await staff.outcome('seat:admit', { seatId: one.seatId })).toBe('ok');
  await told(other.page, null);
  await announce(one.visitId, 10);
  await told(other.page, 10);
  expect(await staff.outcome('visit:end', {})).toBe('ok');
  await told(other.page, null);
  const ended = await world.audited({ action: 'lateness.announced', actor: 'system' }, ['details']);
  expect(ended).toHaveLength(2);
});

test('is not shown to patients whose visit starts more than an hour later', async () => {
  const { visitId, page } = await waiting();
  await announce(visitId, 20);
  await told(page, 20);
  const later = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ startsAt: new Date(world.time.now + 61 * 60_000) })
    .where('id', '=', later.visitId)
    .execute();
  const early = world.connect(await world.patientOf(later), { as: 'patient', sessionId: later.sessionId });
  expect((await early.snapshot()).lateMinutes).toBeNull();
  await announce(visitId, null);
});

test('a colleague sees on the list who is announced as late, and can remove the notice', async () => {
  const { visitId, page } = await waiting();
  const { accountId, displayName } = world.staff.provider;
  const colleague = await world.signedIn(world.staff.clinicalAdmin);
  await announce(visitId, 10, false, colleague);
  await told(page, 10);
  const params = { practiceId: world.practice.id };
  const late = [{ accountId, providerName: displayName, minutes: 10 }];
  const list = await colleague.call('GET /api/provider/practices/:practiceId/lateness', { params });
  expect(list.result).toEqual({ minutes: null, showsLine: false, late });
  const END = 'DELETE /api/provider/practices/:practiceId/lateness/:accountId';
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await outsider.call(END, { params: { ...params, accountId } })).status).toBe(404);
  const ended = await colleague.call(END, { params: { ...params, accountId } });
  expect(ended.result.late).toEqual([]);
  await told(page, null);
});

test('shows patients their place in line across the provider’s visits, if the practice allows it', async () => {
  await world.db.updateTable('participants').set({ stage: 'left' }).where('stage', '=', 'waiting').execute();
  const [first, second] = [await waiting(), await waiting()];
  await announce(first.visitId, null, true);
  await told(first.page, null, 1);
  await told(second.page, null, 2);
  const third = await waiting();
  await told(third.page, null, 3);
  const staff = await world.staffIn(first.visitId);
  expect(await staff.outcome('seat:admit', { seatId: first.seatId })).toBe('ok');
  await told(second.page, null, 1);
  await told(third.page, null, 2);
  await announce(first.visitId, null, false);
  await told(third.page, null);
});

test('is refused for other practices’ staff, for patients, and for unsupported minutes', async () => {
  const visit = await world.scheduled();
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await announce(visit.visitId, 5, false, outsider)).error.code).toBe('NOT_FOUND');
  const patient = await world.patientOf(visit);
  expect((await announce(visit.visitId, 5, false, patient)).error.code).toBe('NOT_SIGNED_IN');
  expect((await announce(visit.visitId, 7 as LateMinutes)).error.code).toBe('INVALID_INPUT');
});

test('shows a person who sent them back, then who readmitted them', async () => {
  const { visitId, page, seatId } = await waiting();
  const staff = await world.staffIn(visitId);
  expect(await staff.outcome('seat:admit', { seatId })).toBe('ok');
  expect(await staff.outcome('seat:send-to-waiting', { seatId })).toBe('ok');
  const { displayName } = world.staff.provider;
  await page.next('room:snapshot', ({ you, movedBy }) => you.stage === 'waiting' && movedBy === displayName);
  expect(await staff.outcome('seat:admit', { seatId })).toBe('ok');
  const admitted = await page.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  expect(admitted).toMatchObject({ movedBy: null, admittedBy: displayName });
});

test('a provider notifies their own patients from the list, and sees the notice', async () => {
  const { page } = await waiting();
  const params = { practiceId: world.practice.id };
  const told10 = { minutes: 10, showsLine: false } as const;
  const OWN = 'PUT /api/provider/practices/:practiceId/lateness';
  expect((await provider.call(OWN, { params, body: told10 })).result).toEqual(told10);
  await told(page, 10);
  const READ = 'GET /api/provider/practices/:practiceId/lateness';
  expect((await provider.call(READ, { params })).result).toMatchObject(told10);
  const colleague = await world.signedIn(world.staff.clinicalAdmin);
  expect((await colleague.call(READ, { params })).result).toMatchObject({ minutes: null, showsLine: false });
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await outsider.call(OWN, { params, body: told10 })).status).toBe(404);
  expect((await provider.call(OWN, { params, body: { minutes: null, showsLine: false } })).status).toBe(200);
  await told(page, null);
});
