import { expect, it } from 'vitest';
import { patientWords, recordQuery } from './patient-search.ts';

it.each<[string, string[]]>([
  ['Delgado, Rosa', ['Delgado', 'Rosa']],
  ['(602) 555-0104', ['6025550104']],
  ['+1 602.555.0104', ['6025550104']],
  ['6025550104', ['6025550104']],
  ['delgado 555-0104', ['delgado', '5550104']],
  ['3/14/1952', ['19520314']],
  ['03-14-1952', ['19520314']],
  ['3.14.1952 rosa', ['19520314', 'rosa']],
  ['3/14/52', ['520314']],
  ['3/14', ['0314']],
  ['13/45/1952', ['13', '45', '1952']],
  ['1952-03-14', ['19520314']],
  ['1952', ['1952']],
  ['MRN-004711', ['MRN', '004711']],
  ['12345678 19520314', ['12345678', '19520314']],
  ['  ', []],
])('searches %s as %j', (typed, words) => {
  expect(patientWords(typed)).toEqual(words);
});

it.each([
  ['Lopez', { name: 'Lopez', birthDate: '', mrn: '' }],
  ['Lopez, Maria 3/14/1952', { name: 'Lopez Maria', birthDate: '1952-03-14', mrn: '' }],
  ['1952-03-14', { name: '', birthDate: '1952-03-14', mrn: '' }],
  ['MRN-004711', { name: '', birthDate: '', mrn: 'MRN-004711' }],
  ['Lopez (602) 555-0104', { name: 'Lopez', birthDate: '', mrn: '' }],
  ['3/14', null],
  ['03/14/19', null],
  ['13/45/1952', null],
  ['03-14-19', null],
  ['1952-03', null],
  ['Lopez 3/14', { name: 'Lopez', birthDate: '', mrn: '' }],
  ['12-3456', { name: '', birthDate: '', mrn: '12-3456' }],
  ['Lo', null],
  ['47', null],
  ['602 555 0104', null],
  ['', null],
])('asks a record system for %s as %j', (typed, fields) => {
  expect(recordQuery(typed)).toEqual(fields);
});
