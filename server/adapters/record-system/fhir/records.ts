import type { Appointment, Encounter, Patient, Reference } from '@medplum/fhirtypes';
import { buildAnswers } from '#server/formats/fhir/answers.ts';
import { buildAppointment, changeAppointment } from '#server/formats/fhir/appointment.ts';
import { buildConsent } from '#server/formats/fhir/consent.ts';
import { buildEncounter, changeEncounter } from '#server/formats/fhir/encounter.ts';
import { isOf, type Naming, ownValue } from '#server/formats/fhir/identifiers.ts';
import { buildObservation } from '#server/formats/fhir/observation.ts';
import {
  isCurrent,
  type PatientFacts,
  readPatientFacts,
  replacementOf,
} from '#server/formats/fhir/patient.ts';
import { cleanText } from '#shared/rules/clean-text.ts';
import {
  type PatientQuery,
  type RecordEncounter,
  type RecordList,
  type RecordSystem,
  RecordSystemError,
  type WantedAppointment,
  type Written,
} from '../port.ts';
import { type Asked, byBirthDate, byIds, byName, byNumber, byPatient, byStatus } from './asked.ts';
import type { CapabilityReader } from './capabilities.ts';
import { readChanges } from './changes.ts';
import { checkConnection } from './check-connection.ts';
import { type Deadline, type FhirClient, JOB_MS, PERSON_MS, type SignIn } from './client.ts';
import { FOLLOWED_APPOINTMENT, OFFERED_ENCOUNTER } from './readable.ts';
import { search } from './search.ts';
import { writeDocument } from './write-document.ts';
import { readOrNull, type Write, type WrittenType, writeOnce } from './write-once.ts';

const MOST_ENCOUNTERS = 20;

export interface FhirParts {
  client: FhirClient;
  signIn: SignIn | null;
  naming: Naming;
  capabilities: CapabilityReader;
  clock: () => number;
}

export function fhirRecords({ client, signIn, naming, capabilities, clock }: FhirParts): RecordSystem {
  const now = () => new Date(clock());
  const person = () => client.deadline(PERSON_MS);
  const job = () => client.deadline(JOB_MS);

  async function write<T extends WrittenType>(what: Write<T>): Promise<Written> {
    const until = job();
    return writeOnce(client, await capabilities(until), what, until);
  }
  return {
    kind: 'fhir',
    searchPatients: (query) => searchPatients(client, query, now(), person()),
    async readPatient(recordId) {
      const found = await readOrNull(client, 'Patient', recordId, person());
      return found && isCurrent(found) ? readPatientFacts(found, now()) : null;
    },
    async patientStanding(recordId) {
      const found = await readOrNull(client, 'Patient', recordId, job());
      if (!found) return { is: 'gone' };
      const into = replacementOf(found);
      if (into && into !== recordId) return { is: 'merged', into };
      return { is: isCurrent(found) ? 'current' : 'gone' };
    },
    async searchEncounters(patientRecordId) {
      const { matches, isWhole, unreadable } = await search(
        client,
        {
          type: 'Encounter',
          asked: [byPatient(patientRecordId), byStatus(['planned', 'arrived', 'in-progress'])],
          readable: OFFERED_ENCOUNTER,
          count: MOST_ENCOUNTERS,
          enough: MOST_ENCOUNTERS,
        },
        person(),
      );
      const found = matches.flatMap(encounterOf);
      const at = ({ startsAt }: RecordEncounter) => startsAt?.getTime() ?? 0;
      return {
        found: found.sort((a, b) => at(b) - at(a)).slice(0, MOST_ENCOUNTERS),
        unreadable,
        isWhole: isWhole && found.length <= MOST_ENCOUNTERS,
      };
    },
    writeAppointment: (wanted) =>
      write({
        type: 'Appointment',
        system: naming.systemOf('appointment'),
        key: wanted.key,
        recordId: wanted.recordId,
        create: () => buildAppointment(naming, wanted),
        isOurs: (theirs) => isOurAppointment(naming, theirs, wanted),
        change: (theirs) => changeAppointment(naming, theirs, wanted),
        // A deleted appointment is not created again only to be canceled.
        leavesGone: wanted.status === 'cancelled' || wanted.status === 'noshow',
      }),
    writeEncounter: (wanted) =>
      write({
        type: 'Encounter',
        system: naming.systemOf('encounter'),
        key: wanted.key,
        recordId: wanted.recordId,
        create: () => buildEncounter(naming, wanted),
        // Staff chose the encounter, so anyone may have created it.
        isOurs: ({ subject, identifier }) =>
          subject?.reference
            ? isOf(subject, wanted.patientRecordId)
            : ownValue(naming, 'encounter', identifier) === wanted.key,
        change: (theirs) => changeEncounter(naming, theirs, wanted),
      }),
    changedAppointments: (from) => readChanges({ client, naming }, from, now(), job()),
    goneAppointments: (recordIds) => findGone(client, recordIds, job()),
    async writeDocument(document) {
      const until = job();
      return writeDocument(client, await capabilities(until), naming, document, until);
    },
    writeAnswers: (answers) =>
      write({
        type: 'QuestionnaireResponse',
        system: naming.systemOf('answers'),
        key: answers.key,
        create: () => buildAnswers(naming, answers),
        change: null,
      }),
    writeConsent: (consent) =>
      write({
        type: 'Consent',
        system: naming.systemOf('consent'),
        key: consent.key,
        create: () => buildConsent(naming, consent),
        change: null,
      }),
    writeObservation: (observation) =>
      write({
        type: 'Observation',
        system: naming.systemOf('observation'),
        key: observation.key,
        create: () => buildObservation(naming, observation),
        change: null,
      }),
    async describe() {
      const { name, fhirVersion, missing } = await capabilities(person());
      return { name, version: fhirVersion, missing };
    },
    check: () => checkConnection({ client, signIn, naming, capabilities }),
  };
}

function encounterOf({ id, period, type, serviceType, class: kind }: Encounter): RecordEncounter[] {
  const words = type?.[0]?.text ?? type?.[0]?.coding?.[0]?.display ?? serviceType?.text ?? kind?.display;
  const startsAt = period?.start ? new Date(period.start) : null;
  return id ? [{ recordId: id, startsAt, description: cleanText(words ?? '') }] : [];
}

function isOurAppointment(
  naming: Naming,
  { identifier, participant }: Appointment,
  { key, patientRecordId, mergedFrom }: WantedAppointment,
): boolean {
  const known = ownValue(naming, 'appointment', identifier);
  const isFormer = (one: Reference | undefined) =>
    known === key && typeof mergedFrom === 'string' && isOf(one, mergedFrom);
  const people = (participant ?? []).flatMap(({ actor }) =>
    /(?:^|\/)Patient\//.test(actor?.reference ?? '') ? [actor] : [],
  );
  return (
    (known === undefined || known === key) &&
    (people.length === 0 ? known === key : people.some((one) => isOf(one, patientRecordId) || isFormer(one)))
  );
}

/** Ids in one search. More would make an address that servers refuse. */
const BATCH = 25;

/**
 * The ids of appointments that the server certainly no longer has. What a search does not find is read, because
 * servers may not search by id.
 *
 * @throws RecordSystemError
 */
async function findGone(
  client: FhirClient,
  recordIds: readonly string[],
  until: Deadline,
): Promise<string[]> {
  const gone: string[] = [];
  for (let at = 0; at < recordIds.length; at += BATCH) {
    const ids = recordIds.slice(at, at + BATCH);
    const there = await idsThere(client, ids, until);
    for (const id of ids)
      if (!there.has(id) && (await readOrNull(client, 'Appointment', id, until)) === null) gone.push(id);
  }
  return gone;
}

async function idsThere(
  client: FhirClient,
  ids: readonly string[],
  until: Deadline,
): Promise<ReadonlySet<string | undefined>> {
  const what = {
    type: 'Appointment' as const,
    asked: [byIds(ids)],
    readable: FOLLOWED_APPOINTMENT,
    count: BATCH,
    enough: ids.length,
  };
  try {
    return new Set((await search(client, what, until)).matches.map(({ id }) => id));
  } catch (error) {
    if (error instanceof RecordSystemError && error.failure === 'refused') return new Set();
    throw error;
  }
}

const MOST_FOUND = 20;

/**
 * At most 20 patients, by last name. Omits inactive records and people who have died, because they cannot have visits.
 *
 * @throws RecordSystemError
 */
async function searchPatients(
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
