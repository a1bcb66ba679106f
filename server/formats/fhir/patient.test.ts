import type { Patient } from '@medplum/fhirtypes';
import { expect, test } from 'vitest';
import { readPatientFacts } from './patient.ts';

test('cleans a record’s texts', () => {
  const patient: Patient = {
    resourceType: 'Patient',
    id: 'p-1',
    name: [{ use: 'official', family: 'Nun\u0303ez\u200b', given: ['\u202aJose\u0301\0'] }],
    identifier: [{ use: 'usual', value: '\u200b123 ' }],
    telecom: [
      { system: 'email', value: '\u200bana@example.test' },
      { system: 'phone', use: 'mobile', value: '\u200b' },
    ],
    address: [{ line: ['1 Rue\b'], city: 'Gue\u0301ret\ud83d', state: 'AZ', postalCode: '85001\u200b' }],
  };
  expect(readPatientFacts(patient, new Date(0))).toEqual({
    recordId: 'p-1',
    firstName: 'José',
    lastName: 'Nuñez',
    birthDate: null,
    bornIn: null,
    sex: null,
    mrn: '123',
    email: 'ana@example.test',
    mobile: null,
    address: { line: '1 Rue', city: 'Guéret\ufffd', state: 'AZ', zip: '85001' },
  });
});

test.each([
  ['a name', { name: [{ family: '語'.repeat(301) }] }, null],
  ['a number', { identifier: [{ use: 'usual', value: '1'.repeat(201) }] }, { mrn: null }],
])('drops %s that is longer than the product keeps', (_, change, facts) => {
  const patient = { resourceType: 'Patient', id: 'p-1', name: [{ family: '語'.repeat(300) }], ...change };
  const read = readPatientFacts(patient as Patient, new Date(0));
  if (facts) expect(read).toMatchObject(facts);
  else expect(read).toBeNull();
});
