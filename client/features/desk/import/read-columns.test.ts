import { expect, test } from 'vitest';
import { IMPORT_COLUMNS, IMPORT_KINDS, type ImportColumn } from '#shared/domain/import.ts';
import en from '#shared/i18n/en/desk/import.json' with { type: 'json' };
import es from '#shared/i18n/es/desk/import.json' with { type: 'json' };
import { templateText } from './import-files.ts';
import { matchColumns } from './match-columns.ts';
import { dateOrderOf, needsOrder, readDate, readRow, readTime } from './read-cells.ts';
import { parseText } from './read-file.ts';

const patients = (header: string[]) => matchColumns('patients', header);

test.each([
  [
    ['MRN', 'Last', 'First', 'DOB', 'Cell', 'E-mail Address', 'Zip'],
    { mrn: 0, lastName: 1, firstName: 2, birthDate: 3, mobile: 4, email: 5, zipCode: 6 },
  ],
  [
    ['patient_id', 'SURNAME', 'Given Name', 'Date of Birth', 'Gender'],
    { mrn: 0, lastName: 1, firstName: 2, birthDate: 3, sex: 4 },
  ],
  [
    ['Apellidos', 'Nombre', 'Fecha de nacimiento', 'Teléfono', 'Dirección', 'Género'],
    { lastName: 0, firstName: 1, birthDate: 2, mobile: 3, address: 4, sex: 5 },
  ],
  [['Phone', 'Mobile'], { mobile: 1 }],
  [['Notes', ''], {}],
])('finds the columns of %j', (header, matches) => {
  expect(patients(header)).toEqual(matches);
});

test.each([
  ['English', en as Record<string, string>],
  ['Spanish', es as Record<string, string>],
])('finds every column of the app’s templates, in %s', (_language, words) => {
  for (const kind of IMPORT_KINDS) {
    const read = parseText(templateText(kind, (column: ImportColumn) => words[`column.${column}`] ?? ''));
    if ('problem' in read) throw new Error(read.problem);
    const all = Object.fromEntries(IMPORT_COLUMNS[kind].map((column, at) => [column, at]));
    expect(matchColumns(kind, read.header)).toEqual(all);
    expect(read.rows).toHaveLength(1);
  }
});

test.each([
  ['1985-03-14', 'mdy', '1985-03-14'],
  ['1985/3/4', 'dmy', '1985-03-04'],
  ['03/04/1985', 'mdy', '1985-03-04'],
  ['03/04/1985', 'dmy', '1985-04-03'],
  ['14.3.1985', 'dmy', '1985-03-14'],
  ['3/14/1985 0:00', 'mdy', '1985-03-14'],
  ['1985-03-14T00:00:00', 'mdy', '1985-03-14'],
  // The century would be a guess.
  ['3/14/85', 'mdy', '3/14/85'],
  ['March 14', 'mdy', 'March 14'],
] as const)('reads the date %s as %s', (typed, order, expected) => {
  expect(readDate(typed, order)).toBe(expected);
});

test('derives the order of day and month from the dates, and asks where it matters', () => {
  expect(dateOrderOf(['03/04/1985', '14/03/1985'])).toBe('dmy');
  expect(dateOrderOf(['03/04/1985', '03/14/1985', ''])).toBe('mdy');
  expect(dateOrderOf(['31/31/1985', '03/04/1985'])).toBe('mdy');
  expect([needsOrder(['1985-03-04', '']), needsOrder(['03/04/1985'])]).toEqual([false, true]);
});

test('maps words to the values they mean, and leaves others unchanged', () => {
  const read = (column: ImportColumn, typed: string) => readRow([typed], { [column]: 0 }, 'mdy')[column];
  expect(['F', 'Mujer', 'MALE', 'X', 'tbd'].map((typed) => read('sex', typed))).toEqual([
    ...['female', 'female', 'male', 'other', 'tbd'],
  ]);
  expect(['Español', 'ENG', 'fr'].map((typed) => read('language', typed))).toEqual(['es', 'en', 'fr']);
  expect(['az', 'New York', 'Ontario'].map((typed) => read('state', typed))).toEqual(['AZ', 'NY', 'Ontario']);
  expect(['proveedor', 'Clinical Admin', 'AdminOnly', 'boss'].map((typed) => read('role', typed))).toEqual([
    ...['Provider', 'ClinicalAdmin', 'AdminOnly', 'boss'],
  ]);
  expect(read('city', '')).toBeUndefined();
});

test.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['14:05:00', '14:05'],
  ['9.30', '09:30'],
  ['9:30 AM', '09:30'],
  ['12:15 a.m.', '00:15'],
  ['12 PM', '12:00'],
  ['2:30 p. m.', '14:30'],
  ['2:30p', '14:30'],
  ['12/1/2026 9:30 AM', '09:30'],
  ['2026-12-01T14:05:00', '14:05'],
  // Morning or evening would be a guess.
  ['9', '9'],
  ['13:00 PM', '13:00 PM'],
  ['12/1/2026', '12/1/2026'],
  ['2026-12-01T14:05:00Z', '2026-12-01T14:05:00Z'],
])('reads the time %s as %s', (typed, expected) => {
  expect(readTime(typed)).toBe(expected);
});

test('reads the values of visits', () => {
  const read = (column: ImportColumn, typed: string) => readRow([typed], { [column]: 0 }, 'mdy')[column];
  expect(['E-mail', 'Texto', 'No', 'Sí', 'fax'].map((typed) => read('linkDelivery', typed))).toEqual([
    ...['Email', 'SMS', 'Copy', '', 'fax'],
  ]);
  expect(['Mountain', 'Arizona', 'America/Denver'].map((typed) => read('timeZone', typed))).toEqual([
    ...['America/Denver', 'America/Phoenix', 'America/Denver'],
  ]);
  expect(['20', '20 min', '1:30', 'long'].map((typed) => read('duration', typed))).toEqual([
    ...['20', '20', '90', 'long'],
  ]);
});

test.each([
  [
    ['Appt Date', 'Appt Time', 'Appointment Type', 'Doctor', 'Patient ID', 'Reason for visit'],
    { date: 0, time: 1, visitType: 2, provider: 3, mrn: 4, description: 5 },
  ],
  [
    ['Fecha de la cita', 'Hora', 'Tipo de cita', 'Médico', 'Apellidos', 'Nombre', 'Fecha de nacimiento'],
    { date: 0, time: 1, visitType: 2, provider: 3, lastName: 4, firstName: 5, birthDate: 6 },
  ],
  [['Date/Time', 'Provider Name'], { date: 0, time: 0, provider: 1 }],
  [['Start'], { date: 0, time: 0 }],
  [['Date'], { date: 0 }],
])('finds the columns of visits in %j', (header, matches) => {
  expect(matchColumns('visits', header)).toEqual(matches);
});
