// Runs on both PostgreSQLs: a trigram index on what staff know of a patient.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VisitStatus } from '../../../../shared/domain/visit.ts';
import type { Browser } from '../../../test-support/browser.ts';
import { makePatient } from '../../../test-support/people.ts';
import { createWorld, type World } from '../../../test-support/world.ts';

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

async function visitOf(patientId: string, hours: number, status: VisitStatus, gone = false): Promise<string> {
  const visitId = randomUUID();
  await world.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('visits')
      .values({
        id: visitId,
        practiceId: world.practice.id,
        visitTypeId: world.practice.visitTypeId,
        providerId: world.staff.provider.accountId,
        startsAt: new Date(world.time.now + hours * HOUR),
        timeZone: 'America/Phoenix',
        durationMinutes: 20,
        description: '',
        status,
        isGroupVisit: false,
        idempotencyKey: randomUUID(),
        createdBy: world.staff.provider.accountId,
      })
      .execute();
    await trx
      .insertInto('visitPatients')
      .values({
        sessionId: randomUUID(),
        visitId,
        patientId,
        position: 0,
        language: 'en',
        linkDelivery: 'Copy',
        cancelledAt: gone ? new Date(world.time.now) : null,
      })
      .execute();
  });
  return visitId;
}

test('a patient has the first visit that is not over and the latest that was held', async () => {
  const known = { mobile: '+16025550188', birthDate: '1961-07-04', mrn: 'Q-77' };
  const patientId = await makePatient(world.db, world.practice.id, {
    firstName: 'Iris',
    lastName: 'Quandt',
    ...known,
  });
  await visitOf(patientId, -300, 'COMPLETE');
  const last = await visitOf(patientId, -200, 'COMPLETE');
  for (const status of ['CANCELLED', 'MOVED', 'EXPIRED'] as const) {
    await visitOf(patientId, -2, status);
    await visitOf(patientId, 1, status);
  }
  // Canceled for this patient alone.
  await visitOf(patientId, 2, 'SCHEDULED', true);
  const next = await visitOf(patientId, 24, 'TENTATIVE');
  await visitOf(patientId, 48, 'SCHEDULED');

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
    schedules: [],
  });
  const [audited] = await world.audited({ action: 'patients.searched' });
  expect(audited?.details).toEqual({ patientIds: [patientId] });
});

test('eight patients are shown, and whether there are more', async () => {
  for (let number = 1; number <= 9; number += 1)
    await makePatient(world.db, world.practice.id, { firstName: 'Tess', lastName: `Zumwalt ${number}` });
  const { result } = await search('zumw');
  expect(result.patients.map(({ lastName }) => lastName)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Zumwalt ${number}`),
  );
  expect(result.more).toBe(true);
  expect(result.patients[0]).toMatchObject({ birthDate: '', mrn: '', next: null, last: null });
});

test('colleagues are found by name, for their schedules', async () => {
  const { result } = await search('elena riv');
  const { accountId, displayName } = world.staff.provider;
  expect(result.schedules).toEqual([{ userId: accountId, name: displayName }]);
});

test('nobody finds another practice’s patients', async () => {
  await makePatient(world.db, world.otherPractice.id, { firstName: 'Otto', lastName: 'Elsewhere' });
  expect((await search('elsewhere')).result.patients).toEqual([]);
  const outsider = await world.signedIn(world.staff.outsider);
  expect((await search('quandt', outsider)).status).toBe(404);
  expect((await search('quandt', outsider, 999_999)).status).toBe(404);
});
