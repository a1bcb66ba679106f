// Runs on both PostgreSQLs: a trigram index on what staff know of a patient.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makePatient } from '#server/test-support/people.ts';
import { visitAt } from '#server/test-support/visit-at.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

const HOUR = 3_600_000;

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());

const search = (text: string, by = provider, practiceId = world.practice.id) =>
  by.call('POST /api/provider/practices/:practiceId/search', { params: { practiceId }, body: { text } });

test('shows a patient’s first upcoming visit and the latest that took place', async () => {
  const known = { mobile: '+16025550188', birthDate: '1961-07-04', mrn: 'Q-77' };
  const patientId = await makePatient(world.db, world.practice.id, {
    firstName: 'Iris',
    lastName: 'Quandt',
    ...known,
  });
  await visitAt(world, patientId, { hours: -300, status: 'COMPLETE' });
  const last = await visitAt(world, patientId, { hours: -200, status: 'COMPLETE' });
  for (const status of ['CANCELLED', 'MOVED', 'EXPIRED'] as const) {
    await visitAt(world, patientId, { hours: -2, status });
    await visitAt(world, patientId, { hours: 1, status });
  }
  await visitAt(world, patientId, { hours: -170, status: 'SCHEDULED' });
  await visitAt(world, patientId, { hours: 2, status: 'SCHEDULED', gone: true });
  const next = await visitAt(world, patientId, { hours: 24, status: 'TENTATIVE' });
  await visitAt(world, patientId, { hours: 48, status: 'SCHEDULED' });

  const { result } = await search('quandt 7/4/1961');
  const at = (visitId: string, hours: number) => ({
    visitId,
    startTime: new Date(world.time.now + hours * HOUR).toISOString(),
    timeZone: 'America/Phoenix',
  });
  const { mobile, birthDate, mrn } = known;
  expect(result).toEqual({
    patients: [
      {
        patientId,
        firstName: 'Iris',
        lastName: 'Quandt',
        birthDate,
        mrn,
        mobile,
        next: at(next, 24),
        last: at(last, -200),
      },
    ],
    more: false,
    visits: [],
    schedules: [],
    users: [],
  });
  const [audited] = await world.audited({ action: 'patients.searched' });
  expect(audited?.details).toEqual({ patientIds: [patientId] });
});

test('shows eight patients, and whether there are more', async () => {
  for (let number = 1; number <= 9; number += 1)
    await makePatient(world.db, world.practice.id, { firstName: 'Tess', lastName: `Zumwalt ${number}` });
  const { result } = await search('zumw');
  expect(result.patients.map(({ lastName }) => lastName)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Zumwalt ${number}`),
  );
  expect(result.more).toBe(true);
  expect(result.patients[0]).toMatchObject({ birthDate: '', mrn: '', next: null, last: null });
});

test('finds colleagues by name, for their schedules', async () => {
  const { result } = await search('elena riv');
  const { accountId, displayName } = world.staff.provider;
  expect(result.schedules).toEqual([{ userId: accountId, name: displayName }]);
});

test('finds a type’s next visits by its name, soonest first', async () => {
  const patientId = await makePatient(world.db, world.practice.id, { firstName: 'Ada', lastName: 'Ames' });
  await visitAt(world, patientId, { hours: -100, status: 'COMPLETE' });
  const second = await visitAt(world, patientId, { hours: 1, status: 'TENTATIVE' });
  const first = await visitAt(world, patientId, { hours: 0.5, status: 'SCHEDULED' });
  await visitAt(world, patientId, { hours: 0.7, status: 'CANCELLED' });
  await visitAt(world, patientId, { hours: 0.8, gone: true });
  const { result } = await search('follow');
  expect(result.visits.slice(0, 2)).toMatchObject([
    { visitId: first, patientName: 'Ada Ames', visitTypeName: 'Follow-up', patientInvitedCount: 1 },
    { visitId: second, providerName: 'Dr. Elena Rivera' },
  ]);
  const [audited] = await world.audited({ action: 'visits.listed' });
  expect(audited?.details).toMatchObject({ view: 'search', visits: result.visits.length });
  expect((await search('fo')).result.visits).toEqual([]);
  expect((await search('surgery')).result.visits).toEqual([]);
});

test('administrators find users of their practices, and nothing else unless they see visits', async () => {
  const { provider: elena } = world.staff;
  expect((await search('elena')).result.users).toEqual([]);
  const administrator = await world.signedIn(world.staff.adminOnly);
  const { result } = await search('elena', administrator);
  expect(result).toMatchObject({ patients: [], visits: [], schedules: [], more: false });
  expect(result.users).toEqual([
    expect.objectContaining({ accountId: elena.accountId, firstName: 'Elena', lastName: 'Rivera' }),
  ]);
  expect((await search('elena', administrator, world.otherPractice.id)).status).toBe(404);
});

test.each(['%', "'", '_', '😀'])('does not find %s', async (text) => {
  const admin = await world.signedIn(world.staff.adminOnly);
  for (const by of [provider, admin])
    expect((await search(text, by)).result).toEqual({
      patients: [],
      more: false,
      visits: [],
      schedules: [],
      users: [],
    });
});

test('finds no patients of another practice', async () => {
  await makePatient(world.db, world.otherPractice.id, { firstName: 'Otto', lastName: 'Elsewhere' });
  expect((await search('elsewhere')).result.patients).toEqual([]);
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await search('quandt', outsider)).status).toBe(404);
  expect((await search('quandt', outsider, 999_999)).status).toBe(404);
});
