import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const PATH = '/provider/client-admin/import';
const CHECK = 'POST /api/admin/practices/:practiceId/import/check';
const IMPORT = 'POST /api/admin/practices/:practiceId/import';
const NEW = { state: 'new', wrong: {} } as const;
const KNOWN = { state: 'known', wrong: {} } as const;

const PATIENTS = 'First,Surname,DOB,Sex\nAna,García,03/14/1985,F\nBo,Li,04/05/1990,\n,Mo,1/2/1980,?\n';

async function openWith(text: string, answers: Answers = {}) {
  const opened = await openStaffScreen(PATH, answers);
  const give = async (content: string, name = 'patients.csv') =>
    opened.user.upload(
      await screen.findByLabelText(/^(Choose file|Choose another file)$/),
      new File([content], name),
    );
  if (text) await give(text);
  return Object.assign(opened, { give });
}

function savedFiles() {
  const blobs: Blob[] = [];
  const saved = new Map<string, Blob | undefined>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:csv';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.set(this.download, blobs.at(-1));
  });
  return async (name: string) => (await saved.get(name)?.text())?.replace('\uFEFF', '');
}

it('matches the columns, checks the rows, and imports the new ones', async () => {
  const opened = await openWith(PATIENTS, { [CHECK]: { rows: [NEW, KNOWN, NEW], messages: 0, marks: [] } });
  await screen.findByText('patients.csv: 3 rows');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Last name/).selectedOptions[0]?.text).toBe('Surname');
  screen.getByText('Mar 14, 1985');
  await opened.press('Check 3 rows');
  await screen.findByRole('heading', { name: '3. Check and import' });
  expect(opened.server.sent(CHECK)[0]?.body).toEqual({
    kind: 'patients',
    rows: [
      { firstName: 'Ana', lastName: 'García', birthDate: '1985-03-14', sex: 'female' },
      { firstName: 'Bo', lastName: 'Li', birthDate: '1990-04-05' },
      { lastName: 'Mo', birthDate: '1980-01-02', sex: '?' },
    ],
  });
  expect(screen.getByText('already there').textContent).toBe('1 already there');
  opened.server.answer({ [IMPORT]: { added: 2, known: 1, wrong: 0 } });
  await opened.press('Import 2 patients');
  await screen.findByText('2 patients imported');
  expect(document.activeElement?.textContent).toContain('2 patients imported');
  screen.getByText('1 row was already there.');
  expect(opened.server.sent(IMPORT)[0]?.body).toMatchObject({
    kind: 'patients',
    leaveOutWrong: false,
    language: 'en',
  });
  await opened.press('Import another file');
  await screen.findByRole('button', { name: 'Choose file' });
});

it('lists the invalid rows, saves them with their errors, and leaves them out on request', async () => {
  const saved = savedFiles();
  const wrong = {
    state: 'wrong',
    wrong: { firstName: 'FIRST_NAME_REQUIRED', sex: 'FIELD_INVALID' },
  } as const;
  const opened = await openWith(PATIENTS, { [CHECK]: { rows: [NEW, NEW, wrong], messages: 0, marks: [] } });
  await opened.press('Check 3 rows');
  const row = (await screen.findByText('Row 4:')).closest('li');
  const words = 'First name: First Name is required; Sex: Use female, male, other or unknown';
  expect(row?.textContent).toBe(`Row 4: ${words}`);
  await opened.press('Download the rows with errors');
  expect(await saved('patients-errors.csv')).toBe(
    `First,Surname,DOB,Sex,Reason\r\n,Mo,1/2/1980,?,"${words}"\r\n`,
  );
  opened.server.answer({ [IMPORT]: { added: 2, known: 0, wrong: 1 } });
  await opened.press('Import the 2 correct rows');
  await screen.findByText('1 row with errors was left out.');
  expect(opened.server.sent(IMPORT)[0]?.body).toMatchObject({ leaveOutWrong: true });
});

it('leaves out rows with more cells than columns, and marks rows with fewer', async () => {
  const saved = savedFiles();
  const opened = await openWith('First,Surname,DOB\nAna,García,03/14/1985\nRoe, Jr,Three,1/2/1980\nBo,Li\n', {
    [CHECK]: { rows: [NEW, NEW], messages: 0, marks: [] },
    [IMPORT]: { added: 2, known: 0, wrong: 0 },
  });
  await screen.findByText('patients.csv: 3 rows');
  await opened.press('Check 3 rows');
  const textOf = async (line: number) => (await screen.findByText(`Row ${line}:`)).closest('li')?.textContent;
  expect(await textOf(3)).toMatch(/^Row 3: This row has 4 cells, and the file has 3 columns\./);
  expect(await textOf(4)).toBe('Row 4: This row ends early. Its last columns stay empty.');
  expect(screen.getByText('with errors').textContent).toBe('1 with errors');
  expect(opened.server.sent(CHECK)[0]?.body.rows).toEqual([
    { firstName: 'Ana', lastName: 'García', birthDate: '1985-03-14' },
    { firstName: 'Bo', lastName: 'Li' },
  ]);
  await opened.press('Download the rows with errors');
  expect(await saved('patients-errors.csv')).toMatch(
    /^First,Surname,DOB,,Reason\r\nRoe,Jr,Three,1\/2\/1980,.*\r\n$/,
  );
  await opened.press('Import the 2 correct rows');
  await screen.findByText('1 row with errors was left out.');
  expect(opened.server.sent(IMPORT)[0]?.body.rows).toHaveLength(2);
});

it('lists rows that may be existing patients, and numbers that a spreadsheet changed', async () => {
  const opened = await openWith('First,Surname,MRN\nAna,García,123\nBo,Li,77\nCy,Mo,1.23E+05\nDi,No,77\n', {
    [CHECK]: {
      rows: [
        { ...NEW, warnings: ['SIMILAR_PATIENT'], similarMrn: '000123' },
        { ...KNOWN, warnings: ['KNOWN_DIFFERS'] },
        { state: 'wrong', wrong: { mrn: 'SPREADSHEET_NUMBER' } },
        { state: 'wrong', wrong: { mrn: 'PATIENT_DIFFERS' } },
      ],
      messages: 0,
      marks: [],
    },
  });
  await opened.press('Check 4 rows');
  await screen.findByText(/^This may be a patient you already have, with the record number 000123\./);
  screen.getByText(/^Your patient with this record number has another name or date of birth\./);
  screen.getByText(/^Record number \(MRN\): Your spreadsheet has changed this number\./);
  screen.getByText(/^Record number \(MRN\): A patient with another name or date of birth has this/);
});

it('names the row of a misplaced quotation mark, and imports nothing', async () => {
  const opened = await openWith('First,Surname\nAna,"García\nBo,Li\n');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Row 2: a quotation mark is opened and not closed/,
  );
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  await opened.give('First,Surname\nAna,"Gar"cía"\n');
  await screen.findByText(/^Row 2: a cell in quotation marks has another quotation mark in it/);
  await opened.give('First,Surname\nAna,García,x\n');
  await screen.findByText(/^Row 2 and all others have more cells than there are column names/);
});

it('asks for a required column, and checks again after a column was corrected', async () => {
  const opened = await openWith('Vorname,Last name\nAna,García\n', {
    [CHECK]: { rows: [NEW], messages: 0, marks: [] },
  });
  await screen.findByText('Choose a column for each required field to go on.');
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  await opened.choose(/^First name/, 'Vorname');
  await opened.press('Check 1 row');
  await screen.findByRole('button', { name: 'Import 1 patient' });
  await opened.choose(/^City/, 'Vorname');
  expect(screen.queryByRole('button', { name: 'Import 1 patient' })).toBeNull();
  await opened.press('Check 1 row');
  await waitFor(() =>
    expect(opened.server.sent(CHECK)[1]?.body.rows).toEqual([
      { firstName: 'Ana', lastName: 'García', city: 'Ana' },
    ]),
  );
});

it('imports users with or without an invitation', async () => {
  const opened = await openWith('', {
    [CHECK]: { rows: [NEW], messages: 0, marks: [] },
    [IMPORT]: { added: 1, known: 0, wrong: 0 },
  });
  await opened.user.click(await screen.findByLabelText(/^Users/));
  await opened.give('First name,Last name,Email,Role\nIda,Marsh,ida@example.com,Provider\n');
  await opened.press('Check 1 row');
  const invite = await screen.findByLabelText<HTMLInputElement>(/^Send invitations now/);
  expect(invite.checked).toBe(true);
  await opened.user.click(invite);
  await opened.press('Import 1 user');
  await screen.findByText('1 user imported');
  expect(opened.server.sent(IMPORT)[0]?.body).toMatchObject({ kind: 'users', invite: false });
});

it('checks again if a row has become invalid', async () => {
  const opened = await openWith(PATIENTS, {
    [CHECK]: { rows: [NEW, NEW, NEW], messages: 0, marks: [] },
    [IMPORT]: refuse(400, 'INVALID_INPUT'),
  });
  await opened.press('Check 3 rows');
  await screen.findByRole('button', { name: 'Import 3 patients' });
  opened.server.answer({
    [CHECK]: { rows: [NEW, NEW, { state: 'wrong', wrong: { mrn: 'MAX_LENGTH' } }], messages: 0, marks: [] },
  });
  await opened.press('Import 3 patients');
  await screen.findByRole('button', { name: 'Import the 2 correct rows' });
});

it('explains why a file cannot be read, and offers a template', async () => {
  const saved = savedFiles();
  const opened = await openWith('PK\u0003\0');
  expect((await screen.findByRole('alert')).textContent).toContain('This is not a CSV file.');
  await opened.give('First name\n');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('We found no rows'));
  await opened.press('Download template');
  expect(await saved('patients.csv')).toMatch(
    /^First name,Last name,Date of birth,.*\r\nAna,García,03\/14\/1985/,
  );
});
