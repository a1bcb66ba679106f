// Runs on both PostgreSQLs: deletes a visit that others may refer to, and compares rows as text.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
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
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  mails.length = 0;
});

type Visit = Awaited<ReturnType<World['scheduled']>>;

async function confirmed(): Promise<Visit> {
  const visit = await world.scheduled({ date: '2026-11-25' });
  await world.jobs.run();
  mails.length = 0;
  return visit;
}
const cancel = (rootVisitId: string, by = provider) =>
  by.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId },
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: 'Snow' },
  });
async function move(rootVisitId: string, to: object = {}) {
  const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
  const slot = { visitTypeId, providerUserId, date, timeZone, durationMinutes, time: '14:00' };
  const { result } = await provider.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId },
    body: { ...slot, ...to, idempotencyKey: randomUUID() },
  });
  return result;
}
const undo = (changeId: string | null, by = provider) =>
  by.call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId: changeId ?? '' } });
const rowsOf = async (visitId: string) => ({
  visit: await world.db.selectFrom('visits').selectAll().where('id', '=', visitId).executeTakeFirst(),
  links: await world.db
    .selectFrom('links')
    .select(['id', 'active'])
    .where('visitId', '=', visitId)
    .orderBy('id')
    .execute(),
});
const messagesOf = (visitId: string) =>
  world.db
    .selectFrom('messages')
    .select(['kind', 'state'])
    .where('visitId', '=', visitId)
    .orderBy('ordinal')
    .execute();
const remindersOf = (visitId: string) =>
  world.jobs.queued.filter(({ name, key }) => name === 'remind-visit' && key === `visit ${visitId}`).length;
const linkIs = async ({ token }: Visit) =>
  (
    await world.browser().call('GET /api/patient/links/:path/:token', {
      params: { path: 'v', token },
    })
  ).status;

test('a cancellation takes effect at once; its messages are sent once it can no longer be undone', async () => {
  const visit = await confirmed();
  await cancel(visit.visitId);
  expect((await rowsOf(visit.visitId)).visit?.status).toBe('CANCELLED');
  expect(await linkIs(visit)).not.toBe(200);
  await world.jobs.run();
  expect(mails).toEqual([]);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(mails).toMatchObject([{ to: 'walter@example.com' }]);
});

test('undoing a cancellation restores everything, and sends no message', async () => {
  const visit = await confirmed();
  const [before, reminders] = [await rowsOf(visit.visitId), remindersOf(visit.visitId)];
  const told = await messagesOf(visit.visitId);
  const { changeId } = (await cancel(visit.visitId)).result;
  expect((await undo(changeId)).result).toEqual({ visitIds: [visit.visitId] });

  expect(await rowsOf(visit.visitId)).toEqual(before);
  expect(remindersOf(visit.visitId)).toBe(reminders);
  expect(await linkIs(visit)).toBe(200);
  expect(await messagesOf(visit.visitId)).toEqual(told);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(mails).toEqual([]);
  const [audited] = await world.audited({ action: 'visit.change-undone', visitId: visit.visitId });
  expect(audited).toMatchObject({ subjectId: visit.visitId, details: { status: 'SCHEDULED' } });
  expect((await undo(changeId)).result).toEqual({ visitIds: [visit.visitId] });
});

test('makes the patient’s page work again', async () => {
  const visit = await confirmed();
  const patient = await world.patientOf(visit);
  const page = async () =>
    (
      await patient.call('GET /api/patient/sessions/:sessionId', {
        params: { sessionId: visit.sessionId },
      })
    ).status;
  const { changeId } = (await cancel(visit.visitId)).result;
  expect(await page()).toBe(410);
  await undo(changeId);
  expect(await page()).toBe(200);
});

test('requeues the messages that the change withdrew', async () => {
  const visit = await world.scheduled();
  const { changeId } = (await cancel(visit.visitId)).result;
  expect(await messagesOf(visit.visitId)).toContainEqual({ kind: 'visit-invitation', state: 'withdrawn' });
  await undo(changeId);
  await world.jobs.run();
  expect(mails).toMatchObject([{ to: 'walter@example.com' }]);
  expect(await messagesOf(visit.visitId)).toContainEqual({ kind: 'visit-invitation', state: 'sent' });
});

test('undoing a move restores time and provider, and deletes the new visit', async () => {
  const visit = await confirmed();
  const before = await rowsOf(visit.visitId);
  const other = world.staff.administrator.accountId;
  await world.db.updateTable('accounts').set({ scheduleType: 'Scheduled' }).where('id', '=', other).execute();
  const { visitId: movedTo, changeId } = await move(visit.visitId, { providerUserId: other });
  await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId: movedTo } });
  expect((await undo(changeId)).result).toEqual({ visitIds: [visit.visitId] });

  expect(await rowsOf(visit.visitId)).toEqual(before);
  expect((await rowsOf(movedTo)).visit).toBeUndefined();
  expect([remindersOf(visit.visitId) > 0, remindersOf(movedTo)]).toEqual([true, 0]);
  expect(await linkIs(visit)).toBe(200);
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  expect(mails).toEqual([]);
});

test('undoing a no-show', async () => {
  const visit = await confirmed();
  await world.db
    .updateTable('visits')
    .set({ startsAt: new Date(world.time.now - 60_000) })
    .where('id', '=', visit.visitId)
    .execute();
  const before = await rowsOf(visit.visitId);
  const { result } = await provider.call('POST /api/provider/visits/:rootVisitId/no-show', {
    params: { rootVisitId: visit.visitId },
    body: { reason: 'did-not-come', comment: '' },
  });
  await undo(result.changeId);
  expect(await rowsOf(visit.visitId)).toEqual(before);
});

test('is refused once it is too late, and the messages are sent', async () => {
  const visit = await confirmed();
  const { changeId } = (await cancel(visit.visitId)).result;
  world.time.now += UNDOABLE_MS + 1;
  expect((await undo(changeId)).error.code).toBe('UNDO_TOO_LATE');
  await world.jobs.run();
  expect(mails).toHaveLength(1);
  expect((await rowsOf(visit.visitId)).visit?.status).toBe('CANCELLED');
});

test('is refused if a message was already sent', async () => {
  const visit = await confirmed();
  const { changeId } = (await cancel(visit.visitId)).result;
  await world.db
    .updateTable('messages')
    .set({ state: 'sent' })
    .where('visitId', '=', visit.visitId)
    .execute();
  expect((await undo(changeId)).error.code).toBe('UNDO_TOO_LATE');
  expect((await rowsOf(visit.visitId)).visit?.status).toBe('CANCELLED');
});

test.each<[string, (movedTo: string) => Promise<unknown>]>([
  [
    'was described',
    (rootVisitId) =>
      provider.call('PUT /api/provider/visits/:rootVisitId/description', {
        params: { rootVisitId },
        body: { description: 'Bring the glasses', seen: '' },
      }),
  ],
  ['was canceled', (rootVisitId) => cancel(rootVisitId)],
  ['was moved again', (rootVisitId) => move(rootVisitId, { time: '15:00' })],
  [
    'has a note',
    async (visitId) =>
      world.db
        .insertInto('visitNotes')
        .values({
          visitId,
          accountId: world.staff.provider.accountId,
          text: await world.deps.dataKeys.seal(world.practice.id, 'x'),
          savedAt: new Date(),
        })
        .execute(),
  ],
])('is refused if the new visit %s', async (_what, change) => {
  const visit = await confirmed();
  const { visitId: movedTo, changeId } = await move(visit.visitId);
  await change(movedTo);
  expect((await undo(changeId)).error.code).toBe('UNDO_CHANGED');
  expect((await rowsOf(visit.visitId)).visit?.status).toBe('MOVED');
});

test('only the person who made the change may undo it', async () => {
  const visit = await confirmed();
  const { changeId } = (await cancel(visit.visitId)).result;
  for (const other of [world.staff.administrator, world.staff.outsider])
    expect((await undo(changeId, await world.signedIn(other))).status).toBe(404);
  expect((await undo(randomUUID())).status).toBe(404);
  expect((await rowsOf(visit.visitId)).visit?.status).toBe('CANCELLED');
});
