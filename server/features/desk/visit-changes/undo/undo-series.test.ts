// Runs on both PostgreSQLs: deletes visits that one message refers to.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { recordedMail } from '#server/test-support/recorded-senders.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { UNDOABLE_MS } from '#shared/rules/undo.ts';

let world: World;
let provider: Browser;
let visitIds: string[];
const { mails, email } = recordedMail();
beforeAll(async () => {
  world = await createWorld({ email });
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  const further = ['2026-12-09', '2026-12-23'].map((date) => ({
    date,
    time: '10:30',
    occurrence: 'first' as const,
  }));
  const { series } = await world.scheduled({ date: '2026-11-25', series: { everyWeeks: 2, further } });
  visitIds = series.map(({ visitId }) => visitId);
  await world.jobs.run();
  mails.length = 0;
});

const following = () => ({ scope: 'following' as const, seen: visitIds.slice(1) });
const first = () => visitIds[0] ?? '';
const cancel = () =>
  provider.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId: first() },
    body: { idempotencyKey: randomUUID(), reason: 'Another reason', comment: '', series: following() },
  });
function move() {
  const { visitTypeId, providerUserId, timeZone, durationMinutes } = world.form();
  const slot = { visitTypeId, providerUserId, timeZone, durationMinutes, date: '2026-11-26', time: '14:00' };
  return provider.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId: first() },
    body: { ...slot, idempotencyKey: randomUUID(), series: following() },
  });
}
const undo = (changeId: string | null) =>
  provider.call('POST /api/provider/visit-changes/:changeId/undo', { params: { changeId: changeId ?? '' } });
const visits = () =>
  world.db
    .selectFrom('visits')
    .select(['id', 'status', 'startsAt', 'seriesPosition'])
    .where('seriesId', 'in', (own) => own.selectFrom('visits').select('seriesId').where('id', '=', first()))
    .orderBy('startsAt')
    .orderBy('status')
    .execute();
async function whatIsSent() {
  world.time.now += UNDOABLE_MS;
  await world.jobs.run();
  return mails.map(({ subject }) => subject);
}

test.each([
  ['canceling', cancel],
  ['moving', move],
])(
  'one undo of %s restores all of the series’ visits, and their message is never sent',
  async (_, change) => {
    const before = await visits();
    const { status, result } = await change();
    expect(status).toBe(200);
    expect(await visits()).not.toEqual(before);
    const answer = await undo(result.changeId);
    expect(answer.status).toBe(200);
    expect(answer.result.visitIds.toSorted()).toEqual(visitIds.toSorted());
    expect(await visits()).toEqual(before);
    expect(await whatIsSent()).toEqual([]);
  },
);

test('a pending confirmation is about all of the visits again', async () => {
  const further = [{ date: '2026-12-10', time: '10:30', occurrence: 'first' as const }];
  const { series } = await world.scheduled({ date: '2026-11-26', series: { everyWeeks: 2, further } });
  visitIds = series.map(({ visitId }) => visitId);
  const invitation = () =>
    world.db
      .selectFrom('messages')
      .select('state')
      .where('visitId', '=', first())
      .where('kind', '=', 'visit-invitation')
      .executeTakeFirst();
  const { result } = await cancel();
  expect(await invitation()).toEqual({ state: 'withdrawn' });
  await undo(result.changeId);
  expect(await invitation()).toEqual({ state: 'queued' });
  expect(await whatIsSent()).toEqual(['Your 2 video visits with Saguaro Family Medicine']);
});

test('a later change of one visit prevents undoing for all', async () => {
  const { result } = await cancel();
  const [, second] = visitIds;
  await world.db
    .updateTable('visits')
    .set({ description: 'Changed' })
    .where('id', '=', second ?? '')
    .execute();
  expect((await undo(result.changeId)).error).toMatchObject({ code: 'UNDO_CHANGED' });
  expect((await visits()).map(({ status }) => status)).toEqual(Array(3).fill('CANCELLED'));
});
