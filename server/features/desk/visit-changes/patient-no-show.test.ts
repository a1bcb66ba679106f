// Runs on both PostgreSQLs: triggers give the appointment of one patient of a group its own status.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';

const MINUTE = 60_000;
const WHY = { reason: 'could-not-connect', comment: 'Called twice' } as const;

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const record = (sessionId: string, body: object = WHY, by = provider) =>
  by.call('POST /api/provider/sessions/:sessionId/no-show', {
    params: { sessionId },
    body: body as typeof WHY,
  });
const undo = async (changeId: string | null, by = provider) =>
  by.call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId: changeId ?? '' } });
const detail = async (rootVisitId: string) =>
  (await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId } })).result;
const actionsOf = async (rootVisitId: string) =>
  (await provider.call('GET /api/provider/visits/:rootVisitId/record', { params: { rootVisitId } })).result
    .actions;
const linkOf = async (patientLink: string) =>
  world.browser().call('GET /api/patient/links/:path/:token', {
    params: { path: 'v', token: patientLink.split('/').at(-1) ?? '' },
  });
const appointment = async (id: string) =>
  (
    await world.db
      .selectFrom('fhirResources')
      .select('status')
      .where('type', '=', 'Appointment')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

async function groupDue(minutes = 20) {
  const patients = ['Ana', 'Bo'].map((firstName) => ({
    firstName,
    lastName: 'Ames',
    email: `${firstName.toLowerCase()}@example.com`,
    language: 'en' as const,
    linkDelivery: 'Email' as const,
  }));
  const visit = await world.scheduled({ patients });
  await world.db
    .updateTable('visits')
    .set({ startsAt: new Date(world.time.now - minutes * MINUTE) })
    .where('id', '=', visit.visitId)
    .execute();
  const [ana, bo] = visit.patients;
  if (!ana || !bo) throw new Error('a group of two');
  return { visitId: visit.visitId, ana, bo };
}

test('ends only that patient’s part of the visit, and sends no message', async () => {
  const { visitId, ana, bo } = await groupDue();
  expect(await actionsOf(visitId)).toContain('patient-no-show');
  const sent = () => world.db.selectFrom('messages').select('kind').where('visitId', '=', visitId).execute();
  const before = await sent();
  expect((await record(ana.sessionId)).result).toEqual({ changeId: expect.any(String) });

  const visit = await detail(visitId);
  expect(visit).toMatchObject({ status: 'SCHEDULED', patientInvitedCount: 1, isGroupVisit: false });
  expect(visit.visitPatients).toMatchObject([
    { firstName: 'Ana', visitStatus: 'NO_SHOW', removed: { by: 'Dr. Elena Rivera', noShow: WHY } },
    { firstName: 'Bo', visitStatus: 'SCHEDULED', removed: null },
  ]);
  expect((await linkOf(ana.patientLink)).error).toMatchObject({
    code: 'LINK_NOT_ACTIVE',
    details: { end: 'unattended' },
  });
  expect((await linkOf(bo.patientLink)).status).toBe(200);
  expect([await appointment(ana.sessionId), await appointment(bo.sessionId)]).toEqual(['noshow', 'booked']);
  expect(await sent()).toEqual(before);
  const [audited] = await world.audited({ action: 'patient.no-show' });
  expect(audited).toMatchObject({ subjectId: ana.sessionId, details: { guests: 0, reason: WHY.reason } });

  const page = await provider.call('GET /api/provider/patients/:patientId', {
    params: { patientId: visit.visitPatients[0]?.patientId ?? '' },
  });
  expect(page.result.visits.find((one) => one.visitId === visitId)).toMatchObject({
    status: 'NO_SHOW',
    toCome: false,
  });
});

test('also works in a running visit; undoing it returns the patient', async () => {
  const { visitId, ana } = await groupDue();
  const { changeId } = (await record(ana.sessionId)).result;
  await world.db.updateTable('visits').set({ status: 'IN_VISIT' }).where('id', '=', visitId).execute();
  expect((await undo(changeId)).result).toEqual({ visitIds: [visitId] });

  const visit = await detail(visitId);
  expect(visit).toMatchObject({ status: 'IN_VISIT', isGroupVisit: true });
  expect(visit.visitPatients).toMatchObject([{ visitStatus: 'IN_VISIT', removed: null }, { removed: null }]);
  expect((await linkOf(ana.patientLink)).status).toBe(200);
  expect(await appointment(ana.sessionId)).toBe('booked');
  const [audited] = await world.audited({ action: 'patient.restored' });
  expect(audited).toMatchObject({ subjectId: ana.sessionId, visitId });
  expect((await record(ana.sessionId)).status).toBe(200);
});

test('repeating it changes nothing', async () => {
  const { visitId, ana } = await groupDue();
  const first = (await record(ana.sessionId)).result;
  expect((await record(ana.sessionId, { reason: 'other', comment: '' })).result).toEqual(first);
  expect((await detail(visitId)).visitPatients[0]?.removed?.noShow).toEqual(WHY);
});

test('is refused before the time, for a present patient, and for the last one', async () => {
  const early = await groupDue(-5);
  expect(await actionsOf(early.visitId)).not.toContain('patient-no-show');
  expect((await record(early.ana.sessionId)).error.code).toBe('VISIT_NOT_DUE');

  const { visitId, ana, bo } = await groupDue();
  await world.db
    .insertInto('participants')
    .values({
      seatId: ana.sessionId,
      visitId,
      sessionId: ana.sessionId,
      role: 'patient',
      name: 'Ana Ames',
      stage: 'waiting',
    } as never)
    .execute();
  expect((await record(ana.sessionId)).error.code).toBe('PATIENT_IS_HERE');
  const [refused] = await world.audited({ action: 'visit.change-refused', visitId });
  expect(refused?.details).toEqual({ action: 'patient-no-show', code: 'PATIENT_IS_HERE' });
  expect((await record(bo.sessionId)).status).toBe(200);
  expect((await record(ana.sessionId)).error.code).toBe('LAST_PATIENT');
  expect(await actionsOf(visitId)).not.toContain('patient-no-show');
});

test.each<[string, object, string]>([
  ['an unknown reason', { ...WHY, reason: 'weather' }, 'reason'],
  ['no reason', { comment: '' }, 'reason'],
  ['a comment that is too long', { ...WHY, comment: 'x'.repeat(501) }, 'comment'],
])('refuses %s', async (_what, body, field) => {
  const { ana } = await groupDue();
  const { error } = await record(ana.sessionId, body);
  expect([error.code, Object.keys((error.details?.fields ?? {}) as object)]).toEqual([
    'INVALID_INPUT',
    [field],
  ]);
});

test('another practice’s patient looks missing', async () => {
  const { ana } = await groupDue();
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await record(ana.sessionId, WHY, outsider)).status).toBe(404);
});
