// Runs on both PostgreSQLs: record numbers are compared without the zeros at their start.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { asOwner } from '#server/test-support/database.ts';
import { makeAccount, type TestAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { IMPORT_ROWS } from '#shared/domain/import.ts';

const CHECK = 'POST /api/admin/practices/:practiceId/import/check';
const IMPORT = 'POST /api/admin/practices/:practiceId/import';

let world: World;
let admin: TestAccount;
let browser: Browser;
beforeAll(async () => {
  world = await createWorld();
  admin = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  browser = await world.signedIn(admin);
});
afterAll(() => world.close());

const here = () => ({ practiceId: world.practice.id });
let patients = 0;
const patient = (changes = {}) => ({
  firstName: 'Ana',
  lastName: 'García',
  birthDate: new Date(Date.UTC(1940, 0, ++patients)).toISOString().slice(0, 10),
  mrn: randomUUID().slice(0, 12),
  ...changes,
});
const user = (changes = {}) => ({
  firstName: 'Ida',
  lastName: 'Marsh',
  email: `${randomUUID()}@import.test`,
  role: 'Provider',
  ...changes,
});
type Patient = Record<string, string>;

const checkPatients = async (rows: Patient[], by = browser) =>
  (await by.call(CHECK, { params: here(), body: { kind: 'patients', rows } })).result.rows;
const importPatients = (rows: Patient[], { leaveOutWrong = false, by = browser } = {}) =>
  by.call(IMPORT, { params: here(), body: { kind: 'patients', rows, language: 'es', leaveOutWrong } });
const checkUsers = async (rows: Patient[]) =>
  (await browser.call(CHECK, { params: here(), body: { kind: 'users', rows } })).result.rows;
const importUsers = (rows: Patient[], { invite = true, leaveOutWrong = false } = {}) =>
  browser.call(IMPORT, {
    params: here(),
    body: { kind: 'users', rows, language: 'en', leaveOutWrong, invite },
  });
const storedPatients = (mrn: string) =>
  world.db.selectFrom('patients').selectAll().where('mrn', '=', mrn).execute();
const invitationsOf = (email: string) =>
  world.db.selectFrom('messages').select('kind').where('recipient', '=', email).execute();
const NEW = { state: 'new', wrong: {} };
const KNOWN = { state: 'known', wrong: {} };

describe('importing patients', () => {
  test('adds them with all of the file’s data, and the next check finds them', async () => {
    const row = patient({
      birthDate: '1985-03-14',
      sex: 'female',
      email: 'Ana@Example.test',
      mobile: '(602) 555-0123',
      address: '1 Main St',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85001',
    });
    expect(await checkPatients([row])).toEqual([NEW]);
    expect(await storedPatients(row.mrn)).toEqual([]);
    expect((await importPatients([row])).result).toEqual({ added: 1, known: 0, wrong: 0 });
    expect(await storedPatients(row.mrn)).toMatchObject([
      {
        practiceId: world.practice.id,
        firstName: 'Ana',
        lastName: 'García',
        birthDate: '1985-03-14',
        sex: 'female',
        email: 'ana@example.test',
        mobile: '+16025550123',
        language: 'es',
        addressLine: '1 Main St',
        city: 'Phoenix',
        state: 'AZ',
        zip: '85001',
      },
    ]);
    expect(await checkPatients([row])).toEqual([KNOWN]);
    const done = await world.audited({ action: 'import.done', practiceId: world.practice.id }, ['details']);
    expect(done.at(-1)?.details).toMatchObject({ kind: 'patients', added: 1, alreadyThere: 0, wrongRows: 0 });
  });

  test('rejects them for the form’s reasons, each at its field', async () => {
    const wrong = patient({
      firstName: '',
      lastName: '4711',
      birthDate: '14.3.85',
      sex: 'woman',
      email: 'ana@',
      mobile: '12',
      state: 'Arizona',
      zipCode: 'x',
      city: 'c'.repeat(200),
      language: 'fr',
    });
    expect(await checkPatients([wrong, patient()])).toEqual([
      {
        state: 'wrong',
        wrong: {
          firstName: 'FIRST_NAME_REQUIRED',
          lastName: 'LAST_NAME_INVALID',
          birthDate: 'BIRTH_DATE_INVALID',
          sex: 'FIELD_INVALID',
          email: expect.stringMatching(/^EMAIL_/),
          mobile: expect.stringMatching(/^PHONE_/),
          state: 'FIELD_INVALID',
          zipCode: 'ZIP_CODE_INVALID',
          city: 'MAX_LENGTH',
          language: 'FIELD_INVALID',
        },
      },
      NEW,
    ]);
  });

  test('rejects the whole file for one invalid row, unless invalid rows are left out', async () => {
    const right = patient();
    const rows = [right, patient({ firstName: '' })];
    const refused = await importPatients(rows);
    expect(refused.error).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { 'rows.1.firstName': 'FIRST_NAME_REQUIRED' } },
    });
    expect(await storedPatients(right.mrn)).toEqual([]);
    expect((await importPatients(rows, { leaveOutWrong: true })).result).toEqual({
      added: 1,
      known: 0,
      wrong: 1,
    });
  });

  test('adds each once, however often the file is sent or repeats them', async () => {
    const noNumber = patient({ mrn: '', lastName: 'Solo', birthDate: '' });
    const rows = [patient(), noNumber, { ...noNumber, lastName: 'SOLO' }];
    const answers = await Promise.all([importPatients(rows), importPatients(rows)]);
    const counts = answers.map(({ result }) => [result.added, result.known]);
    expect(counts.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 3],
      [2, 1],
    ]);
  });

  test('reports a number mangled by a spreadsheet instead of adding the patient again', async () => {
    const zero = patient({ mrn: `000${patients}7` });
    await importPatients([zero]);
    const mrn = zero.mrn.replace(/^0+/, '');
    const similar = { ...NEW, warnings: ['SIMILAR_PATIENT'], similarMrn: zero.mrn };
    const married = { ...zero, mrn, lastName: 'Ruiz' };
    const another = { ...patient({ firstName: 'Bo', lastName: 'Li' }), mrn };
    expect(await checkPatients([{ ...zero, mrn }])).toEqual([similar]);
    expect(await checkPatients([{ ...zero, mrn: 'X1' }])).toEqual([similar]);
    expect(await checkPatients([married])).toEqual([similar]);
    expect(await checkPatients([another])).toEqual([NEW]);
    const first = patient();
    expect(await checkPatients([first, { ...first, mrn: `0${first.mrn}` }])).toEqual([
      NEW,
      { ...similar, similarMrn: first.mrn },
    ]);
    const shortened = { state: 'wrong', wrong: { mrn: 'SPREADSHEET_NUMBER' } };
    const rows = ['1.23E+05', '1,23E+05', '1002.0'].map((number) => patient({ mrn: number }));
    expect(await checkPatients([...rows, patient({ mrn: '1E5' })])).toEqual([
      shortened,
      shortened,
      shortened,
      NEW,
    ]);
  });

  test('rejects another person’s record number, and names patients whose data differ', async () => {
    const there = patient();
    await importPatients([there]);
    const { mrn } = there;
    const differs = { ...KNOWN, warnings: ['KNOWN_DIFFERS'] };
    const other = patient({ mrn, firstName: 'Bo', lastName: 'Li' });
    const sister = patient({ mrn, firstName: 'Eva' });
    const married = { ...there, lastName: 'Ruiz' };
    const bornOtherwise = { ...there, birthDate: '1999-01-01' };
    expect(await checkPatients([other, sister, there, married, bornOtherwise])).toEqual([
      { state: 'wrong', wrong: { mrn: 'PATIENT_DIFFERS' } },
      { state: 'wrong', wrong: { mrn: 'PATIENT_DIFFERS' } },
      KNOWN,
      differs,
      differs,
    ]);
    const [one, two] = [patient(), patient({ firstName: 'Bo', lastName: 'Li' })];
    expect(await checkPatients([one, { ...two, mrn: one.mrn }])).toEqual([
      NEW,
      { state: 'wrong', wrong: { mrn: 'PATIENT_DIFFERS' } },
    ]);
  });

  test('does not match patients of another practice', async () => {
    const row = patient({ lastName: 'Elsewhere' });
    await world.db
      .insertInto('patients')
      .values({
        id: randomUUID(),
        practiceId: world.otherPractice.id,
        firstName: row.firstName,
        lastName: row.lastName,
        birthDate: row.birthDate,
        mrn: row.mrn,
        email: null,
        mobile: null,
        language: 'en',
      })
      .execute();
    expect(await checkPatients([row])).toEqual([NEW]);
  });

  test('imports the maximum number at once, and refuses one more', async () => {
    const many = Array.from({ length: IMPORT_ROWS }, (_, at) => patient({ mrn: `many-${at}` }));
    expect((await importPatients(many)).result).toEqual({ added: IMPORT_ROWS, known: 0, wrong: 0 });
    expect((await importPatients(many)).result).toEqual({ added: 0, known: IMPORT_ROWS, wrong: 0 });
    expect((await importPatients([...many, patient()])).error?.code).toBe('INVALID_INPUT');
    expect((await importPatients([])).error?.code).toBe('INVALID_INPUT');
  });

  test('requires an administrator who may schedule visits', async () => {
    const adminOnly = await world.signedIn(world.staff.adminOnly);
    const body = { kind: 'patients' as const, rows: [patient()] };
    expect((await adminOnly.call(CHECK, { params: here(), body })).error?.code).toBe('ACCESS_DENIED');
    expect((await importPatients([patient()], { by: adminOnly })).error?.code).toBe('ACCESS_DENIED');
  });
});

describe('importing users', () => {
  test('creates them with their role, and invites them', async () => {
    const rows = [user({ displayName: 'Dr. Ida Marsh' }), user({ role: 'AdminOnly', lastName: 'Low' })];
    expect(await checkUsers(rows)).toEqual([NEW, NEW]);
    expect((await importUsers(rows)).result).toEqual({ added: 2, known: 0, wrong: 0 });
    const { result } = await browser.call('GET /api/admin/accounts', { query: { q: 'import.test' } });
    const found = result.rows.filter(({ email }) => rows.some((row) => row.email === email));
    expect(found.map(({ displayName, type, status }) => [displayName, type, status]).sort()).toEqual([
      ['Dr. Ida Marsh', 'Provider', 'INVITED'],
      ['Ida Low', 'AdminOnly', 'INVITED'],
    ]);
    for (const { email } of rows) expect(await invitationsOf(email)).toEqual([{ kind: 'staff-invitation' }]);
    const [one] = found;
    const created = await world.audited({ action: 'account.created', subjectId: one?.accountId }, ['actor']);
    expect(created).toEqual([{ actor: `account:${admin.accountId}` }]);
  });

  test('recognizes addresses known in the practice, and rejects addresses owned by others', async () => {
    const row = user();
    await importUsers([row]);
    const sister = await makeAccount(world.db, [world.otherPractice.id]);
    await world.db
      .updateTable('practices')
      .set((set) => ({
        enterpriseId: set.selectFrom('practices').where('id', '=', world.practice.id).select('enterpriseId'),
      }))
      .where('id', '=', world.otherPractice.id)
      .execute();
    const twice = user();
    expect(
      await checkUsers([
        { ...row, email: row.email.toUpperCase() },
        user({ email: sister.email }),
        twice,
        twice,
        user({ role: 'Doctor' }),
        user({ role: '' }),
      ]),
    ).toEqual([
      KNOWN,
      { state: 'wrong', wrong: { email: 'EMAIL_IS_ALREADY_TAKEN' } },
      NEW,
      KNOWN,
      { state: 'wrong', wrong: { role: 'FIELD_INVALID' } },
      { state: 'wrong', wrong: { role: 'FIELD_REQUIRED' } },
    ]);
    expect((await importUsers([row])).result).toEqual({ added: 0, known: 1, wrong: 0 });
  });

  test('sends them nothing if invitations are deferred', async () => {
    const row = user();
    expect((await importUsers([row], { invite: false })).result.added).toBe(1);
    expect(await invitationsOf(row.email)).toEqual([]);
  });

  test('adds none if one cannot be stored', async () => {
    const rows = [user(), user()];
    await asOwner(
      world.database,
      `create function refuse_import() returns trigger language plpgsql as
        'begin if new.email = tg_argv[0] then raise exception ''refused''; end if; return new; end'`,
      `create trigger refuse_import before insert on accounts for each row
        execute function refuse_import('${rows[1]?.email}')`,
    );
    const answer = await importUsers(rows);
    await asOwner(world.database, 'drop trigger refuse_import on accounts');
    expect(answer.status).toBe(500);
    expect(await checkUsers(rows)).toEqual([NEW, NEW]);
    expect(await invitationsOf(rows[0]?.email ?? '')).toEqual([]);
  });
});

test('another practice looks missing', async () => {
  const stranger = await world.signedIn(
    await makeAccount(world.db, [world.otherPractice.id], { isClientAdmin: true }),
  );
  expect((await importPatients([patient()], { by: stranger })).error?.code).toBe('NOT_FOUND');
});

test('refuses a column of the other kind', async () => {
  const answer = await importPatients([{ ...patient(), role: 'Provider' }]);
  expect(answer.error?.code).toBe('INVALID_INPUT');
});
