// Runs on both PostgreSQLs: nulls that are not distinct, two first saves at once, dates as text.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';

let world: World;
let provider: Browser;
let admin: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
  admin = await world.signedIn(world.staff.adminOnly);
});
beforeEach(async () => {
  world.time.now = WORLD_BEGINS;
  await world.db.deleteFrom('workingHours').execute();
});
afterAll(() => world.close());

const NONE = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const MORNINGS = { ...NONE, monday: [{ from: '09:00', to: '12:00' }] };
const VACATION = { firstDay: '2026-12-21', lastDay: '2026-12-23', reason: 'Vacation' };
const change = (changes: object = {}) => ({ version: 0, hours: MORNINGS, daysOff: [VACATION], ...changes });

const OWN = '/api/provider/practices/:practiceId/providers/:accountId/hours';
const own = (by: Browser, accountId = world.staff.provider.accountId, practiceId = world.practice.id) =>
  by.call(`GET ${OWN}`, { params: { practiceId, accountId } });
const saveOwn = (
  by: Browser,
  body: object = {},
  accountId = world.staff.provider.accountId,
  practiceId = world.practice.id,
) => by.call(`PUT ${OWN}`, { params: { practiceId, accountId }, body: change(body) });
const save = (by: Browser, body: object = {}, practiceId = world.practice.id) =>
  by.call('PUT /api/admin/practices/:practiceId/hours', { params: { practiceId }, body: change(body) });

test('applies the practice’s hours, once an administrator sets them, to its providers', async () => {
  const params = { practiceId: world.practice.id };
  const before = await admin.call('GET /api/admin/practices/:practiceId/hours', { params });
  const nothing = { version: 0, hours: null, daysOff: [], ofPractice: null };
  expect(before.result).toEqual({ ...nothing, timeZone: 'America/Phoenix', today: '2026-11-20' });
  const { result } = await save(admin);
  expect(result).toMatchObject({ version: 1, hours: MORNINGS, daysOff: [VACATION] });
  expect((await own(provider)).result).toMatchObject({
    version: 0,
    hours: null,
    daysOff: [],
    ofPractice: MORNINGS,
  });
  const [event] = await world.audited({ action: 'hours.changed' }, ['details', 'subjectId', 'practiceId']);
  expect(JSON.stringify(event)).not.toContain(VACATION.reason);
  expect(event).toMatchObject({
    practiceId: world.practice.id,
    subjectId: String(world.practice.id),
    details: {
      before: { daysOff: [] },
      after: { monday: ['09:00–12:00'], daysOff: ['2026-12-21–2026-12-23'] },
    },
  });
});

test('a provider and an administrator can set the provider’s hours; a second save needs the new version', async () => {
  expect((await saveOwn(provider)).result).toMatchObject({
    version: 1,
    hours: MORNINGS,
    daysOff: [VACATION],
  });
  expect((await saveOwn(admin)).error.code).toBe('CHANGED_MEANWHILE');
  const { result } = await saveOwn(admin, { version: 1, hours: null, daysOff: [] });
  expect(result).toMatchObject({ version: 2, hours: null, daysOff: [] });
  const events = await world.audited({ action: 'hours.changed' }, ['actor', 'subjectId']);
  const { accountId } = world.staff.provider;
  expect(events.slice(-2)).toMatchObject([
    { actor: `account:${accountId}`, subjectId: accountId },
    { actor: `account:${world.staff.adminOnly.accountId}`, subjectId: accountId },
  ]);
});

test('people who see the practice’s visits read everyone’s hours, with days off in a range', async () => {
  await save(admin, { daysOff: [] });
  await saveOwn(provider, { hours: null });
  const hoursOf = (by: Browser, from: string, to: string) =>
    by.call('GET /api/provider/practices/:practiceId/hours', {
      params: { practiceId: world.practice.id },
      query: { from, to },
    });
  const { accountId } = world.staff.provider;
  const practice = { hours: MORNINGS, daysOff: [] };
  expect((await hoursOf(provider, '2026-12-23', '2026-12-24')).result).toEqual({
    practice,
    staff: [{ accountId, hours: null, daysOff: [VACATION] }],
  });
  for (const [from, to] of [
    ['2026-12-20', '2026-12-21'],
    ['2026-12-24', '2026-12-25'],
  ] as const)
    expect((await hoursOf(provider, from, to)).result.staff).toMatchObject([{ daysOff: [] }]);
  expect((await hoursOf(provider, '2026-12-24', '2026-12-24')).error.details?.fields).toEqual({
    to: 'DATE_ORDER',
  });
  for (const by of [admin, await world.signedIn(world.staff.outsider)])
    expect((await hoursOf(by, '2026-12-20', '2026-12-21')).error.code).toBe('NOT_FOUND');
});

test('refuses one of two concurrent first saves', async () => {
  const answers = await Promise.all([save(admin), save(admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('refuses past days at their field, keeps stored ones, and does not list them', async () => {
  const yesterday = { ...VACATION, firstDay: '2026-11-18', lastDay: '2026-11-19' };
  const refused = await saveOwn(provider, { daysOff: [VACATION, yesterday] });
  expect(refused.error).toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { 'daysOff.1.lastDay': 'DAYS_OFF_OVER' } },
  });
  const running = { ...yesterday, lastDay: '2026-11-20' };
  expect((await saveOwn(provider, { daysOff: [VACATION, running] })).result.daysOff).toEqual([
    running,
    VACATION,
  ]);
  world.time.now += 24 * 60 * 60_000;
  const tomorrow = await world.signedIn(world.staff.provider);
  expect((await own(tomorrow)).result.daysOff).toEqual([VACATION]);
  expect((await saveOwn(tomorrow, { version: 1, daysOff: [] })).result.daysOff).toEqual([]);
  const kept = await world.db.selectFrom('daysOff').select('reason').execute();
  expect(kept).toHaveLength(1);
});

test('names the field of invalid input', async () => {
  const monday = [
    { from: '09:00', to: '12:00' },
    { from: '11:00', to: '10:00' },
  ];
  const { error } = await save(admin, {
    hours: { ...NONE, monday },
    daysOff: [{ ...VACATION, lastDay: '2026-12-01' }],
  });
  expect(error.details).toEqual({
    fields: {
      'hours.monday.1.from': 'HOURS_OVERLAP',
      'hours.monday.1.to': 'END_BEFORE_START',
      'daysOff.0.lastDay': 'DATE_ORDER',
    },
  });
});

test('a colleague’s hours, and another practice’s, look missing', async () => {
  const { staff, otherPractice } = world;
  const clinical = await world.signedIn(staff.clinicalAdmin);
  const outsider = await world.signedIn(staff.outsider);
  const elsewhere = await world.signedIn(
    await makeAccount(world.db, [otherPractice.id], { isClientAdmin: true }),
  );
  const rpm = await world.signedIn(staff.rpmOnly);
  for (const answer of [
    await own(clinical),
    await saveOwn(clinical),
    await own(outsider),
    await saveOwn(elsewhere),
    await own(rpm, staff.rpmOnly.accountId),
    await own(admin, staff.outsider.accountId),
    await saveOwn(admin, {}, staff.provider.accountId, otherPractice.id),
    await saveOwn(provider, {}, staff.provider.accountId, otherPractice.id),
    await save(elsewhere),
  ])
    expect(answer.error.code).toBe('NOT_FOUND');
  expect((await save(provider)).error.code).toBe('ACCESS_DENIED');
  expect(await world.db.selectFrom('workingHours').select('id').execute()).toEqual([]);
});
