import { expect, it } from 'vitest';
import { givenPatient, newPatientNamed } from './given-patient.ts';

it.each([
  ['Maria Lopez', 'Maria', 'Lopez'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Lopez, Maria José', 'Maria José', 'Lopez'],
  ['Maria', 'Maria', ''],
])('reads %s as a new patient’s name', (typed, firstName, lastName) => {
  expect(newPatientNamed(typed)).toEqual({ isNew: true, firstName, lastName });
});

it.each(['', ' , ', '555-0104', 'room 7'])('does not read %j as a name', (typed) => {
  expect(newPatientNamed(typed)).toBeNull();
});

it('takes only the form’s fields from the history', () => {
  const given = { isNew: true, firstName: 'Maria', lastName: 7, href: '/provider' };
  expect(givenPatient(given)).toEqual({ isNew: true, firstName: 'Maria' });
  for (const other of [null, 'text', 7, undefined]) expect(givenPatient(other)).toEqual({});
});
