import type { Appointment } from '@medplum/fhirtypes';
import { cleanText } from '../../../../shared/rules/clean-text.ts';
import { buildAnswers } from '../../../fhir/answers.ts';
import { buildAppointment, changeAppointment, statusOfAppointment } from '../../../fhir/appointment.ts';
import { buildConsent } from '../../../fhir/consent.ts';
import { buildEncounter, changeEncounter } from '../../../fhir/encounter.ts';
import { isOf, type Naming, ownValue } from '../../../fhir/identifiers.ts';
import { buildObservation } from '../../../fhir/observation.ts';
import { isCurrent, readPatientFacts } from '../../../fhir/patient.ts';
import {
  type ChangedAppointment,
  type RecordEncounter,
  type RecordSystem,
  RecordSystemError,
  type Written,
} from '../port.ts';
import type { CapabilityReader } from './capabilities.ts';
import { checkConnection } from './check-connection.ts';
import { type FhirClient, JOB_MS, PERSON_MS, type SignIn } from './client.ts';
import { searchPatients } from './patients.ts';
import { identified, searched, searchPages } from './search.ts';
import { writeDocument } from './write-document.ts';
import { readOrNull, type Write, writeOnce } from './write-once.ts';

const MOST_ENCOUNTERS = 20;

export interface FhirParts {
  client: FhirClient;
  /** Null: the server asks for none. */
  signIn: SignIn | null;
  naming: Naming;
  capabilities: CapabilityReader;
  clock: () => number;
}

/** A record system that speaks FHIR R4. */
export function fhirRecords({ client, signIn, naming, capabilities, clock }: FhirParts): RecordSystem {
  const now = () => new Date(clock());
  /** What a person waits for ends sooner than what a job does. */
  const person = () => client.deadline(PERSON_MS);
  const job = () => client.deadline(JOB_MS);

  async function write<
    T extends 'Appointment' | 'Encounter' | 'QuestionnaireResponse' | 'Consent' | 'Observation',
  >(what: Write<T>): Promise<Written> {
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
    async searchEncounters(patientRecordId) {
      const query = `patient=${searched(patientRecordId)}&status=planned,arrived,in-progress&_count=${MOST_ENCOUNTERS}`;
      const found: RecordEncounter[] = [];
      for await (const page of searchPages(client, 'Encounter', query, person())) {
        for (const { id, period, type, serviceType, class: kind } of page) {
          const words =
            type?.[0]?.text ?? type?.[0]?.coding?.[0]?.display ?? serviceType?.text ?? kind?.display;
          const startsAt = period?.start ? new Date(period.start) : null;
          if (id) found.push({ recordId: id, startsAt, description: cleanText(words ?? '') });
        }
        if (found.length >= MOST_ENCOUNTERS) break;
      }
      const at = ({ startsAt }: RecordEncounter) => startsAt?.getTime() ?? 0;
      return found.sort((a, b) => at(b) - at(a)).slice(0, MOST_ENCOUNTERS);
    },
    writeAppointment: (wanted) =>
      write({
        type: 'Appointment',
        system: naming.systemOf('appointment'),
        key: wanted.key,
        recordId: wanted.recordId,
        create: () => buildAppointment(naming, wanted),
        change: (theirs) => changeAppointment(naming, theirs, wanted),
      }),
    writeEncounter: (wanted) =>
      write({
        type: 'Encounter',
        system: naming.systemOf('encounter'),
        key: wanted.key,
        recordId: wanted.recordId,
        create: () => buildEncounter(naming, wanted),
        change(theirs) {
          // Staff chose it, so it may be anyone's.
          if (
            !ownValue(naming, 'encounter', theirs.identifier) &&
            !isOf(theirs.subject, wanted.patientRecordId)
          )
            throw new RecordSystemError('refused', "the encounter is another patient's");
          return changeEncounter(naming, theirs, wanted);
        },
      }),
    async changedAppointments(since) {
      const system = naming.systemOf('appointment');
      const query = `_lastUpdated=ge${since.toISOString()}&${identified(system)}&_count=50`;
      const found: ChangedAppointment[] = [];
      // Some servers ignore the second part, so the answer is looked through too.
      for await (const page of searchPages(client, 'Appointment', query, job()))
        found.push(...page.flatMap((one) => changedOf(naming, one)));
      return found;
    },
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

function changedOf(
  naming: Naming,
  { id, identifier, status, start, cancelationReason }: Appointment,
): ChangedAppointment[] {
  const key = ownValue(naming, 'appointment', identifier);
  if (!key || !id) return [];
  const said = cancelationReason?.text ?? cancelationReason?.coding?.[0]?.display;
  const cancelReason = said === undefined ? null : cleanText(said);
  const startsAt = start ? new Date(start) : null;
  return [{ key, recordId: id, status: statusOfAppointment(status), startsAt, cancelReason }];
}
