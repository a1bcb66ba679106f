// Runs on both PostgreSQLs: a status of visits that its index and the FHIR resources know.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

const MINUTE = 60_000;

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const WHY = { reason: 'could-not-connect', comment: 'Called twice' } as const;
const record = (rootVisitId: string, body: object = WHY, by = provider) =>
  by.call('POST /api/provider/visits/:rootVisitId/no-show', {
    params: { rootVisitId },
    body: body as typeof WHY,
  });
const historyOf = async (rootVisitId: string) =>
  (await provider.call('GET /api/provider/visits/:rootVisitId/record', { params: { rootVisitId } })).result;

async function dueFor(minutes: number) {
  const visit = await world.scheduled();
  await world.db
    .updateTable('visits')
    .set({ startsAt: new Date(world.time.now - minutes * MINUTE) })
    .where('id', '=', visit.visitId)
    .execute();
  return visit;
}

test('ends the visit with author, time and reason; ends its link, and sends no message', async () => {
  const visit = await dueFor(20);
  const sent = () =>
    world.db.selectFrom('messages').select('id').where('visitId', '=', visit.visitId).execute();
  const before = await sent();
  expect((await historyOf(visit.visitId)).actions).toContain('no-show');
  expect((await record(visit.visitId)).result).toEqual({ changeId: expect.any(String) });

  const after = await historyOf(visit.visitId);
  expect(after).toMatchObject({ status: 'NO_SHOW', endedBy: 'Dr. Elena Rivera', noShow: WHY, actions: [] });
  const link = await world.browser().call('GET /api/patient/links/:path/:token', {
    params: { path: 'v', token: visit.token },
  });
  expect(link.error).toMatchObject({
    code: 'LINK_NOT_ACTIVE',
    details: { end: 'unattended' },
  });
  expect(await sent()).toEqual(before);
  const [audited] = await world.audited({ action: 'visit.no-show' });
  expect(audited).toMatchObject({ subjectId: visit.visitId, details: { reason: WHY.reason } });
});

test('repeating it changes nothing', async () => {
  const visit = await dueFor(20);
  await record(visit.visitId);
  expect((await record(visit.visitId, { reason: 'other', comment: '' })).status).toBe(200);
  expect((await historyOf(visit.visitId)).noShow).toEqual(WHY);
});

test('makes the appointment a no-show over FHIR, even if the patient checked in and left', async () => {
  const visit = await dueFor(20);
  await world.db
    .updateTable('visitPatients')
    .set({ keptAt: new Date(world.time.now) })
    .where('sessionId', '=', visit.sessionId)
    .execute();
  await record(visit.visitId);
  const resource = await world.db
    .selectFrom('fhirResources')
    .select('status')
    .where('type', '=', 'Appointment')
    .where('id', '=', visit.sessionId)
    .executeTakeFirstOrThrow();
  expect(resource.status).toBe('noshow');
});

test('is refused before the visit’s time, and while the patient is present', async () => {
  const early = await dueFor(-5);
  expect((await historyOf(early.visitId)).actions).not.toContain('no-show');
  expect((await record(early.visitId)).error.code).toBe('VISIT_NOT_DUE');

  const here = await dueFor(5);
  await world.db
    .insertInto('participants')
    .values({
      seatId: here.sessionId,
      visitId: here.visitId,
      sessionId: here.sessionId,
      role: 'patient',
      name: 'Walter Brandt',
      stage: 'waiting',
    } as never)
    .execute();
  expect((await historyOf(here.visitId)).actions).not.toContain('no-show');
  expect((await record(here.visitId)).error.code).toBe('PATIENT_IS_HERE');
  const [refused] = await world.audited({ action: 'visit.change-refused', visitId: here.visitId });
  expect(refused?.details).toEqual({ action: 'no-show', code: 'PATIENT_IS_HERE' });
});

test.each<[string, object, string]>([
  ['an unknown reason', { ...WHY, reason: 'weather' }, 'reason'],
  ['no reason', { comment: '' }, 'reason'],
  ['a comment that is too long', { ...WHY, comment: 'x'.repeat(501) }, 'comment'],
])('refuses %s', async (_what, body, field) => {
  const visit = await dueFor(20);
  const { error } = await record(visit.visitId, body);
  expect([error.code, Object.keys((error.details?.fields ?? {}) as object)]).toEqual([
    'INVALID_INPUT',
    [field],
  ]);
});

test('another practice’s visit looks missing', async () => {
  const visit = await dueFor(20);
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await record(visit.visitId, WHY, outsider)).status).toBe(404);
});
