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
 * Finds patients who are there already: by the record number, or by name and date of birth, without regard to
 * accents and capitals. Two record numbers are two patients, whatever their names. A patient that is looked
 * for is there from then on.
 */
export function knownPatients(there: Iterable<PatientKeys>) {
  const mrns = new Set<string>();
  /** The record numbers of each name and date of birth; empty for a patient without one. */
  const people = new Map<string, Set<string>>();
  const add = (one: PatientKeys) => {
    if (one.mrn) mrns.add(one.mrn);
    const person = personOf(one);
    people.set(person, (people.get(person) ?? new Set()).add(one.mrn));
  };
  const isThere = (one: PatientKeys): boolean => {
    if (one.mrn && mrns.has(one.mrn)) return true;
    const theirs = people.get(personOf(one));
    return theirs !== undefined && (one.mrn === '' || theirs.has(''));
  };
  for (const one of there) add(one);
  return (one: PatientKeys): boolean => {
    const found = isThere(one);
    add(one);
    return found;
  };
}

const personOf = ({ firstName, lastName, birthDate }: PatientKeys): string =>
  JSON.stringify([nameOf(firstName), nameOf(lastName), birthDate]);

const nameOf = (name: string): string => wordsOf(name).join(' ').toLowerCase();
