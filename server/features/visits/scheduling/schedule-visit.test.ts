// Runs on both PostgreSQLs: one form sent twice at once; search by words.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '#server/runtime/config/keys.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount, makePatient } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';
import { scheduleVisit } from './schedule-visit.service.ts';

let world: World;
let provider: Browser;
beforeAll(async () => {
  world = await createWorld();
  provider = await world.signedIn(world.staff.provider);
});
afterAll(() => world.close());
beforeEach(() => {
  world.jobs.queued.length = 0;
});

const schedule = (changes = {}) => provider.call('POST /api/provider/visits', { body: world.form(changes) });
const rowsOf = (visitId: string) =>
  world.db.selectFrom('messages').selectAll().where('visitId', '=', visitId).execute();
async function countVisits(): Promise<number> {
  const { count } = await world.db
    .selectFrom('visits')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe('scheduling', () => {
  test('creates the visit, its patient, a link and a message', async () => {
    const { result } = await schedule();
    expect(result.startTime).toBe('2026-11-20T17:30:00.000Z');
    const [patient] = result.patients;
    expect(patient).toMatchObject({ name: 'Walter Brandt', linkDelivery: 'Email' });
    const token = patient?.patientLink.replace('http://localhost:3000/v/', '') ?? '';
    const link = await world.db
      .selectFrom('links')
      .selectAll()
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    expect(link).toMatchObject({ visitId: result.visitId, sessionId: patient?.sessionId, active: true });
    expect(link.expiresAt.toISOString()).toBe('2026-11-21T17:50:00.000Z');
    const [message] = await rowsOf(result.visitId);
    expect(message).toMatchObject({ method: 'Email', recipient: 'walter@example.com', state: 'queued' });
    expect(world.jobs.queued).toEqual([{ name: 'send-message', data: { messageId: message?.id } }]);
    expect(world.told.changedVisits).toContain(result.visitId);
  });

  test('starts an hour later in the second of two hours with the same name', async () => {
    const night = { date: '2027-11-07', time: '01:30', timeZone: 'America/New_York' };
    const first = await schedule(night);
    expect(first.result.startTime).toBe('2027-11-07T05:30:00.000Z');
    const second = await schedule({ ...night, occurrence: 'second' });
    expect(second.result.startTime).toBe('2027-11-07T06:30:00.000Z');
  });

  test('is open to scheduled and support users, who are also offered as providers', async () => {
    const { accountId } = await makeAccount(world.db, [world.practice.id], {
      apiAccess: API_ACCESS.clinicalAdmin,
      userType: 'ClinicalAdmin',
    });
    const offered = async () => {
      const params = { practiceId: world.practice.id };
      const call = 'GET /api/provider/practices/:practiceId/schedule-options';
      const { providers } = (await provider.call(call, { params })).result;
      return providers.some(({ userId }) => userId === accountId);
    };
    const setType = (scheduleType: 'None' | 'Scheduled' | 'Support') =>
      world.db.updateTable('accounts').set({ scheduleType }).where('id', '=', accountId).execute();
    expect(await offered()).toBe(false);
    for (const type of ['Scheduled', 'Support'] as const) {
      await setType(type);
      expect(await offered()).toBe(true);
      expect((await schedule({ providerUserId: accountId })).result.visitId).toEqual(expect.any(String));
    }
  });

  test('stores no link’s token', async () => {
    const { result } = await schedule();
    const token = result.patients[0]?.patientLink.split('/').at(-1) ?? 'none';
    const links = await world.db
      .selectFrom('links')
      .selectAll()
      .where('visitId', '=', result.visitId)
      .execute();
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('updates a known patient’s contacts and keeps those left empty', async () => {
    const patientId = await makePatient(world.db, world.practice.id, { firstName: 'Ann', lastName: 'Lee' });
    await schedule({
      patients: [
        {
          patientId,
          firstName: 'Anne',
          lastName: 'Lee',
          email: 'NEW@Example.com',
          language: 'en',
          linkDelivery: 'Email',
        },
      ],
    });
    const row = await world.db
      .selectFrom('patients')
      .selectAll()
      .where('id', '=', patientId)
      .executeTakeFirst();
    expect(row).toMatchObject({
      firstName: 'Anne',
      email: 'new@example.com',
      mobile: '+16025550123',
      language: 'en',
    });
  });

  test('creates a group visit for several patients, with a link for each', async () => {
    const [one] = world.form().patients;
    const { result } = await schedule({ patients: [one, { ...one, firstName: 'Denise' }] });
    expect(new Set(result.patients.map((patient) => patient.patientLink)).size).toBe(2);
    const details = await provider.call('GET /api/provider/visits/:rootVisitId', {
      params: { rootVisitId: result.visitId },
    });
    expect(details.result).toMatchObject({ isGroupVisit: true, patientInvitedCount: 2 });
  });

  test('sends nothing if the link is to be shared by hand', async () => {
    const { result } = await schedule({
      patients: [{ firstName: 'No', lastName: 'Contact', language: 'en', linkDelivery: 'Copy' }],
    });
    expect(await rowsOf(result.visitId)).toEqual([]);
    expect(world.jobs.queued).toEqual([]);
  });

  test('is audited', async () => {
    const { result } = await schedule();
    expect(await world.audited({ visitId: result.visitId, action: 'visit.scheduled' })).toMatchObject([
      { practiceId: world.practice.id, actor: `account:${world.staff.provider.accountId}` },
    ]);
  });
});

describe('submitting the same form', () => {
  test('again returns the same visit and sends nothing more', async () => {
    const form = world.form();
    const first = await provider.call('POST /api/provider/visits', { body: form });
    const again = await provider.call('POST /api/provider/visits', { body: form });
    expect(again.result).toEqual(first.result);
    expect(await rowsOf(first.result.visitId)).toHaveLength(1);
  });

  test('for another practice creates another visit, and reveals nothing about the first', async () => {
    const { db, practice, otherPractice } = world;
    const both = await makeAccount(db, [practice.id, otherPractice.id]);
    const browser = await world.signedIn(both);
    const form = world.form();
    const first = (await browser.call('POST /api/provider/visits', { body: form })).result;
    const elsewhere = await browser.call('POST /api/provider/visits', {
      body: { ...world.form({}, otherPractice), idempotencyKey: form.idempotencyKey },
    });
    expect(elsewhere.result.visitId).not.toBe(first.visitId);
    expect(elsewhere.body).not.toContain(first.patients[0]?.sessionId);
    expect(elsewhere.body).not.toContain(first.patients[0]?.patientLink);
    const again = await browser.call('POST /api/provider/visits', { body: form });
    expect(again.result).toEqual(first);
  });

  test('ten times at once schedules once', async () => {
    const before = await countVisits();
    const form = world.form();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => provider.call('POST /api/provider/visits', { body: form })),
    );
    expect(new Set(answers.map((answer) => answer.result.visitId)).size).toBe(1);
    expect(await countVisits()).toBe(before + 1);
  });

  test('as another user creates another visit', async () => {
    const form = world.form();
    const colleague = await world.signedIn(world.staff.clinicalAdmin);
    const mine = await provider.call('POST /api/provider/visits', { body: form });
    const theirs = await colleague.call('POST /api/provider/visits', { body: form });
    expect(theirs.result.visitId).not.toBe(mine.result.visitId);
  });
});

describe('refuses invalid input, and schedules nothing', () => {
  const patient = (changes: object) => ({ patients: [{ ...world.form().patients[0], ...changes }] });

  test.each<[string, () => object, string, Record<string, string>]>([
    [
      'no address for an e-mail',
      () => patient({ email: undefined }),
      'INVALID_INPUT',
      { 'patients.0.email': 'EMAIL_REQUIRED_IF_CHECKED' },
    ],
    [
      'no number for a text',
      () => patient({ linkDelivery: 'SMS' }),
      'INVALID_INPUT',
      { 'patients.0.mobile': 'PHONE_REQUIRED_IF_CHECKED' },
    ],
    [
      'a wrong address',
      () => patient({ email: 'walter@' }),
      'INVALID_INPUT',
      { 'patients.0.email': 'EMAIL_INVALID' },
    ],
    [
      'a wrong number',
      () => patient({ mobile: '12' }),
      'INVALID_INPUT',
      { 'patients.0.mobile': 'PHONE_INVALID' },
    ],
    [
      'no first name',
      () => patient({ firstName: ' ' }),
      'INVALID_INPUT',
      { 'patients.0.firstName': 'FIRST_NAME_REQUIRED' },
    ],
    [
      'no last name',
      () => patient({ lastName: '' }),
      'INVALID_INPUT',
      { 'patients.0.lastName': 'LAST_NAME_REQUIRED' },
    ],
    [
      'a name of digits',
      () => patient({ lastName: '1234' }),
      'INVALID_INPUT',
      { 'patients.0.lastName': 'LAST_NAME_INVALID' },
    ],
    ['no patients', () => ({ patients: [] }), 'INVALID_INPUT', { patients: 'FIELD_REQUIRED' }],
    ['an invalid date', () => ({ date: '2026-02-30' }), 'INVALID_INPUT', { date: 'DATE_INVALID' }],
    ['an invalid time', () => ({ time: '25:00' }), 'INVALID_INPUT', { time: 'TIME_INVALID' }],
    [
      'a time that the clocks skip',
      () => ({ date: '2027-03-14', time: '02:30', timeZone: 'America/New_York' }),
      'TIME_DOES_NOT_EXIST',
      { time: 'TIME_DOES_NOT_EXIST' },
    ],
    ['yesterday', () => ({ date: '2026-11-19' }), 'VISIT_IN_THE_PAST', { date: 'VISIT_IN_THE_PAST' }],
    [
      'an unknown visit type',
      () => ({ visitTypeId: randomUUID() }),
      'INVALID_INPUT',
      { visitTypeId: 'FIELD_INVALID' },
    ],
    [
      'a visit type of another practice',
      () => ({ visitTypeId: world.otherPractice.visitTypeId }),
      'INVALID_INPUT',
      { visitTypeId: 'FIELD_INVALID' },
    ],
    [
      'a provider of another practice',
      () => ({ providerUserId: world.staff.outsider.accountId }),
      'INVALID_INPUT',
      { providerUserId: 'FIELD_INVALID' },
    ],
    [
      'a clinical admin as provider',
      () => ({ providerUserId: world.staff.clinicalAdmin.accountId }),
      'INVALID_INPUT',
      { providerUserId: 'FIELD_INVALID' },
    ],
    [
      'a patient of another practice',
      () => patient({ patientId: world.otherPractice.patient.patientId }),
      'INVALID_INPUT',
      { 'patients.0.patientId': 'FIELD_INVALID' },
    ],
    [
      'an unknown patient',
      () => patient({ patientId: randomUUID() }),
      'INVALID_INPUT',
      { 'patients.0.patientId': 'FIELD_INVALID' },
    ],
  ])('%s', async (_, changes, code, fields) => {
    const before = await countVisits();
    const { error, status } = await schedule(changes());
    expect(error).toMatchObject({ code, details: { fields } });
    expect(status).toBe(400);
    expect(await countVisits()).toBe(before);
    expect(world.jobs.queued).toEqual([]);
  });

  test('the same patient twice', async () => {
    const [one] = world.form().patients;
    const twice = { ...one, patientId: world.practice.patient.patientId };
    const { error } = await schedule({ patients: [twice, twice] });
    expect(error.details?.fields).toEqual({ 'patients.1.patientId': 'FIELD_INVALID' });
  });

  test('a contact method that the visit type does not allow', async () => {
    const visitTypeId = randomUUID();
    const type = { id: visitTypeId, practiceId: world.practice.id, name: 'By mail', durationMinutes: 20 };
    await world.db
      .insertInto('visitTypes')
      .values({ ...type, contactMethods: ['Email'] })
      .execute();
    const { error, status } = await schedule({
      visitTypeId,
      ...patient({ linkDelivery: 'SMS', mobile: '602 555 0123' }),
    });
    expect(status).toBe(409);
    expect(error.code).toBe('CANNOT_SEND_PATIENT_COMMS');
  });

  test('a message that this installation cannot send', async () => {
    const form = world.form();
    await expect(
      scheduleVisit({ ...world.deps, email: null }, world.staff.provider.accountId, form),
    ).rejects.toMatchObject({ code: 'CANNOT_SEND_PATIENT_COMMS' });
  });

  test('a character that the database cannot store', async () => {
    const before = await countVisits();
    const { error } = await schedule({ description: 'knee\u0000pain' });
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { description: 'FIELD_INVALID' } },
    });
    expect(await countVisits()).toBe(before);
  });

  test('a failure in the middle leaves no data', async () => {
    const before = await countVisits();
    const failing = {
      ...world.jobs,
      enqueue: async () => {
        throw new Error('the queue is down');
      },
    };
    await expect(
      scheduleVisit({ ...world.deps, jobs: failing }, world.staff.provider.accountId, world.form()),
    ).rejects.toThrow('the queue is down');
    expect(await countVisits()).toBe(before);
  });
});
