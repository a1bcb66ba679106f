// Runs on both PostgreSQLs: views, filters and orders of the visit list, each with its index.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, makePatient, type TestAccount } from '#server/test-support/people.ts';
import { type VisitAt, visitAt } from '#server/test-support/visit-at.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { VisitOrder, VisitView } from '#shared/domain/visit-list.ts';
import { MOST_RECENT } from '#shared/domain/visit-list.ts';
import { markViewed } from './visit-list.queries.ts';

let world: World;
let provider: Browser;
let okafor: TestAccount;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  okafor = await makeAccount(world.db, [world.practice.id], { firstName: 'Amara', lastName: 'Okafor' });
  await seed();
});
afterAll(() => world.close());

const VISITS: Record<string, VisitAt> = {
  Abel: { hours: -40, status: 'COMPLETE', ended: -39 },
  Bauer: { hours: -30 },
  Cruz: { hours: -5, status: 'CANCELLED', ended: -6 },
  Díaz: { hours: -2, status: 'COMPLETE', ended: -1 },
  Ebert: { hours: -1 },
  Fabre: { hours: 1 },
  Gómez: { hours: 2, status: 'MOVED', ended: -1 },
  Haas: { hours: 20 },
  Ibarra: { hours: 25, status: 'CANCELLED', ended: -1 },
  Jung: { hours: 26, status: 'CANCELLED', ended: -50 },
  Krol: { hours: 72, status: 'TENTATIVE' },
  Łuka: { hours: -400, status: 'CANCELLED', ended: -401 },
};

const ids = new Map<string, string>();

async function addVisit(lastName: string, visit: VisitAt): Promise<string> {
  const patientId = await makePatient(world.db, world.practice.id, { firstName: 'Ana', lastName });
  const visitId = await visitAt(world, patientId, visit);
  ids.set(lastName, visitId);
  return visitId;
}

async function seed() {
  for (const [lastName, visit] of Object.entries(VISITS)) {
    await addVisit(lastName, lastName === 'Haas' ? { ...visit, provider: okafor } : visit);
  }
}

const search = async (filter: Record<string, unknown> = {}, who = provider) =>
  (await who.call('POST /api/provider/visits/search', { body: { practiceId: world.practice.id, ...filter } }))
    .result;
const names = async (filter: Record<string, unknown> = {}, who = provider) =>
  (await search(filter, who)).results.map(({ patientName }) => patientName.replace('Ana ', ''));

describe('views', () => {
  test.each<[VisitView, string[]]>([
    ['upcoming', ['Cruz', 'Ebert', 'Fabre', 'Haas', 'Ibarra', 'Krol']],
    ['today', ['Cruz', 'Díaz', 'Ebert', 'Fabre', 'Gómez']],
    ['tomorrow', ['Haas', 'Ibarra', 'Jung']],
    ['past', ['Jung', 'Ibarra', 'Gómez', 'Díaz', 'Cruz', 'Bauer', 'Abel', 'Łuka']],
    ['favorites', []],
    ['recent', []],
  ])('%s', async (view, expected) => {
    expect(await names({ view })).toEqual(expected);
  });

  test('favorites are visits of the providers that the person starred', async () => {
    const params = { practiceId: world.practice.id, userId: okafor.accountId };
    await provider.call('PUT /api/provider/practices/:practiceId/favorite-providers/:userId', { params });
    expect(await names({ view: 'favorites' })).toEqual(['Haas']);
    expect(await names({ view: 'favorites' }, await world.signedIn(okafor))).toEqual([]);
  });

  test('recently viewed lists the visits that the person opened, latest first', async () => {
    for (const name of ['Abel', 'Krol', 'Abel', 'Díaz']) {
      const rootVisitId = ids.get(name) ?? '';
      await provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId } });
      world.time.now += 1;
    }
    expect(await names({ view: 'recent' })).toEqual(['Díaz', 'Abel', 'Krol']);
    expect(await names({ view: 'recent', sort: 'time' })).toEqual(['Abel', 'Díaz', 'Krol']);
    expect(await names({ view: 'recent' }, await world.signedIn(okafor))).toEqual([]);
  });

  test('the menu of a listed visit does not count as opening it', async () => {
    const rootVisitId = ids.get('Krol') ?? '';
    const before = await names({ view: 'recent' });
    const path = 'GET /api/provider/visits/:rootVisitId/for-change';
    expect((await provider.call(path, { params: { rootVisitId } })).status).toBe(200);
    expect(await names({ view: 'recent' })).toEqual(before);
    expect(before[0]).not.toBe('Krol');
  });

  test('opening the live visit also counts', async () => {
    const visit = await world.scheduled();
    const { sessionId } = visit;
    await provider.call('GET /api/provider/sessions/:sessionId', { params: { sessionId } });
    expect((await search({ view: 'recent' })).results[0]?.visitId).toBe(visit.visitId);
    await world.db.deleteFrom('viewedVisits').where('visitId', '=', visit.visitId).execute();
    await world.db
      .updateTable('visits')
      .set({ status: 'MOVED', startsAt: new Date(0) })
      .where('id', '=', visit.visitId)
      .execute();
  });

  test('keeps only the last fifty', async () => {
    const [kept] = await Promise.all([world.scheduled({ time: '10:40' })]);
    const rows = Array.from({ length: MOST_RECENT + 5 }, (_, index) => index);
    const colleague = await world.signedIn(okafor);
    for (const index of rows) {
      const visitId = await addVisit(`Many${String(index).padStart(2, '0')}`, {
        hours: -1_000 - index,
        status: 'COMPLETE',
      });
      await colleague.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId: visitId } });
      world.time.now += 1;
    }
    const viewed = await world.db
      .selectFrom('viewedVisits')
      .select('visitId')
      .where('accountId', '=', okafor.accountId)
      .execute();
    expect(viewed).toHaveLength(MOST_RECENT);
    expect((await names({ view: 'recent' }, colleague))[0]).toBe('Many54');
    const many = [...ids].filter(([name]) => name.startsWith('Many')).map(([, id]) => id);
    for (const id of [...many, kept.visitId]) await removeVisit(id);
  });
});

async function removeVisit(id: string) {
  await world.db.deleteFrom('viewedVisits').where('visitId', '=', id).execute();
  await world.db
    .updateTable('visits')
    .set({ practiceId: world.otherPractice.id })
    .where('id', '=', id)
    .execute();
}

describe('filters', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['status', { view: 'past', status: ['MOVED', 'COMPLETE'] }, ['Gómez', 'Díaz', 'Abel']],
    ['a status without visits', { view: 'past', status: ['PAUSED'] }, []],
    ['status in upcoming', { view: 'upcoming', status: ['TENTATIVE'] }, ['Krol']],
    ['provider', { view: 'upcoming', providerUserId: () => okafor.accountId }, ['Haas']],
    ['everyone', { view: 'tomorrow', providerUserId: 'all' }, ['Haas', 'Ibarra', 'Jung']],
    ['days', { minDate: '2026-11-20', maxDate: '2026-11-20' }, ['Cruz', 'Díaz', 'Ebert', 'Fabre', 'Gómez']],
    ['moments', { minDate: '2026-11-20T17:30:00Z', maxDate: '2026-11-20T18:30:00Z' }, ['Fabre']],
    ['name', { view: 'past', q: 'diaz' }, ['Díaz']],
    ['part of a name, accents ignored', { q: 'óme' }, ['Gómez']],
    ['a letter that has no accent to drop', { q: 'luka' }, ['Łuka']],
    ['two letters', { q: 'ro' }, ['Krol']],
    ['first and last name', { q: 'ana bau' }, ['Bauer']],
    ['origination', { view: 'past', originations: ['On Demand - Integrated'] }, []],
    [
      'not reconciled',
      { view: 'tomorrow', reconciliationSearchOptions: ['NOT_RECONCILED'] },
      ['Haas', 'Ibarra', 'Jung'],
    ],
    ['reconciled', { view: 'tomorrow', reconciliationSearchOptions: ['RECONCILED'] }, []],
  ])('%s', async (_, filter, expected) => {
    const given = Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'function' ? value() : value,
    ]);
    expect((await names(Object.fromEntries(given))).filter((name) => name !== 'Walter Brandt')).toEqual(
      expected,
    );
  });

  test('filters by the patient’s stage, as shown in the list', async () => {
    const visitId = ids.get('Fabre') ?? '';
    const { sessionId } = await world.db
      .selectFrom('visitPatients')
      .select('sessionId')
      .where('visitId', '=', visitId)
      .executeTakeFirstOrThrow();
    const seatId = await world.seat({ visitId, sessionId });
    const stage = (filter: string) => names({ view: 'upcoming', visitListStatusFilter: [filter] });
    expect(await stage('in-visit')).toEqual(['Fabre']);
    await world.db
      .updateTable('participants')
      .set({ stage: 'removed', removedFrom: 'in-visit' })
      .where('seatId', '=', seatId)
      .execute();
    expect(await stage('in-visit')).toEqual([]);
    expect(await stage('removed')).toEqual(['Fabre']);
    const [shown] = (await search({ q: 'fabre' })).results;
    expect(shown?.patientStage).toBe('removed');
    await world.db.deleteFrom('participants').where('seatId', '=', seatId).execute();
    expect(await stage('pending')).toEqual(['Ebert', 'Fabre', 'Haas', 'Krol']);
  });

  test('filters reconciled patients', async () => {
    const visitId = ids.get('Abel') ?? '';
    await world.db
      .updateTable('visitPatients')
      .set({ reconciled: true })
      .where('visitId', '=', visitId)
      .execute();
    expect(await names({ view: 'past', reconciliationSearchOptions: ['RECONCILED'] })).toEqual(['Abel']);
    expect(
      await names({ view: 'past', reconciliationSearchOptions: ['RECONCILED', 'NOT_RECONCILED'] }),
    ).toContain('Abel');
  });

  test('includes visits that the schedule’s owner was invited to', async () => {
    const visitId = ids.get('Krol') ?? '';
    const at = new Date(world.time.now);
    const guest = { id: randomUUID(), visitId, accountId: okafor.accountId, idempotencyKey: randomUUID() };
    await world.db
      .insertInto('guests')
      .values({
        ...guest,
        guestType: 'provider',
        name: 'Amara',
        email: null,
        mobile: null,
        language: 'en',
        relationship: 'Other',
        kinship: null,
        legalRepresentativeName: null,
        respondedAt: null,
        inviteMethod: null,
        invitedAt: at,
        invitedBySession: null,
        invitedByAccount: world.staff.provider.accountId,
        authorizedAt: at,
        informationAt: null,
        removedAt: null,
      })
      .execute();
    const schedule = { view: 'upcoming', providerUserId: okafor.accountId };
    expect(await names(schedule)).toEqual(['Haas', 'Krol']);
    await world.db.updateTable('guests').set({ removedAt: at }).where('id', '=', guest.id).execute();
    expect(await names(schedule)).toEqual(['Haas']);
  });

  test('finds and sorts by a patient’s new name, not the old one', async () => {
    const visitId = ids.get('Bauer') ?? '';
    const patient = world.db.selectFrom('visitPatients').select('patientId').where('visitId', '=', visitId);
    const rename = (lastName: string) =>
      world.db.updateTable('patients').set({ lastName }).where('id', '=', patient).execute();
    await rename('Zoë');
    expect(await names({ q: 'bauer' })).toEqual([]);
    expect(await names({ q: 'ZOE' })).toEqual(['Zoë']);
    expect((await names({ view: 'past', sort: '-patient' }))[0]).toBe('Zoë');
    await rename('Bauer');
  });
});

describe('orders', () => {
  const ALL = [
    'Abel',
    'Bauer',
    'Cruz',
    'Díaz',
    'Ebert',
    'Fabre',
    'Gómez',
    'Haas',
    'Ibarra',
    'Jung',
    'Krol',
    'Łuka',
  ];
  const PAST = ['Łuka', 'Abel', 'Bauer', 'Cruz', 'Díaz', 'Gómez', 'Ibarra', 'Jung'];

  async function paged(filter: Record<string, unknown>) {
    const of = async (cursor: string | undefined) => {
      const { results, ...cursors } = await search({ ...filter, limit: 3, ...(cursor ? { cursor } : {}) });
      return { shown: results.map(({ patientName }) => patientName.replace('Ana ', '')), ...cursors };
    };
    const forth = [await of(undefined)];
    for (let next = forth[0]?.nextCursor; next; next = forth.at(-1)?.nextCursor) forth.push(await of(next));
    const back = [forth.at(-1)?.shown ?? []];
    for (let before = forth.at(-1)?.previousCursor; before; ) {
      const page = await of(before);
      back.unshift(page.shown);
      before = page.previousCursor;
    }
    return { forth: forth.map(({ shown }) => shown), back };
  }

  test.each<[VisitOrder, VisitView | undefined, string[]]>([
    ['time', 'past', PAST],
    ['-time', 'past', PAST.toReversed()],
    ['patient', 'past', ALL.filter((name) => PAST.includes(name))],
    ['-patient', 'past', ALL.filter((name) => PAST.includes(name)).toReversed()],
    ['patient', 'upcoming', ['Cruz', 'Ebert', 'Fabre', 'Haas', 'Ibarra', 'Krol']],
    ['provider', 'tomorrow', ['Haas', 'Ibarra', 'Jung']],
    ['-provider', 'upcoming', ['Krol', 'Ibarra', 'Fabre', 'Ebert', 'Cruz', 'Haas']],
    ['status', 'past', ['Bauer', 'Abel', 'Díaz', 'Łuka', 'Cruz', 'Ibarra', 'Jung', 'Gómez']],
    ['-status', 'past', ['Gómez', 'Jung', 'Ibarra', 'Cruz', 'Łuka', 'Díaz', 'Abel', 'Bauer']],
    ['-viewed', 'recent', ['Díaz', 'Abel', 'Krol']],
  ])('by %s in %s: each visit once forward, and the same pages backward', async (sort, view, expected) => {
    const { forth, back } = await paged({
      sort,
      view,
      ...(view === 'past' ? { minDate: '2026-10-01' } : {}),
    });
    expect(forth.flat()).toEqual(expected);
    expect(back).toEqual(forth);
  });

  test('keeps the order of merged parts with a status filter', async () => {
    const { forth, back } = await paged({
      view: 'past',
      minDate: '2026-10-01',
      status: ['CANCELLED', 'MOVED', 'COMPLETE', 'SCHEDULED'],
    });
    expect(forth.flat()).toEqual(PAST.toReversed());
    expect(back).toEqual(forth);
  });

  test('refuses a cursor of another order', async () => {
    const { nextCursor } = await search({ view: 'past', limit: 1 });
    const answer = await provider.call('POST /api/provider/visits/search', {
      body: { practiceId: world.practice.id, view: 'past', sort: 'status', cursor: nextCursor ?? '' },
    });
    expect([answer.status, answer.error.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

test('another practice’s staff find nothing in any view', async () => {
  const outsider = await world.signedIn(world.staff.outsider);
  for (const view of ['upcoming', 'today', 'past', 'recent', 'favorites'] as const) {
    const body = { practiceId: world.otherPractice.id, view, providerUserId: okafor.accountId };
    const { results } = (await outsider.call('POST /api/provider/visits/search', { body })).result;
    expect(results).toEqual([]);
    const refused = await outsider.call('POST /api/provider/visits/search', {
      body: { practiceId: world.practice.id, view },
    });
    expect(refused.status).toBe(404);
  }
});

test('a visit deleted while it is read is not found, without an error', async () => {
  const { visitTypeId, providerUserId, date, timeZone, durationMinutes } = world.form();
  const slot = { visitTypeId, providerUserId, date, timeZone, durationMinutes, time: '14:00' };
  for (let turn = 0; turn < 5; turn += 1) {
    const { visitId } = await world.scheduled();
    const { result } = await provider.call('POST /api/provider/visits/:rootVisitId/move', {
      params: { rootVisitId: visitId },
      body: { ...slot, idempotencyKey: randomUUID() },
    });
    const read = () =>
      provider.call('GET /api/provider/visits/:rootVisitId', { params: { rootVisitId: result.visitId } });
    const undo = provider.call('POST /api/provider/visit-changes/:changeId/undo', {
      params: { changeId: result.changeId ?? '' },
    });
    const reads = await Promise.all([read(), read(), read()]);
    expect((await undo).status).toBe(200);
    for (const { status } of [...reads, await read()]) expect([200, 404]).toContain(status);
    expect((await read()).status).toBe(404);
  }
});

test('viewing a deleted visit records nothing', async () => {
  const { accountId } = world.staff.provider;
  const gone = { accountId, practiceId: world.practice.id, visitId: randomUUID() };
  await markViewed(world.db, gone, new Date(world.time.now));
  const noted = await world.db
    .selectFrom('viewedVisits')
    .select('visitId')
    .where('visitId', '=', gone.visitId)
    .execute();
  expect(noted).toEqual([]);
});
