import type { RecordPatient } from './port.ts';

type Person = Omit<RecordPatient, 'recordId'>;

const person = (
  [firstName, lastName]: [string, string],
  [birthDate, sex, mrn]: [string, 'male' | 'female', string],
  [line, city, zip]: [string, string, string],
  mobile: string,
): Person => ({
  firstName,
  lastName,
  birthDate,
  bornIn: null,
  sex,
  mrn,
  email: `${firstName}.${lastName}@patients.test`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.@]/g, ''),
  mobile,
  address: { line, city, state: 'AZ', zip },
});

export const DEMO_RECORD_PATIENTS: readonly Person[] = [
  person(
    ['Rosa', 'Delgado'],
    ['1952-03-14', 'female', '100201'],
    ['418 W Palm Ln', 'Phoenix', '85003'],
    '+16025550142',
  ),
  person(
    ['Margaret', 'Ellison'],
    ['1947-11-02', 'female', '100202'],
    ['77 E Cactus Rd', 'Phoenix', '85022'],
    '+16025550143',
  ),
  person(
    ['Mei', 'Tanaka'],
    ['1988-06-21', 'female', '100203'],
    ['1500 N Mill Ave', 'Tempe', '85281'],
    '+14805550144',
  ),
  person(
    ['José', 'García-López'],
    ['1979-01-30', 'male', '100204'],
    ['9 Calle Sol', 'Tucson', '85701'],
    '+15205550145',
  ),
  person(
    ['Josefa', 'García'],
    ['1979-01-30', 'female', '100205'],
    ['12 Calle Luna', 'Tucson', '85701'],
    '+15205550146',
  ),
  person(
    ['Amina', 'Yusuf'],
    ['1995-09-09', 'female', '100206'],
    ['301 S Ash Ave', 'Tempe', '85281'],
    '+14805550147',
  ),
  person(
    ['Walter', 'Brandt'],
    ['1939-12-24', 'male', '100207'],
    ['60 E Rio Salado', 'Mesa', '85201'],
    '+14805550148',
  ),
  person(
    ['Priya', 'Natarajan'],
    ['2001-04-17', 'female', '100208'],
    ['2 N Central Ave', 'Phoenix', '85004'],
    '+16025550149',
  ),
  person(
    ['Thomas', "O'Neill"],
    ['1966-08-08', 'male', '100209'],
    ['845 W Baseline Rd', 'Mesa', '85210'],
    '+14805550150',
  ),
  person(
    ['Grace', 'Whitfield'],
    ['1972-02-29', 'female', '100210'],
    ['31 Juniper Dr', 'Flagstaff', '86001'],
    '+19285550151',
  ),
];
