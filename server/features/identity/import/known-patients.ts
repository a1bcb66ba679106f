import { wordsOf } from '../../../../shared/rules/words-of.ts';

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
 * numbers are two patients, whatever their names.
 */
export function patientFinder<P extends PatientKeys>(there: Iterable<P>) {
  const byMrn = new Map<string, P[]>();
  const people = new Map<string, P[]>();
  const add = (one: P) => {
    if (one.mrn) byMrn.set(one.mrn, [...(byMrn.get(one.mrn) ?? []), one]);
    people.set(personOf(one), [...(people.get(personOf(one)) ?? []), one]);
  };
  for (const one of there) add(one);
  return {
    add,
    find(one: PatientKeys): P[] {
      const withMrn = one.mrn ? byMrn.get(one.mrn) : undefined;
      const namesakes = people.get(personOf(one)) ?? [];
      return withMrn ?? namesakes.filter(({ mrn }) => one.mrn === '' || mrn === '');
    },
  };
}

/** Tells which patients are there already; one that was asked about is there from then on. */
export function knownPatients(there: Iterable<PatientKeys>) {
  const patients = patientFinder(there);
  return (one: PatientKeys): boolean => {
    const isThere = patients.find(one).length > 0;
    patients.add(one);
    return isThere;
  };
}

const personOf = ({ firstName, lastName, birthDate }: PatientKeys): string =>
  JSON.stringify([nameOf(firstName), nameOf(lastName), birthDate]);

/** A name as it is compared. */
export const nameOf = (name: string): string => wordsOf(name).join(' ').toLowerCase();
