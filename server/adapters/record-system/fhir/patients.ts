import type { Patient } from '@medplum/fhirtypes';
import { isCurrent, type PatientFacts, readPatientFacts } from '#server/formats/fhir/patient.ts';
import type { PatientQuery, RecordList } from '../port.ts';
import { type Asked, byBirthDate, byName, byNumber } from './asked.ts';
import type { Deadline, FhirClient } from './client.ts';
import { search } from './search.ts';

const MOST_FOUND = 20;

/**
 * At most 20 patients, by last name. Omits inactive records and people who have died, because they cannot have visits.
 *
 * @throws RecordSystemError
 */
export async function searchPatients(
  client: FhirClient,
  query: PatientQuery,
  now: Date,
  until: Deadline,
): Promise<RecordList<PatientFacts>> {
  const asked = askedFor(query);
  if (asked.length === 0) return { found: [], unreadable: 0, isWhole: true };
  const factsOf = (patient: Patient) => (isCurrent(patient) ? readPatientFacts(patient, now) : null);
  // The server searches all identifiers, and some are not medical record numbers.
  const hasNumber = ({ mrn }: PatientFacts) => !query.mrn || mrn === query.mrn.trim();
  const counts = (patient: Patient) => [factsOf(patient)].some((facts) => facts && hasNumber(facts));
  const what = { type: 'Patient' as const, asked, count: MOST_FOUND, enough: MOST_FOUND, counts };
  const { matches, isWhole, unreadable } = await search(client, what, until);
  const current = matches.filter(isCurrent);
  const named = current.flatMap((patient) => factsOf(patient) ?? []);
  const found = named.filter(hasNumber);
  return {
    found: found
      .sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName))
      .slice(0, MOST_FOUND),
    // A patient without a name cannot be chosen.
    unreadable: unreadable + current.length - named.length,
    isWhole: isWhole && found.length <= MOST_FOUND,
  };
}

function askedFor({ name, birthDate, mrn }: PatientQuery): Asked<'Patient'>[] {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const number = mrn?.trim();
  return [
    ...words.map(byName),
    ...(birthDate ? [byBirthDate(birthDate)] : []),
    ...(number ? [byNumber(number)] : []),
  ];
}
