import { expect, test } from 'vitest';
import { differences } from './compared-table.tsx';

const person = (name: string, birthDate: string | null) => ({ name, birthDate });

test.each([
  ['all the same', 'José García-López', '1979-01-30', 'jose garcia lopez', '1979-01-30', []],
  ['another name', 'José García', '1979-01-30', 'Josefa García', '1979-01-30', ['name']],
  ['another date of birth', 'José García', '1979-01-30', 'José García', '1979-01-31', ['birthDate']],
  ['a date that one does not have', 'José García', null, 'José García', '1979-01-31', []],
] as const)('%s', (_, name, born, reportedName, reportedBorn, found) => {
  const reported = { ...person(reportedName, reportedBorn), state: null };
  expect(differences({ scheduled: person(name, born), reported })).toEqual(found);
});

test('compares the record as well', () => {
  const scheduled = person('Ana Ruiz', null);
  const record = { ...person('Anna Ruiz', null), bornIn: null };
  expect(differences({ scheduled, reported: null, record })).toEqual(['name']);
});

test('finds no difference between dates and a record with only the year', () => {
  const record = { ...person('Ana Ruiz', null), bornIn: '1979' };
  expect(differences({ scheduled: person('Ana Ruiz', '1952-03-14'), reported: null, record })).toEqual([]);
});
