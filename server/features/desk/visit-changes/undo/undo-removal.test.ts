// Runs on both PostgreSQLs: compares rows as text.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { invited } from '#server/test-support/guests.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';

let world: World;
let provider: Browser;
const { mails, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({ email });
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(() => {
  world.time.now = WORLD_BEGINS;
});

const remove = async (sessionId: string) =>
  (await provider.call('POST /api/provider/sessions/:sessionId/remove', { params: { sessionId } })).result;
const undo = (changeId: string | null, by = provider) =>
  by.call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId: changeId ?? '' } });
const inVisit = async (rootVisitId: string) =>
  (
    await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId } })
  ).result.visitPatients
    .filter(({ removed }) => !removed)
    .map(({ firstName }) => firstName);
const patient = (firstName: string) => ({
  firstName,
  lastName: 'Ames',
  email: `${firstName.toLowerCase()}@example.com`,
  language: 'en' as const,
  linkDelivery: 'Email' as const,
});
const add = (rootVisitId: string, one: object) =>
  provider.call('POST /api/provider/visits/:rootVisitId/patients', {
    params: { rootVisitId },
    body: { patient: one as ReturnType<typeof patient>, idempotencyKey: crypto.randomUUID() },
  });

async function group() {
  const visit = await world.scheduled({ patients: ['Ana', 'Bo', 'Cy'].map(patient) });
  await world.jobs.run();
  mails.length = 0;
  const [ana, bo] = visit.patients;
  if (!ana || !bo) throw new Error('a group');
  return { visitId: visit.visitId, ana, bo };
}

test('the link works again, and no message is sent', async () => {
  const { visitId, ana } = await group();
  const { changeId } = await remove(ana.sessionId);
  expect(await inVisit(visitId)).toEqual(['Bo', 'Cy']);
  await world.jobs.run();
  expect(mails).toEqual([]);

  await undo(changeId);
  expect(await inVisit(visitId)).toEqual(['Ana', 'Bo', 'Cy']);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(mails).toEqual([]);
  const back = await world.patientOf({ token: ana.patientLink.split('/').at(-1) ?? '' });
  const params = { sessionId: ana.sessionId };
  expect((await back.call('GET /api/patient/sessions/:sessionId/workflow', { params })).status).toBe(200);
});

test('notifies the patient once it can no longer be undone', async () => {
  const { ana } = await group();
  const { changeId } = await remove(ana.sessionId);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(mails).toHaveLength(1);
  world.time.now += 1;
  expect((await undo(changeId)).error.code).toBe('UNDO_TOO_LATE');
});

test('restores two patients in either order', async () => {
  const { visitId, ana, bo } = await group();
  const first = await remove(ana.sessionId);
  const second = await remove(bo.sessionId);
  await undo(first.changeId);
  expect(await inVisit(visitId)).toEqual(['Ana', 'Cy']);
  await undo(second.changeId);
  expect(await inVisit(visitId)).toEqual(['Ana', 'Bo', 'Cy']);
});

test('restores the patient’s guests too', async () => {
  const visit = await world.scheduled();
  const guestId = await invited(await world.patientOf(visit), visit.sessionId);
  await add(visit.visitId, patient('Dee'));
  const { changeId } = await remove(visit.sessionId);
  const guest = () =>
    world.db
      .selectFrom('guests')
      .select(['removedAt', 'removedBy'])
      .where('id', '=', guestId)
      .executeTakeFirst();
  expect(await guest()).toMatchObject({ removedBy: 'staff' });
  await undo(changeId);
  expect(await guest()).toEqual({ removedAt: null, removedBy: null });
});

test('is refused once the patient was added again or the visit has ended, and to a colleague', async () => {
  const walter = { ...world.practice.patient, language: 'en', linkDelivery: 'Copy' } as const;
  const again = await world.scheduled({ patients: [walter, patient('Bo')] });
  const { changeId } = await remove(again.sessionId);
  await add(again.visitId, walter);
  expect((await undo(changeId)).error.code).toBe('UNDO_CHANGED');

  const { visitId, ana } = await group();
  const removed = await remove(ana.sessionId);
  const colleague = await world.signedIn(world.staff.clinicalAdmin);
  expect((await undo(removed.changeId, colleague)).status).toBe(404);
  await world.db.updateTable('visits').set({ status: 'COMPLETE' }).where('id', '=', visitId).execute();
  expect((await undo(removed.changeId)).error.code).toBe('UNDO_CHANGED');
});
