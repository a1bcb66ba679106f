import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createLiveWorld, type LiveWorld } from '#server/test-support/live-world.ts';

let world: LiveWorld;
let admin: Browser;
beforeAll(async () => {
  // Without the sweep, so that the room and the pages have to be notified immediately.
  world = await createLiveWorld({ sweepMs: 3_600_000 });
  admin = await world.signedIn(world.staff.clinicalAdmin);
});
afterAll(async () => {
  expect(world.failures).toEqual([]);
  await world.close();
});

const person = (firstName: string) => ({
  firstName,
  lastName: 'Ames',
  language: 'en' as const,
  linkDelivery: 'Copy' as const,
});
const placeOf = ({ sessionId, patientLink }: { sessionId: string; patientLink: string }) => ({
  sessionId,
  token: patientLink.split('/').at(-1) ?? '',
});
async function add(rootVisitId: string, firstName: string) {
  const body = { patient: person(firstName), idempotencyKey: randomUUID() };
  const params = { rootVisitId };
  const { result } = await admin.call('POST /api/provider/visits/:rootVisitId/patients', { params, body });
  return result;
}
const remove = (sessionId: string) =>
  admin.call('POST /api/provider/sessions/:sessionId/remove', { params: { sessionId } });

async function waiting() {
  const visit = await world.scheduled({ patients: [person('Ana'), person('Bo')] });
  const provider = await world.staffIn(visit.visitId);
  const patients = [];
  for (const place of visit.patients.map(placeOf)) {
    const page = await world.patientOn(place);
    expect(await page.outcome('seat:check-in', {})).toBe('ok');
    patients.push({ page, ...place, seatId: (await page.snapshot()).you.seatId });
  }
  const [ana, bo] = patients;
  if (!ana || !bo) throw new Error('a group of two');
  return { visit, provider, ana, bo };
}
const seatRow = (sessionId: string) =>
  world.db
    .selectFrom('participants')
    .select(['stage', 'leftAt'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();

test('closes a removed patient’s waiting page; the other waits on, and staff see the seat disappear', async () => {
  const { provider, ana, bo } = await waiting();
  await remove(ana.sessionId);
  expect(await ana.page.next('room:closing')).toEqual({ reason: 'removed' });
  await ana.page.disconnected();
  await provider.next('seat:gone', ({ seatId }) => seatId === ana.seatId);
  expect((await seatRow(ana.sessionId))?.stage).toBe('left');
  expect(await bo.page.outcome('room:ping', {})).toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId: ana.seatId })).toBe('NO_SUCH_PARTICIPANT');
  expect(await provider.outcome('seat:admit', { seatId: bo.seatId })).toBe('ok');
});

test('removes a patient from the running visit, and notifies the people who stay', async () => {
  const { provider, ana, bo } = await waiting();
  expect(await provider.outcome('visit:admit-all', {})).toBe('ok');
  await bo.page.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  await remove(ana.sessionId);
  expect(await ana.page.next('room:closing')).toEqual({ reason: 'removed' });
  await bo.page.next('seat:went', ({ seatId }) => seatId === ana.seatId);
  await bo.page.next('seat:gone', ({ seatId }) => seatId === ana.seatId);
  expect((await seatRow(ana.sessionId))?.leftAt).not.toBeNull();
});

test('a patient who is removed before arriving leaves no trace in the room', async () => {
  const visit = await world.scheduled({ patients: [person('Ana'), person('Bo')] });
  const provider = world.connect(admin, { as: 'staff', visitId: visit.visitId });
  const seatId = (await provider.snapshot()).others.find(({ name }) => name === 'Ana Ames')?.seatId;
  await remove(visit.sessionId);
  await provider.next('seat:gone', (gone) => gone.seatId === seatId);
  expect(await seatRow(visit.sessionId)).toEqual({ stage: 'pending', leftAt: null });
});

test('an added patient is expected in the running visit, waits and is admitted', async () => {
  const { visit, provider, ana } = await waiting();
  expect(await provider.outcome('seat:admit', { seatId: ana.seatId })).toBe('ok');
  const added = await add(visit.visitId, 'Cy');
  const seat = await provider.next('seat:changed', ({ name }) => name === 'Cy Ames');
  expect(seat).toMatchObject({ stage: 'pending', number: 3 });
  const page = await world.patientOn(placeOf(added));
  expect(await page.outcome('seat:check-in', {})).toBe('ok');
  expect(await provider.outcome('seat:admit', { seatId: seat.seatId })).toBe('ok');
  await page.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
});

test('a room that opens later has no seat for a removed patient, but keeps the name on their messages', async () => {
  const open = world.visits.counts().visits;
  const { visit, provider, ana, bo } = await waiting();
  expect(await provider.outcome('visit:admit-all', {})).toBe('ok');
  await ana.page.next('room:snapshot', ({ you }) => you.stage === 'in-visit');
  const message = { messageId: randomUUID(), text: 'Good morning' };
  expect(await ana.page.outcome('chat:send', message)).toBe('ok');
  await remove(ana.sessionId);
  for (const page of [provider, bo.page]) {
    expect(await page.outcome('seat:leave', {})).toBe('ok');
    page.close();
  }
  await expect.poll(() => world.visits.counts().visits).toBe(open);
  const again = world.connect(admin, { as: 'staff', visitId: visit.visitId });
  const { others, chat } = await again.snapshot();
  expect(others.map(({ name }) => name)).not.toContain('Ana Ames');
  expect(chat.map(({ name, text }) => `${name}: ${text}`)).toEqual(['Ana Ames: Good morning']);
});
