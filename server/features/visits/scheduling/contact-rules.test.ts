import { expect, test } from 'vitest';
import { checkContacts, type Reachable } from './contact-rules.ts';

const email = 'rosa@example.com';
const mobile = '+16025550123';

test.each<[string, Reachable, ('Email' | 'SMS')[]]>([
  ['e-mail with an address', { linkDelivery: 'Email', email }, ['Email', 'SMS']],
  ['a text with a number', { linkDelivery: 'SMS', mobile }, ['Email', 'SMS']],
  ['handing it over, without any contact', { linkDelivery: 'Copy' }, []],
])('accepts %s', (_, patient, sendable) => {
  expect(() => checkContacts([patient], sendable)).not.toThrow();
});

test('names the field of every missing contact', () => {
  const patients: Reachable[] = [
    { linkDelivery: 'Email', mobile },
    { linkDelivery: 'Copy' },
    { linkDelivery: 'SMS', email },
  ];
  expect(() => checkContacts(patients, ['Email', 'SMS'])).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      details: {
        fields: {
          'patients.0.email': 'EMAIL_REQUIRED_IF_CHECKED',
          'patients.2.mobile': 'PHONE_REQUIRED_IF_CHECKED',
        },
      },
    }),
  );
});

test('refuses an unavailable method, with or without a contact', () => {
  expect(() => checkContacts([{ linkDelivery: 'SMS', mobile }], ['Email'])).toThrow(
    expect.objectContaining({
      code: 'CANNOT_SEND_PATIENT_COMMS',
      details: { fields: { 'patients.0.linkDelivery': 'CANNOT_SEND_PATIENT_COMMS' } },
    }),
  );
});

test('names the number of a country that gets no texts, if a text would be sent', () => {
  const toMexico = '+525512345678';
  const patients: Reachable[] = [
    { linkDelivery: 'SMS', mobile },
    { linkDelivery: 'SMS', mobile: toMexico },
    { linkDelivery: 'Email', email, mobile: toMexico },
  ];
  const textsReach = (number: string) => number !== toMexico;
  expect(() => checkContacts(patients, ['Email', 'SMS'], textsReach)).toThrow(
    expect.objectContaining({ details: { fields: { 'patients.1.mobile': 'PHONE_COUNTRY' } } }),
  );
});
