import { expect, test } from 'vitest';
import { PatientQuery } from './patient-query.ts';
import { InterpreterServiceChange } from './rest/admin/interpreter-service.ts';
import { PartnerChange } from './rest/admin/partners.ts';
import { RecordConnectionChange } from './rest/admin/record-connection.ts';
import { PatientIdentity } from './rest/ehr/record-patients.ts';

const ADDRESS = 'https://service.example.org/api';
const KEY = 'sixteen-characters';

const CARRIED: ((value: string) => string)[] = [
  (value) => `${value} `,
  (value) => `${value}\r\n`,
  (value) => `${value}\u00a0`,
  (value) => `\u200b${value}\u2060`,
  (value) => `\u202d${value}\u202c`,
  (value) => `${value}\u200e\n`,
];

test.each([
  ['a record number', PatientIdentity.shape.mrn, 'MRN-004711'],
  ['a record number that is searched', PatientQuery.shape.mrn, 'MRN-004711'],
  ['a record system', RecordConnectionChange.shape.url, ADDRESS],
  ['a client id', RecordConnectionChange.shape.clientId, 'client-1'],
  ['an interpreter service', InterpreterServiceChange.shape.url, ADDRESS],
  ['a service’s key', InterpreterServiceChange.shape.token, KEY],
  ['a partner', PartnerChange.shape.url, ADDRESS],
  ['a partner’s number', PartnerChange.shape.partnerPracticeId, '4711'],
  ['a namespace', PartnerChange.shape.namespaceRoot, ADDRESS],
])('reads %s as intended, whatever was copied with it', (_what, schema, value) => {
  for (const carry of CARRIED) expect(schema.parse(carry(value))).toBe(value);
});
