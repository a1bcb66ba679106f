import { withoutZeros } from '#shared/rules/spreadsheet-number.ts';
import { asCompared } from '#shared/rules/words-of.ts';

export interface PatientKeys {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; empty if unknown. */
  birthDate: string;
  /** Empty if unknown. */
  mrn: string;
}

/**
 * Finds patients by the record number, or by name and date of birth, without regard to accents and capitals. Two record
 * numbers are two patients, whatever their names; `similar` names who may be the same person nevertheless.
 */
export function patientFinder<P extends PatientKeys>(there: Iterable<P>) {
  const byMrn = new Map<string, P[]>();
  const byDigits = new Map<string, P[]>();
  const people = new Map<string, P[]>();
  function put(map: Map<string, P[]>, key: string, one: P) {
    const others = map.get(key);
    if (others) others.push(one);
    else map.set(key, [one]);
  }
  const add = (one: P) => {
    if (one.mrn) {
      put(byMrn, one.mrn, one);
      put(byDigits, withoutZeros(one.mrn), one);
    }
    put(people, personOf(one), one);
  };
  for (const one of there) add(one);
  return {
    add,
    find(one: PatientKeys): P[] {
      const withMrn = one.mrn ? byMrn.get(one.mrn) : undefined;
      const namesakes = people.get(personOf(one)) ?? [];
      return withMrn ?? namesakes.filter(({ mrn }) => one.mrn === '' || mrn === '');
    },
    /**
     * The record number of who may be the same person under another one: by name and date of birth, or because only
     * zeros at its start differ.
     */
    similar(one: PatientKeys): string | undefined {
      if (one.mrn === '') return undefined;
      const almost = (byDigits.get(withoutZeros(one.mrn)) ?? []).filter(
        (other) => !isOtherPerson(other, one),
      );
      const namesakes = one.birthDate === '' ? [] : (people.get(personOf(one)) ?? []);
      return [...almost, ...namesakes].map(({ mrn }) => mrn).find((mrn) => mrn !== '' && mrn !== one.mrn);
    },
  };
}

/** What a row's patient is to those of the practice and of the rows before it. */
export type Standing =
  | { is: 'new'; similarMrn: string | undefined }
  /** `differs`: the name or the date of birth is not as the practice has it. */
  | { is: 'known'; differs: boolean }
  /** The record number is another person's. */
  | { is: 'other' };

/** Tells which patients are there already; one that was asked about is there from then on. */
export function knownPatients(there: Iterable<PatientKeys>) {
  const patients = patientFinder(there);
  return (one: PatientKeys): Standing => {
    const found = patients.find(one);
    const same = found.filter((other) => !isOtherPerson(other, one));
    if (found.length > 0 && same.length === 0) return { is: 'other' };
    const similarMrn = patients.similar(one);
    patients.add(one);
    if (same.length === 0) return { is: 'new', similarMrn };
    return { is: 'known', differs: same.every((other) => differsIn(other, one).some(Boolean)) };
  };
}

/**
 * Two people, even under one record number: with another name and another date of birth. One that is not known tells
 * nothing.
 */
function isOtherPerson(one: PatientKeys, other: PatientKeys): boolean {
  const [first, last, born] = differsIn(one, other);
  return one.birthDate && other.birthDate ? born && (first || last) : first && last;
}

/** Whether first name, last name and date of birth differ. */
const differsIn = (one: PatientKeys, other: PatientKeys): [boolean, boolean, boolean] => [
  nameOf(one.firstName) !== nameOf(other.firstName),
  nameOf(one.lastName) !== nameOf(other.lastName),
  one.birthDate !== '' && other.birthDate !== '' && one.birthDate !== other.birthDate,
];

const personOf = ({ firstName, lastName, birthDate }: PatientKeys): string =>
  JSON.stringify([nameOf(firstName), nameOf(lastName), birthDate]);

/** A name as it is compared. */
export const nameOf = asCompared;
