import { isCurrent, type PatientFacts, readPatientFacts } from '../../../fhir/patient.ts';
import type { PatientQuery } from '../port.ts';
import type { Deadline, FhirClient } from './client.ts';
import { searched, searchPages } from './search.ts';

const MOST_FOUND = 20;

/**
 * At most 20 patients, by last name. Records that are no longer used and people who have died are left out: no visit is
 * made with them.
 *
 * @throws RecordSystemError
 */
export async function searchPatients(
  client: FhirClient,
  query: PatientQuery,
  now: Date,
  until: Deadline,
): Promise<PatientFacts[]> {
  const asked = questionOf(query);
  if (!asked) return [];
  const found = new Map<string, PatientFacts>();
  for await (const page of searchPages(client, 'Patient', asked, until)) {
    for (const patient of page) {
      const facts = isCurrent(patient) ? readPatientFacts(patient, now) : null;
      // A number is searched among all identifiers, of which some are no medical record numbers.
      if (facts && (!query.mrn || facts.mrn === query.mrn.trim())) found.set(facts.recordId, facts);
    }
    if (found.size >= MOST_FOUND) break;
  }
  return [...found.values()]
    .sort((a, b) => a.lastName.localeCompare(b.lastName) || a.firstName.localeCompare(b.firstName))
    .slice(0, MOST_FOUND);
}

/** Null without anything to search by. Each part of the name has to fit, at the beginning of a name. */
function questionOf({ name, birthDate, mrn }: PatientQuery): string | null {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const parts = [
    ...words.map((word) => `name=${searched(word)}`),
    ...(birthDate ? [`birthdate=${searched(birthDate)}`] : []),
    ...(mrn?.trim() ? [`identifier=${searched(mrn.trim())}`] : []),
  ];
  return parts.length > 0 ? [...parts, `_count=${MOST_FOUND}`].join('&') : null;
}
