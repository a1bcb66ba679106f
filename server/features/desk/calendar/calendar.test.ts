// Runs on both PostgreSQLs: days of a time zone.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import type { VisitStatus } from '#shared/domain/visit.ts';

let world: World;
let provider: Browser;
let outsider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  outsider = await world.signedIn(world.staff.outsider);
});
afterAll(() => world.close());

const ask = (filter: object, by = provider, practiceId = world.practice.id) =>
  by.call('POST /api/provider/visits/calendar', {
    body: { practiceId, from: '2026-11-20', to: '2026-11-21', ...filter } as never,
  });

async function visitAt(
  startsAt: string,
  { minutes = 20, status = 'SCHEDULED' as VisitStatus, at = world.practice } = {},
): Promise<string> {
  const id = randomUUID();
  const providerId = (at === world.practice ? world.staff.provider : world.staff.outsider).accountId;
  const visit = {
    id,
    practiceId: at.id,
    visitTypeId: at.visitTypeId,
    providerId,
    startsAt: new Date(startsAt),
    timeZone: at.timeZone,
    durationMinutes: minutes,
    description: '',
    status,
    isGroupVisit: false,
    idempotencyKey: randomUUID(),
    createdBy: providerId,
  };
  const patient = {
    sessionId: randomUUID(),
    visitId: id,
    patientId: at.patient.patientId,
    position: 0,
    language: 'en' as const,
    linkDelivery: 'Copy' as const,
  };
  await world.db.transaction().execute(async (trx) => {
    await trx.insertInto('visits').values(visit).execute();
    await trx.insertInto('visitPatients').values(patient).execute();
  });
  return id;
}

const idsOf = async (answer: ReturnType<typeof ask>) =>
  (await answer).result.results.map(({ visitId }) => visitId);

test('lists the visits of a day in the practice’s time zone, by start, in every status', async () => {
  const late = await visitAt('2026-11-25T06:40:00Z', { status: 'CANCELLED' });
  const early = await visitAt('2026-11-24T07:00:00Z');
  const reachesIn = await visitAt('2026-11-24T06:50:00Z');
  await visitAt('2026-11-24T06:40:00Z');
  await visitAt('2026-11-25T07:00:00Z');
  await visitAt('2026-11-24T18:00:00Z', { at: world.otherPractice });
  expect(await idsOf(ask({ from: '2026-11-24', to: '2026-11-25' }))).toEqual([reachesIn, early, late]);
});

test('has the visit list’s columns, with the server’s time', async () => {
  const visit = await world.scheduled({ date: '2026-11-20', time: '11:30' });
  const { result } = await ask({});
  expect(result.serverTime).toBe('2026-11-20T17:00:00.000Z');
  expect(result.results).toMatchObject([
    {
      visitId: visit.visitId,
      patientName: 'Walter Brandt',
      visitTypeName: 'Follow-up',
      startTime: '2026-11-20T18:30:00.000Z',
      status: 'SCHEDULED',
      patientStage: 'pending',
      scheduledProviderId: world.staff.provider.accountId,
    },
  ]);
  const other = await ask({ providerUserIds: [randomUUID()] });
  expect(other.result.results).toEqual([]);
  const own = await ask({ providerUserIds: [randomUUID(), world.staff.provider.accountId] });
  expect(own.result.results).toHaveLength(1);
});

test('includes, marked, the chosen providers’ invitations until they are withdrawn', async () => {
  const id = await visitAt('2026-11-26T18:00:00Z');
  const { accountId } = world.staff.adminOnly;
  const at = new Date(world.time.now);
  await world.db
    .insertInto('guests')
    .values({
      id: randomUUID(),
      visitId: id,
      accountId,
      idempotencyKey: randomUUID(),
      guestType: 'provider',
      name: 'Pat',
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
  const day = { from: '2026-11-26', to: '2026-11-27' };
  const invitedOf = async (...providerUserIds: string[]) =>
    (await ask({ ...day, providerUserIds })).result.results.map(({ visitId, invited }) => [visitId, invited]);
  const own = world.staff.provider.accountId;
  expect(await invitedOf(accountId)).toEqual([[id, [accountId]]]);
  expect(await invitedOf(own)).toEqual([[id, []]]);
  expect(await invitedOf(own, accountId)).toEqual([[id, [accountId]]]);
  expect((await ask(day)).result.results).toMatchObject([{ visitId: id, invited: [] }]);
  await world.db.updateTable('guests').set({ removedAt: at }).where('visitId', '=', id).execute();
  expect(await invitedOf(accountId)).toEqual([]);
});

test.each([
  ['23', '2027-03-14', '2027-03-15', '2027-03-14T05:00:00Z', '2027-03-15T03:59:00Z', '2027-03-15T04:00:00Z'],
  ['25', '2027-11-07', '2027-11-08', '2027-11-07T04:00:00Z', '2027-11-08T04:59:00Z', '2027-11-08T05:00:00Z'],
])('covers the whole night of a day of %s hours', async (_hours, from, to, first, last, after) => {
  const at = world.otherPractice;
  const there = [await visitAt(first, { at }), await visitAt(last, { at })];
  await visitAt(after, { at });
  expect(await idsOf(ask({ from, to }, outsider, at.id))).toEqual(there);
});

test.each([
  [{ to: '2026-11-20' }, { to: 'DATE_ORDER' }],
  [{ to: '2026-11-19' }, { to: 'DATE_ORDER' }],
  [{ to: '2026-11-28' }, { to: 'RANGE_TOO_LONG' }],
  [{ from: '2026-02-30', to: '2026-03-03' }, { from: 'DATE_INVALID' }],
  [{ from: 20 }, { from: 'DATE_INVALID' }],
  [
    { from: '0001-01-01', to: '0001-01-02' },
    { from: 'DATE_INVALID', to: 'DATE_INVALID' },
  ],
  [{ providerUserIds: 'all' }, { providerUserIds: expect.any(String) }],
  [{ providerUserIds: [] }, { providerUserIds: expect.any(String) }],
  [{ providerUserIds: ['everyone'] }, { 'providerUserIds.0': expect.any(String) }],
  [{ practiceId: 'one' }, { practiceId: expect.any(String) }],
])('refuses %j', async (filter, fields) => {
  const { status, error } = await ask(filter);
  expect([status, error.code, error.details?.fields]).toEqual([400, 'INVALID_INPUT', fields]);
});

test('accepts seven days, a week', async () => {
  expect((await ask({ to: '2026-11-27' })).status).toBe(200);
});

test('audits reading, with the days', async () => {
  await ask({ from: '2026-12-05', to: '2026-12-06' });
  const [last] = (await world.audited({ action: 'visits.listed' })).slice(-1);
  expect(last?.details).toMatchObject({ view: 'calendar', minDate: '2026-12-05', maxDate: '2026-12-06' });
});

describe('access is that of the visit list', () => {
  test('another practice’s staff get the same answer as for a missing practice', async () => {
    const [there, missing] = [await ask({}, outsider), await ask({}, outsider, 999_999)];
    expect([there.status, there.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(there.body).toBe(missing.body);
  });

  test.each(['rpmOnly', 'adminOnly'] as const)('%s users see no visits', async (who) => {
    expect((await ask({}, await world.signedIn(world.staff[who]))).status).toBe(404);
  });

  test('clinical admins of the practice see all of its visits', async () => {
    expect((await ask({}, await world.signedIn(world.staff.clinicalAdmin))).status).toBe(200);
  });

  test('requires a session', async () => {
    expect((await ask({}, world.browser())).status).toBe(401);
  });
});
