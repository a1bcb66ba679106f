import { withoutZeros } from '#shared/rules/csv.ts';
import { asCompared } from '#shared/rules/words-of.ts';

export interface PatientKeys {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; empty if unknown. */
  birthDate: string;
  mrn: string;
}

/**
 * Finds patients by record number, or by name and date of birth, ignoring accents and case. Different record numbers
 * are different patients, whatever their names; `similar` suggests possible matches.
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
     * The record number of a patient who may be the same person: by name and date of birth, or by a number that
     * differs only in leading zeros.
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

export type KnownState =
  | { is: 'new'; similarMrn: string | undefined }
  | { is: 'known'; differs: boolean }
  | { is: 'other' };

/** Which patients already exist. Each patient asked about counts as existing from then on. */
export function knownPatients(there: Iterable<PatientKeys>) {
  const patients = patientFinder(there);
  return (one: PatientKeys): KnownState => {
    const found = patients.find(one);
    const same = found.filter((other) => !isOtherPerson(other, one));
    if (found.length > 0 && same.length === 0) return { is: 'other' };
    const similarMrn = patients.similar(one);
    patients.add(one);
    if (same.length === 0) return { is: 'new', similarMrn };
    return { is: 'known', differs: same.every((other) => differsIn(other, one).some(Boolean)) };
  };
}

/** Under one record number, a different name and date of birth mean two people. An unknown value decides nothing. */
function isOtherPerson(one: PatientKeys, other: PatientKeys): boolean {
  const [first, last, born] = differsIn(one, other);
  return one.birthDate && other.birthDate ? born && (first || last) : first && last;
}

const differsIn = (one: PatientKeys, other: PatientKeys): [boolean, boolean, boolean] => [
  nameOf(one.firstName) !== nameOf(other.firstName),
  nameOf(one.lastName) !== nameOf(other.lastName),
  one.birthDate !== '' && other.birthDate !== '' && one.birthDate !== other.birthDate,
];

const personOf = ({ firstName, lastName, birthDate }: PatientKeys): string =>
  JSON.stringify([nameOf(firstName), nameOf(lastName), birthDate]);

export const nameOf = asCompared;
