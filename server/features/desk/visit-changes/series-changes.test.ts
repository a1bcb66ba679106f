import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { invitation } from '#server/test-support/guests.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import type { SeriesScope } from '#shared/domain/visit.ts';

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

const DAYS = ['2026-11-20', '2026-12-04', '2026-12-18', '2027-01-01'];
const TEN_THIRTY = '17:30:00.000Z';

async function series(): Promise<[string, string, string, string]> {
  const further = DAYS.slice(1).map((date) => ({ date, time: '10:30', occurrence: 'first' as const }));
  const visit = await world.scheduled({ series: { everyWeeks: 2, further } });
  const visitIds = visit.series.map(({ visitId }) => visitId);
  await world.db
    .updateTable('messages')
    .set({ state: 'sent' })
    .where('visitId', '=', visit.visitId)
    .execute();
  return visitIds as [string, string, string, string];
}

const recordOf = async (rootVisitId: string) =>
  (await provider.call('GET /api/provider/visits/:rootVisitId/record', { params: { rootVisitId } })).result;
const also = (scope: SeriesScope, ...seen: string[]) => ({ scope, seen });

const slot = (changes = {}) => {
  const { visitTypeId, providerUserId, timeZone, durationMinutes } = world.form();
  const when = { date: '2026-12-05', time: '09:00', timeZone, durationMinutes };
  return { visitTypeId, providerUserId, ...when, idempotencyKey: randomUUID(), ...changes };
};
const move = (rootVisitId: string, changes = {}) =>
  provider.call('POST /api/provider/visits/:rootVisitId/move', {
    params: { rootVisitId },
    body: slot(changes),
  });
const cancel = (rootVisitId: string, changes = {}, by = provider) =>
  by.call('POST /api/provider/visits/:rootVisitId/cancel', {
    params: { rootVisitId },
    body: { idempotencyKey: randomUUID(), reason: 'The patient cannot make it', comment: '', ...changes },
  });
async function statusesOf(visitIds: string[]) {
  const rows = await world.db
    .selectFrom('visits')
    .select(['id', 'status'])
    .where('id', 'in', visitIds)
    .execute();
  return visitIds.map((id) => rows.find((row) => row.id === id)?.status);
}
const messages = (kind: 'visit-moved' | 'visit-cancelled') =>
  world.db
    .selectFrom('messages')
    .select(['id', 'visitId', 'state'])
    .where('kind', '=', kind)
    .orderBy('ordinal', 'desc')
    .execute();
const furtherOf = async (messageId: string | undefined) =>
  (
    await world.db
      .selectFrom('messageVisits')
      .select('visitId')
      .where('messageId', '=', messageId ?? '')
      .execute()
  ).map(({ visitId }) => visitId);

test('a visit’s record has its place in the series, and the other visits', async () => {
  const [first, second] = await series();
  const { series: of } = await recordOf(second);
  expect(of).toMatchObject({ everyWeeks: 2, position: 2 });
  expect(of?.visits).toHaveLength(4);
  expect(of?.visits[0]).toMatchObject({ visitId: first, position: 1, status: 'SCHEDULED', isToCome: true });
  world.time.now = Date.parse(`2026-11-20T${TEN_THIRTY}`);
  expect((await recordOf(second)).series?.visits.map(({ isToCome }) => isToCome)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  const single = await world.scheduled();
  expect((await recordOf(single.visitId)).series).toBeNull();
});

test('the list numbers each visit among the scheduled ones, including canceled and moved visits', async () => {
  const [first, second, third] = await series();
  const { result: moved } = await move(second);
  await cancel(third);
  const single = await world.scheduled();
  const { result } = await provider.call('POST /api/provider/visits/search', {
    body: { practiceId: world.practice.id, limit: 500 },
  });
  const placeOf = (visitId: string) => result.results.find((one) => one.visitId === visitId)?.series;
  expect([first, second, moved.visitId, third].map(placeOf)).toEqual([
    { position: 1, of: 4 },
    { position: 2, of: 4 },
    { position: 2, of: 4 },
    { position: 3, of: 4 },
  ]);
  expect(placeOf(single.visitId)).toBeNull();
  const detail = await provider.call('GET /api/provider/visits/:rootVisitId', {
    params: { rootVisitId: third },
  });
  expect(detail.result.series).toEqual({ position: 3, of: 4 });
});

test('moving or canceling one visit leaves the others unchanged', async () => {
  const [first, second, third, fourth] = await series();
  const { result } = await move(second);
  await cancel(third);
  expect(await statusesOf([first, second, third, fourth])).toEqual([
    'SCHEDULED',
    'MOVED',
    'CANCELLED',
    'SCHEDULED',
  ]);
  const { series: of } = await recordOf(result.visitId);
  expect(of?.position).toBe(2);
  expect(of?.visits.map(({ visitId }) => visitId)).toEqual([first, result.visitId, third, fourth]);
});

test('moves this and the following visits by the same days and clock time, with one message', async () => {
  const [first, second, third, fourth] = await series();
  const before = (await messages('visit-moved')).length;
  const { result } = await move(second, { series: also('following', third, fourth) });
  const { series: of } = await recordOf(result.visitId);
  expect(of?.visits.map(({ startTime }) => startTime)).toEqual([
    `2026-11-20T${TEN_THIRTY}`,
    '2026-12-05T16:00:00.000Z',
    '2026-12-19T16:00:00.000Z',
    '2027-01-02T16:00:00.000Z',
  ]);
  expect(await statusesOf([first, second, third, fourth])).toEqual(['SCHEDULED', 'MOVED', 'MOVED', 'MOVED']);
  const [message, ...earlier] = await messages('visit-moved');
  expect(earlier).toHaveLength(before);
  expect(message?.visitId).toBe(result.visitId);
  expect(await furtherOf(message?.id)).toEqual(
    expect.arrayContaining(of?.visits.slice(2).map(({ visitId }) => visitId) ?? []),
  );
});

test('a visit with another provider keeps them, unless the move changes the provider', async () => {
  const [, second, third, fourth] = await series();
  const { accountId } = await makeAccount(world.db, [world.practice.id]);
  const own = await move(third, { date: '2026-12-18', time: '10:30', providerUserId: accountId });
  const { result } = await move(second, { series: also('following', own.result.visitId, fourth) });
  const moved = (await recordOf(result.visitId)).series?.visits ?? [];
  const { providerUserId } = slot();
  expect(moved.map((visit) => visit.providerUserId)).toEqual([
    providerUserId,
    providerUserId,
    accountId,
    providerUserId,
  ]);
  const [, , next = { visitId: '' }, last = { visitId: '' }] = moved;
  const again = await move(result.visitId, {
    providerUserId: accountId,
    series: also('following', next.visitId, last.visitId),
  });
  const all = (await recordOf(again.result.visitId)).series?.visits ?? [];
  expect(all.slice(1).every((visit) => visit.providerUserId === accountId)).toBe(true);
});

test('a further visit stays, or moves to its own time and time zone', async () => {
  const [first, second, third, fourth] = await series();
  const own = await move(fourth, { date: '2027-01-01', time: '10:30', timeZone: 'America/New_York' });
  const last = own.result.visitId;
  const along = {
    ...also('following', third, last),
    left: [third],
    times: [{ visitId: last, date: '2027-01-04', time: '09:15' }],
  };
  const { result } = await move(second, { series: along });
  const moved = (await recordOf(result.visitId)).series?.visits ?? [];
  expect(moved.map(({ startTime }) => startTime)).toEqual([
    `2026-11-20T${TEN_THIRTY}`,
    '2026-12-05T16:00:00.000Z',
    `2026-12-18T${TEN_THIRTY}`,
    '2027-01-04T14:15:00.000Z',
  ]);
  expect(await statusesOf([first, second, third, last])).toEqual([
    'SCHEDULED',
    'MOVED',
    'SCHEDULED',
    'MOVED',
  ]);
});

test('refuses to exclude or place a visit that the person did not see', async () => {
  const [first, second, third, fourth] = await series();
  const seen = also('following', third, fourth);
  for (const series of [
    { ...seen, left: [first] },
    { ...seen, times: [{ visitId: first, date: '2027-01-04', time: '09:15' }] },
  ])
    expect((await move(second, { series })).error).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await statusesOf([second])).toEqual(['SCHEDULED']);
});

test('cancels all upcoming visits, but none that is over or due, with one message', async () => {
  const [first, second, third, fourth] = await series();
  world.time.now = Date.parse('2026-12-04T18:00:00Z');
  const before = (await messages('visit-cancelled')).length;
  const back = await world.signedIn(world.staff.provider);
  expect((await cancel(fourth, { series: also('to-come', third) }, back)).status).toBe(200);
  expect(await statusesOf([first, second, third, fourth])).toEqual([
    'SCHEDULED',
    'SCHEDULED',
    'CANCELLED',
    'CANCELLED',
  ]);
  const [message, ...earlier] = await messages('visit-cancelled');
  expect(earlier).toHaveLength(before);
  expect(message?.visitId).toBe(fourth);
  expect(await furtherOf(message?.id)).toEqual([third]);
  const audited = await world.db
    .selectFrom('auditEvents')
    .select('visitId')
    .where('action', '=', 'visit.cancelled')
    .where('visitId', 'in', [third, fourth])
    .execute();
  expect(audited).toHaveLength(2);
});

test('leaves a running visit unchanged', async () => {
  const [first, second, third, fourth] = await series();
  await world.db.updateTable('visits').set({ status: 'IN_VISIT' }).where('id', '=', third).execute();
  expect((await cancel(second, { series: also('to-come', first, fourth) })).status).toBe(200);
  expect(await statusesOf([first, second, third, fourth])).toEqual([
    'CANCELLED',
    'CANCELLED',
    'IN_VISIT',
    'CANCELLED',
  ]);
});

test('refuses if the visits differ from those that the person saw, and changes none', async () => {
  const [, second, third, fourth] = await series();
  await cancel(fourth);
  const refusal = { code: 'CHANGED_MEANWHILE' };
  expect((await cancel(second, { series: also('following', third, fourth) })).error).toMatchObject(refusal);
  expect((await move(second, { series: also('following', third, fourth) })).error).toMatchObject(refusal);
  expect(await statusesOf([second, third])).toEqual(['SCHEDULED', 'SCHEDULED']);
  const elsewhere = await world.scheduled({}, world.otherPractice);
  expect((await cancel(second, { series: also('following', elsewhere.visitId) })).error).toMatchObject(
    refusal,
  );
  const single = await world.scheduled();
  expect((await cancel(single.visitId, { series: also('to-come', third) })).error).toMatchObject(refusal);
});

test('moves none if one further visit would be in the past', async () => {
  const [first, second, third, fourth] = await series();
  world.time.now = Date.parse(`2026-11-20T17:00:00Z`);
  const refused = await move(fourth, {
    date: '2026-12-18',
    time: '10:30',
    series: also('to-come', first, second, third),
  });
  expect(refused.error).toMatchObject({ code: 'VISIT_IN_THE_PAST' });
  expect(await statusesOf([first, second, third, fourth])).toEqual(Array(4).fill('SCHEDULED'));
});

test('moves and cancels once if sent twice, even concurrently', async () => {
  const [, second, third, fourth] = await series();
  const changes = { idempotencyKey: randomUUID(), series: also('following', third, fourth) };
  const [one, other] = await Promise.all([move(second, changes), move(second, changes)]);
  expect(one.result.visitId).toBe(other.result.visitId);
  const seen =
    (await recordOf(one.result.visitId)).series?.visits.slice(2).map(({ visitId }) => visitId) ?? [];
  const again = { idempotencyKey: randomUUID(), series: also('following', ...seen) };
  const answers = await Promise.all([cancel(one.result.visitId, again), cancel(one.result.visitId, again)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('people of another practice do not find the visit', async () => {
  const [, second, third, fourth] = await series();
  const outsider = await world.signedIn(world.staff.outsider);
  const answer = await cancel(second, { series: also('following', third, fourth) }, outsider);
  expect(answer.error).toMatchObject({ code: 'NOT_FOUND' });
});

test('an unsent message leaves out a canceled visit, and is withdrawn with the last one', async () => {
  const further = [{ date: '2026-12-18', time: '10:30', occurrence: 'first' as const }];
  const { visitId, series: of } = await world.scheduled({
    date: '2026-12-04',
    series: { everyWeeks: 2, further },
  });
  const [, second] = of;
  const invitation = () =>
    world.db
      .selectFrom('messages')
      .selectAll()
      .where('visitId', '=', visitId)
      .where('kind', '=', 'visit-invitation')
      .executeTakeFirstOrThrow();
  await cancel(visitId);
  const message = await invitation();
  expect(message.state).toBe('queued');
  const composed = await world.deps.messageKinds['visit-invitation'].compose(world.deps, world.db, message);
  expect(composed?.obsolete).toBeNull();
  expect(composed?.sms?.()).toMatch(/your video visit is on Fri, Dec 18/);
  await cancel(second?.visitId ?? '');
  expect((await invitation()).state).toBe('withdrawn');
});

test('a guest of several visits gets one message about them', async () => {
  const [, second, third, fourth] = await series();
  for (const rootVisitId of [second, third]) {
    const answer = await provider.call('POST /api/provider/visits/:rootVisitId/guests', {
      params: { rootVisitId },
      body: invitation(),
    });
    expect(answer.status).toBe(200);
  }
  const toGuest = (kind: 'guest-moved' | 'guest-cancelled') =>
    world.db.selectFrom('messages').selectAll().where('kind', '=', kind).execute();
  const { result } = await move(second, { series: also('following', third, fourth) });
  const [moved, ...others] = await toGuest('guest-moved');
  expect(others).toEqual([]);
  if (!moved) throw new Error('no message');
  expect(moved.visitId).toBe(result.visitId);
  const composed = await world.deps.messageKinds['guest-moved'].compose(world.deps, world.db, moved);
  expect(composed?.email?.().subject).toMatch(/^2 video visits with .* have moved$/);
  expect(composed?.email?.().calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(composed?.sms?.()).toMatch(/have moved: Sat, Dec 5, .*; Sat, Dec 19, .*New link to the first one:/);
  const seen = (await recordOf(result.visitId)).series?.visits.slice(2).map(({ visitId }) => visitId) ?? [];
  await cancel(result.visitId, { series: also('following', ...seen) });
  expect(await toGuest('guest-cancelled')).toHaveLength(1);
});
