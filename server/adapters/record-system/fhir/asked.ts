import type { Identifier, Patient, Reference } from '@medplum/fhirtypes';
import { isOf } from '#server/formats/fhir/identifiers.ts';
import type { RecordResources, RecordType } from './record-resource.ts';

/*
 * Search parameters. A server ignores unknown parameters and answers with all patients (FHIR R4, Search,
 * §3.1.1.2), so each parameter also has a check for the matches.
 */

export interface Asked<T extends RecordType> {
  name: string;
  value: string;
  carries: (resource: RecordResources[T]) => boolean;
  /** If the server ignores this parameter, the answer is about other people, so reading stops. */
  essential: boolean;
}

/** Escapes a search value: commas, bars and dollars are separators (FHIR R4, Search, §3.1.1.4). */
const searched = (value: string): string => encodeURIComponent(value.replace(/[\\,|$]/g, '\\$&'));

export const identified = (system: string, value: string): string => `identifier=${tokenOf(system, value)}`;

const tokenOf = (system: string, value: string) =>
  `${searched(system)}${encodeURIComponent('|')}${searched(value)}`;

type Identified = {
  [T in RecordType]: RecordResources[T] extends { identifier?: unknown } ? T : never;
}[RecordType];

export function byIdentifier<T extends Identified>(system: string, value?: string): Asked<T> {
  return {
    name: 'identifier',
    value: tokenOf(system, value ?? ''),
    carries: (resource) =>
      identifiersOf(resource).some(
        (one) => one.system === system && (value === undefined || one.value === value),
      ),
    essential: value !== undefined,
  };
}

export const byNumber = (value: string): Asked<'Patient'> => ({
  name: 'identifier',
  value: searched(value),
  carries: (patient) => identifiersOf(patient).some((one) => one.value?.trim() === value),
  essential: true,
});

/** Ignores accents and case, because servers compare in different ways. */
export function byName(word: string): Asked<'Patient'> {
  const wanted = plainName(word);
  return {
    name: 'name',
    value: searched(word),
    carries: ({ name }) => namesIn(name).some((one) => one.includes(wanted)),
    essential: true,
  };
}

const namesIn = (names: Patient['name']) =>
  (names ?? []).map(({ family, given, prefix, suffix, text }) =>
    plainName([...(given ?? []), family, ...(prefix ?? []), ...(suffix ?? []), text].join(' ')),
  );

/** @param day `YYYY-MM-DD`; a year or a month alone never matches */
export const byBirthDate = (day: string): Asked<'Patient'> => ({
  name: 'birthdate',
  value: searched(day),
  carries: ({ birthDate }) => birthDate === day,
  essential: true,
});

export const byPatient = (recordId: string): Asked<'Encounter'> => ({
  name: 'patient',
  value: searched(recordId),
  carries: ({ subject }) => isOf(subject as Reference | undefined, recordId),
  essential: true,
});

export const byStatus = (codes: readonly string[]): Asked<'Encounter'> => ({
  name: 'status',
  value: codes.map(searched).join(','),
  carries: ({ status }) => codes.includes(status),
  essential: false,
});

export const byIds = (ids: readonly string[]): Asked<'Appointment'> => ({
  name: '_id',
  value: ids.map(searched).join(','),
  carries: ({ id }) => id !== undefined && ids.includes(id),
  essential: true,
});

/**
 * Appointments changed since then. Accepts every result: an unchanged appointment does no harm, and the server may
 * search by something other than `meta.lastUpdated`.
 */
export const changedSince = (since: Date): Asked<'Appointment'> => ({
  name: '_lastUpdated',
  value: `ge${since.toISOString()}`,
  carries: () => true,
  essential: false,
});

/** Consents have several in R5 and one in R4; responses have one. */
export function identifiersOf(resource: object): Identifier[] {
  const { identifier } = resource as { identifier?: Identifier | Identifier[] };
  return identifier ? [identifier].flat() : [];
}

/** Letters that do not decompose into a base letter with an accent, and how people type them. */
const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => TYPED[letter] ?? letter);
