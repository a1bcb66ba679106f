import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { asOwner } from '#server/test-support/database.ts';
import { makeAccount, makePatient } from '#server/test-support/people.ts';
import { setSetting } from '#server/test-support/settings.ts';
import { createWorld, type World } from '#server/test-support/world.ts';

const CHECK = 'POST /api/admin/practices/:practiceId/import/check';
const IMPORT = 'POST /api/admin/practices/:practiceId/import';
const NEW = { state: 'new', wrong: {} };
const KNOWN = { state: 'known', wrong: {} };

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  browser = await world.signedIn(await makeAccount(world.db, [world.practice.id], { isClientAdmin: true }));
});
afterAll(() => world.close());

type Row = Record<string, string>;
let day = 0;
const dayIn = (year: number) => new Date(Date.UTC(year, 0, 1 + day++)).toISOString().slice(0, 10);
const visit = (changes: Row = {}) => ({
  date: dayIn(2027),
  time: '09:30',
  visitType: 'follow-up',
  provider: world.staff.provider.email,
  firstName: 'Ana',
  lastName: 'García',
  birthDate: dayIn(1940),
  mrn: randomUUID().slice(0, 12),
  ...changes,
});
const params = () => ({ practiceId: world.practice.id });
const check = async (rows: Row[], by = browser) =>
  (await by.call(CHECK, { params: params(), body: { kind: 'visits', rows } })).result;
const send = (rows: Row[], { leaveOutWrong = false, tellPatients = false, by = browser } = {}) =>
  by.call(IMPORT, {
    params: params(),
    body: { kind: 'visits', rows, language: 'es', leaveOutWrong, tellPatients },
  });
const wrongOf = async (changes: Row) => (await check([visit(changes)])).rows[0]?.wrong;
const visitsOf = (mrn: string) =>
  world.db
    .selectFrom('visits as visit')
    .innerJoin('visitPatients as part', 'part.visitId', 'visit.id')
    .innerJoin('patients as patient', 'patient.id', 'part.patientId')
    .where('patient.mrn', '=', mrn)
    .select([
      'visit.id as visitId',
      'visit.practiceId',
      'visit.startsAt',
      'visit.timeZone',
      'visit.durationMinutes',
      'visit.description',
      'visit.visitTypeId',
      'visit.providerId',
      'visit.remindersPlanned',
      'part.sessionId',
      'part.email',
      'part.mobile',
      'part.language',
      'part.linkDelivery',
      'patient.id as patientId',
      'patient.practiceId as patientsPractice',
    ])
    .orderBy('visit.startsAt')
    .execute();
const messagesOf = (recipient: string) =>
  world.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).execute();

test('schedules visits with all of the file’s data, for a patient that it adds', async () => {
  const row = visit({
    date: '2026-12-01',
    duration: '45',
    description: 'Blood pressure',
    email: 'ana@visits.test',
    mobile: '(602) 555-0123',
    sex: 'female',
  });
  expect(await check([row])).toEqual({ rows: [NEW], messages: 1, marks: [] });
  expect((await send([row])).result).toEqual({ added: 1, known: 0, wrong: 0 });
  const [stored] = await visitsOf(row.mrn);
  expect(stored).toMatchObject({
    practiceId: world.practice.id,
    patientsPractice: world.practice.id,
    startsAt: new Date('2026-12-01T16:30:00Z'),
    timeZone: 'America/Phoenix',
    durationMinutes: 45,
    description: 'Blood pressure',
    visitTypeId: world.practice.visitTypeId,
    providerId: world.staff.provider.accountId,
    email: 'ana@visits.test',
    mobile: '+16025550123',
    language: 'es',
    linkDelivery: 'Email',
  });
  const links = await world.db
    .selectFrom('links')
    .select('path')
    .where('sessionId', '=', stored?.sessionId ?? '')
    .execute();
  expect(links).toEqual([{ path: 'v' }]);
  const audited = await world.audited({ action: 'visit.scheduled', visitId: stored?.visitId }, ['details']);
  expect(audited).toMatchObject([{ details: { patients: 1 } }]);
  expect(world.told.changedVisits).toContain(stored?.visitId);
  expect(await messagesOf('ana@visits.test')).toEqual([]);
  await world.jobs.run();
  expect((await visitsOf(row.mrn))[0]?.remindersPlanned).toBe(true);
});

test('defaults to the file’s time zone and the visit type’s duration', async () => {
  const row = visit({ date: '2026-12-02', timeZone: 'America/New_York', linkDelivery: 'Copy' });
  await send([row]);
  expect(await visitsOf(row.mrn)).toMatchObject([
    {
      startsAt: new Date('2026-12-02T14:30:00Z'),
      timeZone: 'America/New_York',
      durationMinutes: 20,
      linkDelivery: 'Copy',
    },
  ]);
});

describe('checks each row as the form does', () => {
  test.each<[string, Row, Row]>([
    ['no date', { date: '' }, { date: 'DATE_INVALID' }],
    ['a date that is none', { date: '2027-02-30' }, { date: 'DATE_INVALID' }],
    ['a time that is none', { time: '9.75' }, { time: 'TIME_INVALID' }],
    ['the past', { date: '2026-11-19' }, { date: 'VISIT_IN_THE_PAST' }],
    [
      'a time that the clocks skip',
      { date: '2027-03-14', time: '02:30', timeZone: 'America/New_York' },
      { time: 'TIME_DOES_NOT_EXIST' },
    ],
    ['a zone that is none', { timeZone: 'Arizona' }, { timeZone: 'FIELD_INVALID' }],
    ['a length that is too short', { duration: '2' }, { duration: 'DURATION_INVALID' }],
    ['a length that is no number', { duration: 'long' }, { duration: 'WHOLE_NUMBER' }],
    ['an unknown visit type', { visitType: 'Surgery' }, { visitType: 'FIELD_INVALID' }],
    ['an unknown provider', { provider: 'Dr. Nobody' }, { provider: 'FIELD_INVALID' }],
    ['a way that is none', { linkDelivery: 'Pigeon' }, { linkDelivery: 'FIELD_INVALID' }],
    ['a way without an address', { linkDelivery: 'Email' }, { email: 'EMAIL_REQUIRED_IF_CHECKED' }],
    ['a description that is too long', { description: 'x'.repeat(5_000) }, { description: 'MAX_LENGTH' }],
    [
      'no patient',
      { firstName: '', mrn: '' },
      { firstName: 'FIRST_NAME_REQUIRED', lastName: 'LAST_NAME_REQUIRED' },
    ],
    ['an unknown record number alone', { firstName: '', lastName: '' }, { mrn: 'PATIENT_UNKNOWN' }],
    ['a name alone', { mrn: '', birthDate: '' }, { birthDate: 'PATIENT_UNCLEAR' }],
  ])('%s', async (_name, changes, wrong) => {
    expect(await wrongOf(changes)).toEqual(wrong);
  });

  test('another practice’s providers and visit types, and people who hold no visits, are unknown', async () => {
    const { outsider, adminOnly, clinicalAdmin } = world.staff;
    for (const { email } of [outsider, adminOnly, clinicalAdmin])
      expect(await wrongOf({ provider: email })).toEqual({ provider: 'FIELD_INVALID' });
    await world.db
      .updateTable('visitTypes')
      .set({ name: 'Stress test' })
      .where('practiceId', '=', world.otherPractice.id)
      .execute();
    expect(await wrongOf({ visitType: 'Stress test' })).toEqual({ visitType: 'FIELD_INVALID' });
  });

  test('a name shared by two providers is ambiguous', async () => {
    const names = { firstName: 'Kim', lastName: 'Twin' };
    const one = await makeAccount(world.db, [world.practice.id], names);
    expect(await wrongOf({ provider: 'kim twin' })).toEqual({});
    await makeAccount(world.db, [world.practice.id], names);
    expect(await wrongOf({ provider: 'kim twin' })).toEqual({ provider: 'NAME_UNCLEAR' });
    expect(await wrongOf({ provider: one.email.toUpperCase() })).toEqual({});
  });
});

describe('a patient of the practice', () => {
  const PATIENT = { firstName: 'Mo', lastName: 'Núñez', birthDate: '1950-01-02' };

  test('is found by record number, or by name and date of birth, and stays unchanged', async () => {
    const mrn = randomUUID().slice(0, 12);
    const mobile = '+16025550188';
    const patientId = await makePatient(world.db, world.practice.id, { ...PATIENT, mrn, mobile });
    const none = { firstName: '', lastName: '', birthDate: '', mrn: '' };
    const rows = [
      visit({ ...none, mrn, email: 'new@visits.test' }),
      visit({ ...none, firstName: 'MO', lastName: 'nunez', birthDate: '1950-01-02' }),
    ];
    expect((await send(rows)).result).toEqual({ added: 2, known: 0, wrong: 0 });
    expect(await visitsOf(mrn)).toMatchObject([
      { patientId, email: 'new@visits.test', mobile, linkDelivery: 'Email' },
      { patientId, email: 'patient@example.com', mobile, linkDelivery: 'Email' },
    ]);
    const patient = world.db.selectFrom('patients').where('id', '=', patientId);
    expect(await patient.select(['email', 'language']).executeTakeFirst()).toEqual({
      email: 'patient@example.com',
      language: 'es',
    });
  });

  test('is not guessed: refuses namesakes without a record number, and another person’s number', async () => {
    const twin = { ...PATIENT, birthDate: '1951-01-02' };
    const [one, other] = [randomUUID().slice(0, 12), randomUUID().slice(0, 12)];
    for (const mrn of [one, other])
      await makePatient(world.db, world.practice.id, { ...twin, mobile: null, mrn });
    expect(await wrongOf({ ...twin, mrn: '' })).toEqual({ mrn: 'PATIENT_UNCLEAR' });
    expect(await wrongOf({ ...twin, mrn: one })).toEqual({});
    expect(await wrongOf({ ...twin, birthDate: '1951-01-03', mrn: one })).toEqual({ mrn: 'PATIENT_DIFFERS' });
    expect(await wrongOf({ firstName: 'Al', lastName: 'Ito', birthDate: '', mrn: one })).toEqual({
      mrn: 'PATIENT_DIFFERS',
    });
  });

  test('is reported as similar if a spreadsheet mangled the number, and not added again', async () => {
    const there = { ...PATIENT, birthDate: '1952-01-02', mrn: '0004711' };
    await makePatient(world.db, world.practice.id, { ...there, mobile: null });
    const similar = { ...NEW, warnings: ['SIMILAR_PATIENT'], similarMrn: '0004711' };
    expect((await check([visit({ ...there, mrn: '4711' })])).rows).toMatchObject([similar]);
    expect((await check([visit({ ...there, mrn: 'X1' })])).rows).toMatchObject([similar]);
    expect(await wrongOf({ ...there, mrn: '4.71E+03' })).toEqual({ mrn: 'SPREADSHEET_NUMBER' });
  });

  test('of another practice is not found', async () => {
    const mrn = randomUUID().slice(0, 12);
    await makePatient(world.db, world.otherPractice.id, { ...PATIENT, mobile: null, mrn });
    expect(await wrongOf({ firstName: '', lastName: '', mrn })).toEqual({ mrn: 'PATIENT_UNKNOWN' });
    const row = visit({ ...PATIENT, mrn });
    await send([row]);
    expect((await visitsOf(mrn)).map(({ patientsPractice }) => patientsPractice)).toEqual([
      world.practice.id,
    ]);
  });
});

describe('visits that already exist', () => {
  test('are not scheduled again: in two tabs, twice in a file, or after being moved, canceled or over', async () => {
    const row = visit({ date: '2026-11-20', time: '10:30' });
    const rows = [row, { ...row, description: 'again' }];
    const answers = await Promise.all([send(rows), send(rows)]);
    expect(answers.map(({ result }) => result.added).toSorted()).toEqual([0, 1]);
    await world.db
      .updateTable('visits')
      .set({ status: 'CANCELLED' })
      .where('id', '=', (await visitsOf(row.mrn))[0]?.visitId ?? '')
      .execute();
    expect((await send([row])).result).toEqual({ added: 0, known: 1, wrong: 0 });
    const { now } = world.time;
    world.time.now += 3_600_000;
    expect((await check([row])).rows).toEqual([KNOWN]);
    world.time.now = now;
    expect(await visitsOf(row.mrn)).toHaveLength(1);
  });

  test('get a warning if they overlap, also within the file and with working hours, but are scheduled', async () => {
    const first = visit({ date: '2026-12-07' });
    const at = (time: string, changes: Row = {}) => ({ ...visit(), date: '2026-12-07', time, ...changes });
    await send([first]);
    const free = await makeAccount(world.db, [world.practice.id]);
    const rows = [
      at('09:40'),
      at('09:50'),
      at('09:40', { provider: free.email, mrn: first.mrn, birthDate: first.birthDate }),
      at('11:00', { provider: free.email }),
      at('11:10', { provider: free.email }),
      at('03:00', { provider: free.email }),
    ];
    await world.db
      .insertInto('workingHours')
      .values({
        practiceId: world.practice.id,
        accountId: null,
        hours: JSON.stringify({
          ...Object.fromEntries(
            ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, []]),
          ),
          monday: [{ from: '08:00', to: '17:00' }],
        }),
      })
      .execute();
    expect((await check(rows)).rows.map(({ warnings = [] }) => warnings)).toEqual([
      ['PROVIDER_BUSY'],
      ['PROVIDER_BUSY'],
      ['PATIENT_BUSY'],
      ['PROVIDER_BUSY'],
      ['PROVIDER_BUSY'],
      ['OUTSIDE_HOURS'],
    ]);
    await world.db.deleteFrom('workingHours').execute();
    expect((await send(rows)).result.added).toBe(rows.length);
  });
});

describe('messages', () => {
  test('are sent if chosen: one to each patient about all of their visits, none to staff', async () => {
    const ana = visit({ email: 'ana.told@visits.test' });
    const rows = [
      ana,
      { ...ana, date: '2026-12-15' },
      visit({ mobile: '(602) 555-0177' }),
      visit({ email: 'copy@visits.test', linkDelivery: 'Copy' }),
      visit(),
    ];
    expect((await check(rows)).messages).toBe(2);
    await send(rows, { tellPatients: true });
    const [message, ...others] = await messagesOf('ana.told@visits.test');
    expect(others).toEqual([]);
    expect(message).toMatchObject({ kind: 'visit-invitation', language: 'es' });
    const further = await world.db
      .selectFrom('messageVisits')
      .select('visitId')
      .where('messageId', '=', message?.id ?? '')
      .execute();
    expect([message?.visitId, ...further.map(({ visitId }) => visitId)]).toEqual(
      (await visitsOf(ana.mrn)).map(({ visitId }) => visitId),
    );
    expect(await messagesOf('+16025550177')).toHaveLength(1);
    expect(await messagesOf('copy@visits.test')).toEqual([]);
    expect(await messagesOf(world.staff.provider.email)).toEqual([]);
  });

  test('are counted by the practice’s settings', async () => {
    const rows = [visit({ email: 'both@visits.test', mobile: '(602) 555-0166' })];
    await setSetting(world.db, world.practice.id, 'confirmationMessage', 'both');
    expect((await check(rows)).messages).toBe(2);
    await setSetting(world.db, world.practice.id, 'confirmationMessage', 'none');
    expect((await check(rows)).messages).toBe(0);
    expect(await wrongOf({ email: 'both@visits.test', linkDelivery: 'Email' })).toEqual({
      linkDelivery: 'CANNOT_SEND_PATIENT_COMMS',
    });
    await world.db.deleteFrom('settings').execute();
  });
});

test('one invalid row rejects the file, unless invalid rows are left out', async () => {
  const right = visit();
  const rows = [right, visit({ visitType: '' })];
  expect((await send(rows)).error).toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { 'rows.1.visitType': 'FIELD_REQUIRED' } },
  });
  expect(await visitsOf(right.mrn)).toEqual([]);
  expect((await send(rows, { leaveOutWrong: true })).result).toEqual({ added: 1, known: 0, wrong: 1 });
});

test('stores nothing if one visit cannot be stored', async () => {
  const rows = [visit(), visit({ description: 'refused' })];
  // A trigger simulates any refusal by the database.
  await asOwner(
    world.database,
    `create function refuse_visit() returns trigger language plpgsql as
      'begin raise exception ''refused''; end'`,
    'create trigger refuse_visit before insert on links execute function refuse_visit()',
  );
  expect((await send(rows)).status).toBe(500);
  await asOwner(world.database, 'drop trigger refuse_visit on links');
  expect((await check(rows)).rows).toEqual([NEW, NEW]);
  const known = world.db
    .selectFrom('patients')
    .select('id')
    .where('mrn', '=', rows[0]?.mrn ?? '');
  expect(await known.execute()).toEqual([]);
});

test('requires an administrator of the practice who may schedule visits', async () => {
  const adminOnly = await world.signedIn(world.staff.adminOnly);
  expect((await send([visit()], { by: adminOnly })).error?.code).toBe('ACCESS_DENIED');
  const stranger = await world.signedIn(
    await makeAccount(world.db, [world.otherPractice.id], { isClientAdmin: true }),
  );
  expect((await send([visit()], { by: stranger })).error?.code).toBe('NOT_FOUND');
  expect((await send([{ ...visit(), role: 'Provider' }])).error?.code).toBe('INVALID_INPUT');
});
