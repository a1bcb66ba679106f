import { expect, test } from 'vitest';
import { knownPatients } from './known-patients.ts';

const ANA = { firstName: 'Ana', lastName: 'García', birthDate: '1985-03-14', mrn: '' };

test.each([
  [
    'the same record number',
    { ...ANA, mrn: 'A1' },
    { ...ANA, lastName: 'Lopez', birthDate: '', mrn: 'A1' },
    true,
  ],
  ['the same name and date of birth', ANA, { ...ANA, firstName: ' ANA', lastName: 'garcia' }, true],
  ['the same name, both without a date of birth', { ...ANA, birthDate: '' }, { ...ANA, birthDate: '' }, true],
  ['a record number that the other one lacks', ANA, { ...ANA, mrn: 'A1' }, true],
  ['no record number where the other one has one', { ...ANA, mrn: 'A1' }, ANA, true],
  ['a joiner in the name', ANA, { ...ANA, lastName: 'Gar\u200dcía' }, true],
  ['another record number', { ...ANA, mrn: 'A1' }, { ...ANA, mrn: 'A2' }, false],
  ['another date of birth', ANA, { ...ANA, birthDate: '1985-03-15' }, false],
  ['one date of birth unknown', ANA, { ...ANA, birthDate: '' }, false],
  ['another name', ANA, { ...ANA, firstName: 'Anna' }, false],
  ['parts of the name elsewhere', ANA, { ...ANA, firstName: '', lastName: 'Ana García' }, false],
])('%s', (_name, there, one, expected) => {
  expect(knownPatients([there])(one).is).toBe(expected ? 'known' : 'new');
});

test('knows a patient from the second row on', () => {
  const isKnown = knownPatients([]);
  expect([isKnown(ANA).is, isKnown(ANA).is]).toEqual(['new', 'known']);
});
