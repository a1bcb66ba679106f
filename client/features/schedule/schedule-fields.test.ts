import { expect, test } from 'vitest';
import { deliveriesOf, fieldOfPath, nextHalfHour, type ScheduleFields, toBody } from './schedule-fields.ts';
import { rules } from './schedule-rules.ts';

const fields: ScheduleFields = {
  patientId: '',
  firstName: ' Maria ',
  lastName: 'Lopez',
  email: '',
  mobile: '',
  language: 'es',
  visitTypeId: 't',
  providerUserId: 'p',
  date: '2026-11-20',
  time: '09:30',
  timeZone: 'America/New_York',
  durationMinutes: '30',
  description: '',
  linkDelivery: 'Copy',
};

test('what was left empty is left out', () => {
  const [patient] = toBody(fields, 7, 'key').patients;
  expect(patient).toEqual({ firstName: 'Maria', lastName: 'Lopez', language: 'es', linkDelivery: 'Copy' });
});

test('a contact is required by the way that was chosen (PRODUCT 5.1)', () => {
  const choose = (linkDelivery: ScheduleFields['linkDelivery']) => ({ ...fields, linkDelivery });
  expect(rules.email('', choose('Email'))).toBe('EMAIL_REQUIRED_IF_CHECKED');
  expect(rules.email('', choose('SMS'))).toBe(true);
  expect(rules.email('maria@', choose('Copy'))).toBe('EMAIL_INVALID');
  expect(rules.mobile('', choose('SMS'))).toBe('PHONE_REQUIRED_IF_CHECKED');
  expect(rules.mobile('(602) 555-0123', choose('SMS'))).toBe(true);
  expect(rules.mobile('12', choose('Copy'))).toBe('PHONE_INVALID');
});

test.each([
  ['', 'FIRST_NAME_REQUIRED'],
  ['  ', 'FIRST_NAME_REQUIRED'],
  ['4711', 'FIRST_NAME_INVALID'],
  ['José María', true],
  ['x'.repeat(61), 'MAX_LENGTH'],
])('first name %j: %j', (name, verdict) => {
  expect(rules.firstName(name)).toBe(verdict);
});

test('a refused path finds its field', () => {
  expect(fieldOfPath('patients.0.email')).toBe('email');
  expect(fieldOfPath('time')).toBe('time');
  expect(fieldOfPath('practiceId')).toBeNull();
});

test('a visit type’s own ways of reaching the patient, and always the practice’s', () => {
  expect(deliveriesOf({ contactMethods: ['SMS'] })).toEqual(['SMS', 'Copy']);
  expect(deliveriesOf(undefined)).toEqual(['Copy']);
});

test('the form begins at the next half hour, also over midnight', () => {
  expect(nextHalfHour('2026-11-20', '09:10')).toEqual({ date: '2026-11-20', time: '09:30' });
  expect(nextHalfHour('2026-11-20', '09:30')).toEqual({ date: '2026-11-20', time: '10:00' });
  expect(nextHalfHour('2026-12-31', '23:45')).toEqual({ date: '2027-01-01', time: '00:00' });
});
