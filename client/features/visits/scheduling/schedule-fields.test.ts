import { describe, expect, test } from 'vitest';
import {
  deliveriesOf,
  detailsOf,
  fieldOf,
  NO_PATIENT,
  nextStart,
  type ScheduleFields,
} from './schedule-fields.ts';
import { problemsOf } from './schedule-rules.ts';
import { NO_SERIES } from './series-fields.ts';

const VISIT_TYPE = '5a0c8d3e-94f0-4c5e-8a44-0f6d5f0e4a01';
const PROVIDER = '5a0c8d3e-94f0-4c5e-8a44-0f6d5f0e4a02';

const fields: ScheduleFields = {
  isNew: true,
  others: [],
  ...NO_PATIENT,
  ...NO_SERIES,
  firstName: ' Maria ',
  lastName: 'Lopez',
  language: 'es',
  visitTypeId: VISIT_TYPE,
  locationId: '',
  providerUserId: PROVIDER,
  date: '2026-11-20',
  time: '09:30',
  timeZone: 'America/New_York',
  occurrence: 'first',
  durationMinutes: '30',
  description: '',
  linkDelivery: 'Copy',
};

const problems = (changes: Partial<ScheduleFields>) =>
  Object.fromEntries(problemsOf({ ...fields, ...changes }));

test('leaves out empty fields', () => {
  const [patient] = detailsOf(fields).patients;
  expect(patient).toEqual({ firstName: 'Maria', lastName: 'Lopez', language: 'es', linkDelivery: 'Copy' });
});

test('sends a new patient’s identity, but only the encounter of a patient of the record system', () => {
  const [typed] = detailsOf({ ...fields, birthDate: '3/14/1952', mrn: ' 100 ' }).patients;
  expect(typed?.identity).toMatchObject({ birthDate: '1952-03-14', mrn: '100', sex: '' });
  const known = { ...fields, patientId: VISIT_TYPE, onRecord: true, birthDate: '03/14/1952' };
  const [patient] = detailsOf({ ...known, encounter: 'E-1' }).patients;
  expect(patient).toMatchObject({ encounter: { recordId: 'E-1' } });
  expect(patient).not.toHaveProperty('identity');
});

test.each<[string, Partial<ScheduleFields>, ReturnType<typeof problems>]>([
  ['a form that is filled in', {}, {}],
  [
    'no patient yet: only that is said of the patient',
    { isNew: false, firstName: '' },
    { patientId: 'FIELD_REQUIRED' },
  ],
  ['no first name', { firstName: '  ' }, { firstName: 'FIRST_NAME_REQUIRED' }],
  ['digits for a name', { firstName: '4711' }, { firstName: 'FIRST_NAME_INVALID' }],
  ['an accent and two names', { firstName: 'José María' }, {}],
  ['too long a name', { lastName: 'x'.repeat(61) }, { lastName: 'MAX_LENGTH' }],
  ['no address for an e-mail', { linkDelivery: 'Email' }, { email: 'EMAIL_REQUIRED_IF_CHECKED' }],
  ['no number for an e-mail', { linkDelivery: 'Email', email: 'maria@lopez.test' }, {}],
  ['half an address, whatever the way', { email: 'maria@' }, { email: 'EMAIL_INVALID' }],
  ['no number for a text message', { linkDelivery: 'SMS' }, { mobile: 'PHONE_REQUIRED_IF_CHECKED' }],
  ['a number as people type it', { linkDelivery: 'SMS', mobile: '(602) 555-0123' }, {}],
  ['too short a number', { mobile: '12' }, { mobile: 'PHONE_INVALID' }],
  ['a date of birth that is none', { birthDate: '02/30/1980' }, { birthDate: 'BIRTH_DATE_INVALID' }],
  ['half a ZIP code', { zipCode: '850' }, { zipCode: 'ZIP_CODE_INVALID' }],
  ['no date', { date: '' }, { date: 'DATE_INVALID' }],
  ['no time', { time: '' }, { time: 'TIME_INVALID' }],
])('applies PRODUCT 5.1: %s', (_, changes, found) => {
  expect(problems(changes)).toEqual(found);
});

describe('a group', () => {
  const others = [{ ...fields, patientId: '5a0c8d3e-94f0-4c5e-8a44-0f6d5f0e4a03', firstName: 'Nora' }];
  const none = { isNew: false, firstName: '', lastName: '' };

  test('lists the added patients in their order, then the open one', () => {
    const names = (form: ScheduleFields) => detailsOf(form).patients.map(({ firstName }) => firstName);
    expect(names({ ...fields, others })).toEqual(['Nora', 'Maria']);
    expect(names({ ...fields, ...none, others })).toEqual(['Nora']);
  });

  test('needs no open patient, and names the problems of an added one', () => {
    expect(problems({ ...none, others })).toEqual({});
    const [nora] = others;
    if (!nora) throw new Error('a group of none');
    expect(problems({ ...none, others: [{ ...nora, email: 'nora@' }] })).toEqual({ others: 'EMAIL_INVALID' });
  });
});

test('requires visit type and provider', () => {
  expect(Object.keys(problems({ visitTypeId: '', providerUserId: '' }))).toEqual([
    'visitTypeId',
    'providerUserId',
  ]);
});

test('maps a refused path to its field', () => {
  expect(fieldOf('patients.0.email', 0)).toBe('email');
  expect(fieldOf('patients.2.email', 2)).toBe('email');
  expect(fieldOf('patients.1.email', 2)).toBe('others');
  expect(fieldOf('time', 0)).toBe('time');
});

test('offers the visit type’s delivery methods, and always Copy', () => {
  expect(deliveriesOf({ contactMethods: ['SMS'] })).toEqual(['SMS', 'Copy']);
  expect(deliveriesOf(undefined)).toEqual(['Copy']);
});

test('starts at the next half hour, also past midnight', () => {
  expect(nextStart('2026-11-20', '09:10', 30)).toEqual({ date: '2026-11-20', time: '09:30' });
  expect(nextStart('2026-11-20', '09:30', 30)).toEqual({ date: '2026-11-20', time: '10:00' });
  expect(nextStart('2026-12-31', '23:45', 30)).toEqual({ date: '2027-01-01', time: '00:00' });
  expect(nextStart('2026-12-31', '23:45', 10)).toEqual({ date: '2026-12-31', time: '23:50' });
});

describe('a visit that repeats', () => {
  const weekly = { ...fields, repeat: '1', seriesVisits: '3' };
  const days = (changes: Partial<ScheduleFields> = {}) => {
    const { date, series } = detailsOf({ ...weekly, ...changes });
    return [date, ...(series?.further.map((start) => start.date) ?? [])];
  };

  test('sends all dates, without those left out, and with those that replace others', () => {
    expect(detailsOf(fields).series).toBeNull();
    expect(detailsOf(weekly).series?.everyWeeks).toBe(1);
    expect(days()).toEqual(['2026-11-20', '2026-11-27', '2026-12-04']);
    expect(days({ leftOut: ['2026-11-20'] })).toEqual(['2026-11-27', '2026-12-04']);
    const later = { date: '2026-12-05', time: '08:00', occurrence: 'first' as const };
    expect(days({ replaced: { '2026-11-27': later } })).toEqual(['2026-11-20', '2026-12-04', '2026-12-05']);
    expect(days({ seriesEnd: 'lastDay', seriesLastDay: '2026-12-03' })).toEqual(['2026-11-20', '2026-11-27']);
  });

  test('becomes a single visit if all other dates are left out', () => {
    const { date, series } = detailsOf({ ...weekly, leftOut: ['2026-11-20', '2026-11-27'] });
    expect({ date, series }).toEqual({ date: '2026-12-04', series: null });
  });

  test.each([
    ['one visit', { seriesVisits: '1' }, { seriesVisits: 'FIELD_INVALID' }],
    ['too many visits', { seriesVisits: '53' }, { seriesVisits: 'FIELD_INVALID' }],
    ['no number', { seriesVisits: '' }, { seriesVisits: 'FIELD_INVALID' }],
    ['no last day', { seriesEnd: 'lastDay' as const }, { seriesLastDay: 'FIELD_REQUIRED' }],
    [
      'a last day before the second date',
      { seriesEnd: 'lastDay' as const, seriesLastDay: '2026-11-26' },
      { seriesLastDay: 'DATE_INVALID' },
    ],
    ['enough', {}, {}],
  ])('requires an end: %s', (_what, changes, found) => {
    expect(problems({ repeat: '1', ...changes })).toEqual(found);
  });
});
