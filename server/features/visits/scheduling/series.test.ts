import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PracticeGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { countingDatabase } from '#server/test-support/database.ts';
import { makePatient } from '#server/test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { seriesDates } from '#shared/rules/series.ts';
import { findSeriesBookings } from './bookings.service.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  await world.db.updateTable('visits').set({ status: 'CANCELLED' }).execute();
});

const at = (date: string, time = '10:30') => ({ date, time, occurrence: 'first' as const });
const biweekly = (...dates: string[]) => ({ everyWeeks: 2, further: dates.map((date) => at(date)) });
const schedule = (changes = {}) => provider.call('POST /api/provider/visits', { body: world.form(changes) });
const messagesOf = (visitIds: string[]) =>
  world.db.selectFrom('messages').selectAll().where('visitId', 'in', visitIds).execute();

test('schedules all visits in one call: one patient, a link for each visit, and one message', async () => {
  const { result } = await schedule({ series: biweekly('2026-12-18', '2026-12-04') });
  const visitIds = result.series.map(({ visitId }) => visitId);
  expect(result.visitId).toBe(visitIds[0]);
  expect(result.series.map(({ startTime }) => startTime)).toEqual([
    '2026-11-20T17:30:00.000Z',
    '2026-12-04T17:30:00.000Z',
    '2026-12-18T17:30:00.000Z',
  ]);
  const parts = await world.db
    .selectFrom('visitPatients as part')
    .innerJoin('links as link', 'link.sessionId', 'part.sessionId')
    .where('part.visitId', 'in', visitIds)
    .select(['part.patientId', 'link.id'])
    .execute();
  expect(parts).toHaveLength(3);
  expect(new Set(parts.map(({ patientId }) => patientId)).size).toBe(1);
  const toPatient = (await messagesOf(visitIds)).filter(({ kind }) => kind === 'visit-invitation');
  expect(toPatient).toMatchObject([{ visitId: result.visitId }]);
  const [message] = toPatient;
  if (!message) throw new Error('no message');
  const composed = await world.deps.messageKinds['visit-invitation'].compose(world.deps, world.db, message);
  const email = composed?.email?.();
  expect(email?.subject).toMatch(/^Your 3 video visits with /);
  const facts = email?.blocks.find((block) => block.type === 'facts');
  expect(facts?.type === 'facts' && facts.facts.slice(0, 3)).toMatchObject([
    { label: 'Visit 1', value: expect.stringMatching('November 20'), link: expect.stringContaining('/v/') },
    { label: 'Visit 2', value: expect.stringMatching('December 4'), link: expect.stringContaining('/v/') },
    { label: 'Visit 3', value: expect.stringMatching('December 18'), link: expect.stringContaining('/v/') },
  ]);
  expect(email?.calendar?.method).toBe('PUBLISH');
  expect(email?.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(composed?.sms?.()).toMatch(/your 3 video visits: Fri, Nov 20, .*; Fri, Dec 4, .*; Fri, Dec 18, /);
});

test('plans reminders for each visit', async () => {
  world.jobs.queued.length = 0;
  const { result } = await schedule({ ...at('2026-12-04'), series: biweekly('2026-12-18') });
  const reminded = world.jobs.queued.flatMap(({ name, data }) =>
    name === 'remind-visit' ? [(data as { visitId: string }).visitId] : [],
  );
  expect(new Set(reminded)).toEqual(new Set(result.series.map(({ visitId }) => visitId)));
});

test('keeps the wall-clock time across clock changes in both directions', async () => {
  const timeZone = 'America/New_York';
  const { result: fall } = await schedule({ ...at('2027-11-05'), timeZone, series: biweekly('2027-11-19') });
  expect(fall.series.map(({ startTime }) => startTime.slice(11, 16))).toEqual(['14:30', '15:30']);
  const { result: spring } = await schedule({
    ...at('2027-03-05'),
    timeZone,
    series: biweekly('2027-03-19'),
  });
  expect(spring.series.map(({ startTime }) => startTime.slice(11, 16))).toEqual(['15:30', '14:30']);
});

test('schedules one series if sent twice, even concurrently', async () => {
  const body = world.form({ series: biweekly('2026-12-04') });
  const send = () => provider.call('POST /api/provider/visits', { body });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  const [first] = answers;
  for (const { result } of answers) expect(result).toEqual(first?.result);
  const made = await world.db
    .selectFrom('visitSeries')
    .innerJoin('visits', 'visits.seriesId', 'visitSeries.id')
    .where('visits.id', '=', first?.result.visitId ?? '')
    .select('visitSeries.id')
    .execute();
  expect(made).toHaveLength(1);
});

test('schedules nothing if one date is in the past, skipped by the clocks or repeated', async () => {
  const before = await countVisits();
  expect((await schedule({ series: biweekly('2026-11-06') })).error).toMatchObject({
    code: 'VISIT_IN_THE_PAST',
  });
  const night = { ...at('2027-03-07', '02:30'), timeZone: 'America/New_York' };
  const skipped = { everyWeeks: 1, further: [at('2027-03-14', '02:30')] };
  expect((await schedule({ ...night, series: skipped })).error).toMatchObject({
    code: 'TIME_DOES_NOT_EXIST',
  });
  expect((await schedule({ series: biweekly('2026-11-20') })).error).toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { series: 'FIELD_INVALID' } },
  });
  expect(await countVisits()).toBe(before);
});

test.each([
  ['no further visit', { everyWeeks: 2, further: [] }],
  ['too many visits', { everyWeeks: 1, further: Array.from({ length: 52 }, () => at('2026-12-04')) }],
  ['too long between two', { everyWeeks: 13, further: [at('2026-12-04')] }],
])('refuses a series with %s', async (_what, series) => {
  expect((await schedule({ series })).error).toMatchObject({ code: 'INVALID_INPUT' });
});

async function countVisits(): Promise<number> {
  const { count } = await world.db
    .selectFrom('visits')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function bookings(dates: (ReturnType<typeof at> & { timeZone?: string })[], changes = {}) {
  const { practiceId, providerUserId, timeZone, durationMinutes } = world.form();
  return provider.call('POST /api/provider/series-bookings', {
    body: {
      practiceId,
      patientIds: [],
      movedVisitIds: [],
      dates: dates.map((date) => ({ timeZone, ...date, providerUserId, durationMinutes })),
      ...changes,
    },
  });
}

test('names the conflicts of each date with the next free time, and a time that the clocks skip', async () => {
  await schedule(at('2026-12-04', '10:20'));
  const { result } = await bookings([at('2026-11-20'), at('2026-12-04')]);
  const [free, booked] = result.dates;
  expect(free).toMatchObject({ exists: true, visits: [], patients: [], hours: null, nextFree: null });
  expect(booked).toMatchObject({
    visits: [{ startTime: '2026-12-04T17:20:00.000Z', patients: ['Walter Brandt'] }],
    nextFree: { date: '2026-12-04', time: '10:45' },
  });
});

test('uses each date’s own UTC offset; a date that skips its time does not shift the others', async () => {
  await schedule(at('2027-03-14', '10:30'));
  const timeZone = 'America/New_York';
  const night = { ...at('2027-03-14', '02:30'), timeZone };
  const { result } = await bookings([night, at('2027-03-14'), { ...at('2027-03-14'), timeZone }]);
  expect(result.dates).toMatchObject([
    { exists: false, visits: [], nextFree: null },
    { exists: true, visits: [{ startTime: '2027-03-14T17:30:00.000Z' }] },
    { exists: true, visits: [] },
  ]);
});

test('runs as many statements for 52 dates as for one', async () => {
  const { practiceId, providerUserId, timeZone, durationMinutes } = world.form();
  const staff = { accountId: providerUserId, memberships: [] };
  const grant = { practiceId, staff } as unknown as PracticeGrant;
  async function statements(dates: number): Promise<number> {
    const { db, statements: sent } = countingDatabase(world.db);
    const wanted = seriesDates('2026-12-04', 1, { visits: dates }, 52).map((date) => at(date));
    const found = await findSeriesBookings({ ...world.deps, db }, grant, {
      patientIds: [],
      movedVisitIds: [],
      dates: wanted.map((date) => ({ ...date, timeZone, providerUserId, durationMinutes })),
    });
    expect(found.dates).toHaveLength(dates);
    expect(found.dates[0]?.nextFree).toMatchObject({ date: '2026-12-04', time: '10:45' });
    return sent();
  }
  for (const date of ['2026-12-04', '2026-12-11']) await schedule(at(date, '10:20'));
  expect(await statements(52)).toBe(await statements(1));
});

test('offers no time of another date in the series', async () => {
  await schedule(at('2026-12-04', '10:20'));
  const { result } = await bookings([at('2026-12-04'), at('2026-12-04', '10:45')]);
  expect(result.dates[0]?.nextFree).toMatchObject({ time: '11:15' });
});

test('finds no patient of another practice, and refuses another practice’s people', async () => {
  const { patientId } = world.otherPractice.patient;
  const mine = await makePatient(world.db, world.practice.id, { firstName: 'Ann', lastName: 'Lee' });
  const person = { firstName: 'Ann', lastName: 'Lee', language: 'en', linkDelivery: 'Copy' };
  await schedule({ patients: [{ ...person, patientId: mine }], series: biweekly('2026-12-04') });
  const { result } = await bookings([at('2026-12-04')], { patientIds: [patientId, mine] });
  expect(result.dates[0]?.patients).toEqual(['Ann Lee']);
  const refused = await schedule({ patients: [{ ...person, patientId }], series: biweekly('2026-12-04') });
  expect(refused.error).toMatchObject({ code: 'INVALID_INPUT' });
  const elsewhere = world.form({ series: biweekly('2026-12-04') }, world.otherPractice);
  expect((await provider.call('POST /api/provider/visits', { body: elsewhere })).status).toBe(404);
});
