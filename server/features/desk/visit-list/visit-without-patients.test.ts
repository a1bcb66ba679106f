import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { asSuperuser } from '#server/test-support/database.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

let world: World;
let desk: Browser;
beforeAll(async () => {
  world = await createWorld();
  desk = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const visit = () => world.scheduled();
async function copyOf(visitId: string) {
  const row = await world.db
    .selectFrom('visits')
    .selectAll()
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  return { ...row, id: randomUUID(), idempotencyKey: randomUUID() };
}
const cancelAll = (visitId: string) =>
  world.db
    .updateTable('visitPatients')
    .set({ cancelledAt: new Date(world.time.now) })
    .where('visitId', '=', visitId)
    .execute();

test('lists, pages and summaries work for a visit without patients', async () => {
  const { visitId } = await visit();
  await cancelAll(visitId);
  const list = await desk.call('POST /api/provider/visits/search', {
    body: { practiceId: world.practice.id },
  });
  expect(list.status).toBe(200);
  expect(list.result.results.map((row) => row.visitId)).toContain(visitId);
  const empty = { id: randomUUID() };
  await asSuperuser(
    world.database,
    'set session_replication_role = replica',
    `insert into visits select (jsonb_populate_record(visit, jsonb_build_object('id', '${empty.id}',
       'idempotency_key', '${randomUUID()}'))).* from visits as visit where id = '${visitId}'`,
  );
  const again = await desk.call('POST /api/provider/visits/search', {
    body: { practiceId: world.practice.id },
  });
  expect(again.status).toBe(200);
  const one = await desk.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId: empty.id } });
  expect(one.status).toBe(200);
});

test('refuses to move a visit without a current patient', async () => {
  const { visitId } = await visit();
  await cancelAll(visitId);
  const form = world.form();
  const { visitTypeId, providerUserId, date, time, timeZone, durationMinutes } = form;
  const moved = await desk.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId: visitId },
    body: {
      visitTypeId,
      providerUserId,
      date,
      time,
      timeZone,
      durationMinutes,
      idempotencyKey: randomUUID(),
    },
  });
  expect(moved.error.code).toBe('VISIT_ENDED');
});

test('the database refuses a visit without a patient', async () => {
  const { visitId } = await visit();
  await expect(
    world.db
      .insertInto('visits')
      .values((await copyOf(visitId)) as never)
      .execute(),
  ).rejects.toThrow('has no patient');
});
