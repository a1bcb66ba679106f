// Runs on both PostgreSQLs: grouping sets, percentiles.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { ReportBy, ReportRow } from '#shared/contracts/rest/admin/reports.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';
import { MINUTE_MS } from '#shared/test-support/durations.ts';

const REPORT = 'POST /api/admin/practices/:practiceId/report';
const NOON = '2026-11-10T19:00:00Z';

let world: World;
let administrator: Browser;
beforeAll(async () => {
  world = await createWorld();
  administrator = await world.signedIn(world.staff.administrator);
});
afterAll(() => world.close());

const report = async (
  from: string,
  { to = from, by = 'day' as ReportBy, practiceId = world.practice.id, who = administrator } = {},
) => (await who.call(REPORT, { params: { practiceId }, body: { from, to, by } })).result;

interface Course {
  at?: string;
  status?: VisitStatus;
  providerId?: string;
  practice?: World['practice'];
}

async function visit({ at = NOON, status = 'COMPLETE', providerId, practice }: Course) {
  const made = await world.scheduled({}, practice);
  const over = status === 'SCHEDULED' ? {} : { endedAt: new Date(Date.parse(at) + 3_600_000) };
  await world.db
    .updateTable('visits')
    .set({ startsAt: new Date(at), status, ...over, ...(providerId ? { providerId } : {}) })
    .where('id', '=', made.visitId)
    .execute();
  return made;
}

async function stay(
  { visitId, sessionId }: { visitId: string; sessionId: string },
  arrived: string,
  admitted: number,
  left: number | null,
) {
  const after = (seconds: number) => new Date(Date.parse(arrived) + seconds * 1000);
  const times = {
    arrivedAt: new Date(arrived),
    admittedAt: after(admitted),
    leftAt: left === null ? null : after(left),
  };
  const known = await world.db
    .updateTable('participants')
    .set(times)
    .where('sessionId', '=', sessionId)
    .returning('seatId')
    .executeTakeFirst();
  if (known) return known.seatId;
  const seatId = await world.seat({ visitId, sessionId });
  await world.db.deleteFrom('participantStays').where('seatId', '=', seatId).execute();
  await world.db.updateTable('participants').set(times).where('seatId', '=', seatId).execute();
  return seatId;
}

const counted = ({ key, visits, held }: ReportRow) => ({ key, visits, held });

test('counts visits by outcome; moved visits count at their new time', async () => {
  for (const status of [
    'COMPLETE',
    'COMPLETE',
    'NO_SHOW',
    'EXPIRED',
    'CANCELLED',
    'SCHEDULED',
    'MOVED',
  ] as const)
    await visit({ at: '2026-09-10T19:00:00Z', status });
  const { totals, rows } = await report('2026-09-10');
  const figures = {
    visits: 6,
    held: 2,
    noShows: 1,
    groupNoShows: 0,
    expired: 1,
    canceled: 1,
    open: 1,
    minutes: 0,
  };
  expect(totals).toEqual({ ...figures, wait: null, goodConnection: null, copays: [] });
  expect(rows).toEqual([expect.objectContaining({ key: '2026-09-10', name: '', ...figures })]);
});

test('counts a group’s no-show patients separately, in visits that took place', async () => {
  const at = '2026-09-21T19:00:00Z';
  const parts = { noShowReason: 'did-not-come', removedBy: world.staff.provider.accountId } as const;
  for (const status of ['COMPLETE', 'NO_SHOW'] as const) {
    const { sessionId } = await visit({ at, status });
    await world.db
      .updateTable('visitPatients')
      .set({ ...parts, cancelledAt: new Date(at) })
      .where('sessionId', '=', sessionId)
      .execute();
  }
  const { totals, rows } = await report('2026-09-21');
  expect(totals).toMatchObject({ visits: 2, held: 1, noShows: 1, groupNoShows: 1 });
  expect(rows).toMatchObject([{ noShows: 1, groupNoShows: 1 }]);
});

test('uses days of the practice’s time zone, both included, even when clocks change', async () => {
  const noah = await makeAccount(world.db, [world.otherPractice.id], { isClientAdmin: true });
  const who = await world.signedIn(noah);
  const practice = world.otherPractice;
  // New York's November 1, 2026 has 25 hours: from 04:00Z to 05:00Z of the next day.
  for (const at of [
    '2026-11-01T03:59:00Z',
    '2026-11-01T04:00:00Z',
    '2026-11-02T04:59:00Z',
    '2026-11-02T05:00:00Z',
  ])
    await visit({ at, practice });
  const { rows } = await report('2026-10-31', { to: '2026-11-02', practiceId: practice.id, who });
  expect(rows.map(counted)).toEqual([
    { key: '2026-10-31', visits: 1, held: 1 },
    { key: '2026-11-01', visits: 2, held: 2 },
    { key: '2026-11-02', visits: 1, held: 1 },
  ]);
  const only = await report('2026-11-01', { practiceId: practice.id, who });
  expect(only.totals.visits).toBe(2);
});

test('counts a group visit once; minutes run from the first admission until the last patient leaves', async () => {
  const patient = (firstName: string) => ({
    firstName,
    lastName: 'Lind',
    language: 'en' as const,
    linkDelivery: 'Copy' as const,
  });
  const group = await world.scheduled({ patients: [patient('Ida'), patient('Otto')] });
  const [ida, otto] = group.patients;
  if (!ida || !otto) throw new Error('a group of two');
  await world.db
    .updateTable('visits')
    .set({
      startsAt: new Date('2026-09-11T19:00:00Z'),
      status: 'COMPLETE',
      endedAt: new Date('2026-09-11T19:40:00Z'),
    })
    .where('id', '=', group.visitId)
    .execute();
  const seat = ({ sessionId }: { sessionId: string }) => ({ visitId: group.visitId, sessionId });
  await stay(seat(ida), '2026-09-11T18:55:00Z', 300, 1500);
  await stay(seat(otto), '2026-09-11T19:05:00Z', 60, null);
  const { totals } = await report('2026-09-11');
  expect(totals).toMatchObject({ visits: 1, held: 1, minutes: 40, wait: { median: 180, ninetieth: 276 } });
});

test('a wait ends with the first admission; returning is not another wait', async () => {
  const made = await visit({ at: '2026-09-12T19:00:00Z' });
  await stay(made, '2026-09-12T19:00:00Z', 120, 600);
  await stay(made, '2026-09-12T19:11:00Z', 1, 660);
  const { totals } = await report('2026-09-12');
  expect(totals).toMatchObject({ minutes: 20, wait: { median: 120, ninetieth: 120 } });
});

test('shows copays and connections per row and in total', async () => {
  await world.askCopay({ copayMode: 'default', copayCents: 2_500 });
  const second = await makeAccount(world.db, [world.practice.id], { lastName: 'Zoller' });
  const at = '2026-09-13T19:00:00Z';
  const pay = async (changes: object, course: Course = {}) => {
    const { visitId, sessionId } = await visit({ at, ...course });
    const row = { id: randomUUID(), visitId, sessionId, state: 'pending' as const, currency: 'usd' };
    await world.db
      .insertInto('payments')
      .values({ ...row, ...changes })
      .execute();
    return { visitId, sessionId };
  };
  await pay({ state: 'opted-out' });
  await pay({ ...HELD, state: 'pre-authorized', amountCents: 2_000 });
  const taken = { state: 'processed', amountCents: 3_000, capturedCents: 2_800, refundedCents: 300 };
  const last = await pay(taken, { providerId: second.accountId });
  const paymentId = (
    await world.db
      .selectFrom('payments')
      .select('id')
      .where('sessionId', '=', last.sessionId)
      .executeTakeFirstOrThrow()
  ).id;
  const disputed = { paymentId, currency: 'usd', openedAt: new Date(at) };
  await world.db
    .insertInto('paymentDisputes')
    .values([
      { ...disputed, id: 'du_open', state: 'open', amountCents: 400 },
      { ...disputed, id: 'du_lost', state: 'lost', amountCents: 150 },
      { ...disputed, id: 'du_lost_too', state: 'lost', amountCents: 50 },
      { ...disputed, id: 'du_won', state: 'won', amountCents: 999 },
    ])
    .execute();
  const seatId = await world.seat(last);
  const connection = { visitId: last.visitId, seatId, connectedAt: new Date(at), seenAt: new Date(at) };
  await world.db
    .insertInto('visitConnections')
    .values({ ...connection, ...DEVICE, id: randomUUID(), goodMs: 9_000, fairMs: 500, poorMs: 500 })
    .execute();
  const { totals, rows } = await report('2026-09-13', { by: 'provider' });
  expect(totals.copays).toEqual([
    { currency: 'usd', asked: 7_500, held: 2_000, taken: 2_800, refunded: 300, disputed: 400, lost: 200 },
  ]);
  expect(totals.goodConnection).toBe(0.9);
  expect(rows.find(({ key }) => key === second.accountId)).toMatchObject({
    name: second.displayName,
    visits: 1,
    goodConnection: 0.9,
    copays: [
      { currency: 'usd', asked: 3_000, held: 0, taken: 2_800, refunded: 300, disputed: 400, lost: 200 },
    ],
  });
  expect(rows.find(({ key }) => key === world.staff.provider.accountId)).toMatchObject({
    visits: 2,
    goodConnection: null,
    copays: [{ currency: 'usd', asked: 4_500, held: 2_000, taken: 0, refunded: 0, disputed: 0, lost: 0 }],
  });
});

const HELD = { processor: 'test', processorId: 'hold-of-the-report', expiresAt: new Date(NOON) };
const DEVICE = {
  leftAt: null,
  browser: null,
  browserVersion: null,
  system: null,
  device: null,
  candidate: null,
  protocol: null,
  network: null,
};

test('shows minutes with a poor connection by network, browser and practice', async () => {
  const at = '2026-09-12T19:00:00Z';
  const one = await visit({ at });
  const seatId = await world.seat(one);
  const page = { visitId: one.visitId, seatId, connectedAt: new Date(at), seenAt: new Date(at) };
  await world.db
    .insertInto('visitConnections')
    .values([
      {
        ...page,
        ...DEVICE,
        id: randomUUID(),
        network: 'wifi',
        browser: 'Chrome',
        goodMs: 9 * MINUTE_MS,
        poorMs: MINUTE_MS,
      },
      {
        ...page,
        ...DEVICE,
        id: randomUUID(),
        network: 'unknown',
        candidate: 'relay',
        protocol: 'tcp',
        browser: 'Safari',
        poorMs: 5 * MINUTE_MS,
      },
      { ...page, ...DEVICE, id: randomUUID() },
    ])
    .execute();
  const { lost } = await report('2026-09-12');
  expect(lost).toEqual([
    { by: 'practice', name: world.practice.name, minutes: 15, lost: 6 },
    { by: 'browser', name: 'Safari', minutes: 5, lost: 5 },
    { by: 'network', name: 'relay/tcp', minutes: 5, lost: 5 },
    { by: 'browser', name: 'Chrome', minutes: 10, lost: 1 },
    { by: 'network', name: 'wifi', minutes: 10, lost: 1 },
  ]);
  const query = 'from=2026-09-12&to=2026-09-12&by=day&language=en&table=lost';
  const url = `/api/admin/practices/${world.practice.id}/report/file?${query}`;
  const { body } = await administrator.request({ method: 'GET', url });
  expect(body.trimEnd().split('\r\n')).toEqual([
    '\uFEFFCounted by,"Network, browser or practice",Measured minutes,Lost minutes',
    `Practice,${world.practice.name},15,6`,
    'Browser,Safari,5,5',
    'Network,through a relay server (TCP),5,5',
    'Browser,Chrome,10,1',
    'Network,Wi-Fi,10,1',
  ]);
});

test('shows reasons in staff’s words, or those of the patient who canceled', async () => {
  const cancel = async (changes: object, patients: object = {}) => {
    const { visitId } = await visit({ at: '2026-09-14T19:00:00Z', status: 'CANCELLED' });
    await world.db
      .updateTable('visits')
      .set({ cancelledBy: 'staff', ...changes })
      .where('id', '=', visitId)
      .execute();
    await world.db
      .updateTable('visitPatients')
      .set({ cancelledAt: new Date(NOON), ...patients })
      .where('visitId', '=', visitId)
      .execute();
  };
  const words = { en: 'The provider is ill', es: 'El proveedor está enfermo' };
  await cancel({ cancelReason: JSON.stringify(words) });
  await cancel({ cancelReason: JSON.stringify(words) });
  await cancel({ cancelledBy: 'patient' }, { cancelReason: 'cost' });
  await cancel({ cancelledBy: 'patient' }, { cancelReason: 'Snow', cancelReasonEs: 'Nieve' });
  expect((await report('2026-09-14')).reasons).toEqual([
    { ...words, count: 2 },
    { en: 'It costs too much', es: 'Cuesta demasiado', count: 1 },
    { en: 'Snow', es: 'Nieve', count: 1 },
  ]);
});

test('groups by visit type and by practice, only of those that the caller administers', async () => {
  await visit({ at: '2026-09-15T19:00:00Z' });
  await visit({ at: '2026-09-15T19:00:00Z', practice: world.otherPractice });
  const { rows: types } = await report('2026-09-15', { by: 'visit-type' });
  expect(types.map(counted)).toEqual([{ key: world.practice.visitTypeId, visits: 1, held: 1 }]);
  const { rows } = await report('2026-09-15', { by: 'practice' });
  expect(rows.map(counted)).toEqual([{ key: String(world.practice.id), visits: 1, held: 1 }]);
  const both = await makeAccount(world.db, [world.practice.id, world.otherPractice.id], {
    isClientAdmin: true,
  });
  const who = await world.signedIn(both);
  const compared = await report('2026-09-15', { by: 'practice', who });
  expect(compared.rows.map(({ name }) => name)).toEqual(['Hudson Cardiology', 'Saguaro Family Medicine']);
  expect(compared.totals.visits).toBe(2);
  for (const practiceId of [world.practice.id, world.otherPractice.id])
    expect(
      await world.audited({ practiceId, actor: `account:${both.accountId}`, action: 'report.read' }, [
        'details',
      ]),
    ).toEqual([{ details: { from: '2026-09-15', to: '2026-09-15', by: 'practice' } }]);
});

test('only administrators can read it, for their own practices', async () => {
  const params = { practiceId: world.practice.id };
  const body = { from: '2026-09-10', to: '2026-09-10', by: 'day' as const };
  const provider = await world.signedIn(world.staff.provider);
  expect((await provider.call(REPORT, { params, body })).error.code).toBe('ACCESS_DENIED');
  const elsewhere = { practiceId: world.otherPractice.id };
  expect((await administrator.call(REPORT, { params: elsewhere, body })).error.code).toBe('NOT_FOUND');
  expect((await administrator.call(REPORT, { params: { practiceId: 999_999 }, body })).error.code).toBe(
    'NOT_FOUND',
  );
});

test.each([
  ['2026-08-31', 'DATE_ORDER'],
  ['2026-12-02', 'RANGE_TOO_LONG'],
])('requires days in order, and at most 92: until %s', async (to, code) => {
  const params = { practiceId: world.practice.id };
  const { error } = await administrator.call(REPORT, { params, body: { from: '2026-09-01', to, by: 'day' } });
  expect(error.details?.fields).toEqual({ to: code });
  await report('2026-09-01', { to: '2026-12-01' });
});

test('the file has the rows in the screen’s wording, without formulas', async () => {
  const { accountId } = await makeAccount(world.db, [world.practice.id]);
  await world.db
    .updateTable('accounts')
    .set({ displayName: '=cmd|calc' })
    .where('id', '=', accountId)
    .execute();
  await visit({ at: '2026-09-16T19:00:00Z', providerId: accountId });
  const query = 'from=2026-09-16&to=2026-09-16&by=provider&language=es&table=figures';
  const url = `/api/admin/practices/${world.practice.id}/report/file?${query}`;
  const { body } = await administrator.request({ method: 'GET', url });
  const [heading = '', line] = body.trimEnd().split('\r\n');
  expect(heading.startsWith('\uFEFFProveedor,Visitas,')).toBe(true);
  expect(line).toBe("'=cmd|calc,1,1,0,0,0,0,0,0,,,");
  const details = { from: '2026-09-16', to: '2026-09-16', by: 'provider' };
  expect(await world.audited({ action: 'report.downloaded' }, ['details'])).toContainEqual({ details });
});
