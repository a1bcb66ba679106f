import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { REPORT_MONTHS } from '#shared/contracts/rest/practice/surveys.ts';

type Months = (typeof REPORT_MONTHS)[number];

const REPORT = 'GET /api/admin/practices/:practiceId/surveys';

let world: World;
let administrator: Browser;
beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

const report = (who: Browser, months: string = '3', practiceId = world.practice.id) =>
  who.call(REPORT, { params: { practiceId }, query: { months: months as Months } });

async function answered(score: number, at: string, comment = '', practice = world.practice): Promise<void> {
  const { accountId } = await makeAccount(world.db, [practice.id]);
  await world.db
    .insertInto('staffSurveys')
    .values({ id: randomUUID(), accountId, practiceId: practice.id, score, comment, at: new Date(at) })
    .execute();
}

test('staff: counts and scores by month in the practice’s time zone, and comments without names', async () => {
  await answered(10, '2026-11-02T12:00:00Z', 'Quick');
  await answered(9, '2026-11-03T12:00:00Z');
  await answered(8, '2026-11-04T12:00:00Z', 'Fine');
  await answered(6, '2026-11-05T12:00:00Z');
  await answered(0, '2026-11-01T06:30:00Z', 'Slow');
  await answered(0, '2026-09-01T06:30:00Z', 'Old');
  await answered(0, '2026-11-06T12:00:00Z', 'Elsewhere', world.otherPractice);
  const { staff, patients } = (await report(administrator)).result;
  expect(staff).toEqual({
    total: 5,
    promoters: 2,
    detractors: 2,
    score: 0,
    months: [
      { month: '2026-09', total: 0, promoters: 0, detractors: 0, score: null },
      { month: '2026-10', total: 1, promoters: 0, detractors: 1, score: -100 },
      { month: '2026-11', total: 4, promoters: 2, detractors: 1, score: 25 },
    ],
    comments: [
      { score: 8, comment: 'Fine', at: '2026-11-04T12:00:00.000Z' },
      { score: 10, comment: 'Quick', at: '2026-11-02T12:00:00.000Z' },
      { score: 0, comment: 'Slow', at: '2026-11-01T06:30:00.000Z' },
    ],
  });
  expect(patients).toMatchObject({ total: 0, score: null, byProvider: [], byVisitType: [] });
  const longer = (await report(administrator, '6')).result.staff;
  expect([longer.months.length, longer.total]).toEqual([6, 6]);
});

test('patients: counts and scores by month, provider and visit type, without comments', async () => {
  const visitTypeId = randomUUID();
  await world.db
    .insertInto('visitTypes')
    .values({ id: visitTypeId, practiceId: world.practice.id, name: 'Check-up', durationMinutes: 20 })
    .execute();
  const second = await makeAccount(world.db, [world.practice.id]);
  const rate = async (score: number, changes: { providerId?: string; visitTypeId?: string }) => {
    const { visitId, sessionId } = await world.scheduled();
    if (Object.keys(changes).length > 0)
      await world.db.updateTable('visits').set(changes).where('id', '=', visitId).execute();
    await world.db
      .insertInto('visitRatings')
      .values({ sessionId, score, comment: 'About my illness', at: new Date(WORLD_BEGINS) })
      .execute();
  };
  await rate(10, {});
  await rate(9, { visitTypeId });
  await rate(1, { visitTypeId, providerId: second.accountId });
  const { body, result } = await report(administrator);
  const { patients } = result;
  expect(patients).toMatchObject({ total: 3, promoters: 2, detractors: 1, score: 33 });
  expect(patients.months.map(({ total }) => total)).toEqual([0, 0, 3]);
  const named = patients.byProvider.map(({ id, total, score }) => ({ id, total, score }));
  const { accountId } = world.staff.provider;
  expect(named).toEqual([
    { id: accountId, total: 2, score: 100 },
    { id: second.accountId, total: 1, score: -100 },
  ]);
  expect(patients.byVisitType.map(({ name, total, score }) => ({ name, total, score }))).toEqual([
    { name: 'Check-up', total: 2, score: 0 },
    { name: 'Follow-up', total: 1, score: 100 },
  ]);
  expect(body).not.toContain('illness');
});

test('only the practice’s administrators can read it; another practice looks missing', async () => {
  const [other, missing] = [
    await report(administrator, '3', world.otherPractice.id),
    await report(administrator, '3', 2_000_000_000),
  ];
  expect([other.status, other.body]).toEqual([404, missing.body]);
  const provider = await world.signedIn(world.staff.provider);
  expect((await report(provider)).error.code).toBe('ACCESS_DENIED');
  expect((await report(world.browser())).status).toBe(401);
  for (const months of ['0', '5', '120', 'all'])
    expect((await report(administrator, months)).error.code).toBe('INVALID_INPUT');
});
