import type { Identifier, Patient, Reference } from '@medplum/fhirtypes';
import { isOf } from '../../../fhir/identifiers.ts';
import { plainName } from '../../../fhir/plain-name.ts';
import type { RecordResources, RecordType } from './record-resource.ts';

/* What a search asks for. A server ignores a parameter that it does not know and answers with all patients (FHIR R4, Search,
   §3.1.1.2), so each parameter also says what a match has to carry. */

export interface Asked<T extends RecordType> {
  /** The search parameter. */
  name: string;
  /** As it stands in the address. */
  value: string;
  /** Whether a resource is one that was asked for. */
  carries: (resource: RecordResources[T]) => boolean;
  /** Without it the answer is other people's: nothing more is read from a server that ignores it. */
  essential: boolean;
}

/** A value in a search: commas, bars and dollars separate there (FHIR R4, Search, §3.1.1.4). */
export const searched = (value: string): string => encodeURIComponent(value.replace(/[\\,|$]/g, '\\$&'));

/** A search parameter `identifier`. */
export const identified = (system: string, value: string): string => `identifier=${tokenOf(system, value)}`;

const tokenOf = (system: string, value: string) =>
  `${searched(system)}${encodeURIComponent('|')}${searched(value)}`;

type Identified = {
  [T in RecordType]: RecordResources[T] extends { identifier?: unknown } ? T : never;
}[RecordType];

/** Those with an identifier of that system; without a value: any of it. */
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

/** Those with an identifier of that value, of any system. */
export const byNumber = (value: string): Asked<'Patient'> => ({
  name: 'identifier',
  value: searched(value),
  carries: (patient) => identifiersOf(patient).some((one) => one.value?.trim() === value),
  essential: true,
});

/** Those whose name has the word, at any place, however it is spelled: servers compare in different ways. */
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

/** @param day `YYYY-MM-DD`; a year or a month fits no one's day */
export const byBirthDate = (day: string): Asked<'Patient'> => ({
  name: 'birthdate',
  value: searched(day),
  carries: ({ birthDate }) => birthDate === day,
  essential: true,
});

/** A patient's own. */
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

/** Changed since then. What has not been is no harm, and `meta.lastUpdated` is not always what was searched by. */
export const changedSince = (since: Date): Asked<'Appointment'> => ({
  name: '_lastUpdated',
  value: `ge${since.toISOString()}`,
  carries: () => true,
  essential: false,
});

/** Consents have several in R5 and one in R4, responses one. */
export function identifiersOf(resource: object): Identifier[] {
  const { identifier } = resource as { identifier?: Identifier | Identifier[] };
  return identifier ? [identifier].flat() : [];
}
