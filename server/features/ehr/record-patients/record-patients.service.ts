import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type RecordPatient,
  type RecordSystem,
  RecordSystemError,
} from '#server/adapters/record-system/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { moveItemsToRecord } from '#server/features/ehr/record-uploads/record-uploads.service.ts';
import { recordSystemOf } from '#server/features/practice/practice-services/record-systems.ts';
import { followMerge, wakeWriter } from '#server/features/visits/appointments/appointments.service.ts';
import { knownPatients } from '#server/features/visits/visits/known-patient.ts';
import type { PracticeGrant, VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { recordPatientContracts } from '#shared/contracts/rest/ehr/record-patients.ts';
import { CodedError } from '#shared/errors.ts';
import { addressLine } from '#shared/rules/address-line.ts';
import { cleanEmail } from '#shared/rules/clean-text.ts';
import { toE164 } from '#shared/rules/phone.ts';
import { isEmail } from '#shared/rules/text.ts';
import {
  findByRecord,
  findOfPractice,
  insertFromRecord,
  linkToRecord,
  selectByRecords,
  selectCandidates,
  takeOver,
} from './record-patients.queries.ts';

type Contracts = typeof recordPatientContracts;
type Search = z.output<Contracts['POST /api/provider/practices/:practiceId/record-patients/search']['body']>;
type Found = z.input<Contracts['POST /api/provider/practices/:practiceId/record-patients/search']['result']>;
type Choice = z.output<Contracts['POST /api/provider/practices/:practiceId/record-patients']['body']>;
type Adopted = z.input<Contracts['POST /api/provider/practices/:practiceId/record-patients']['result']>;
type Encounters = z.input<
  Contracts['GET /api/provider/practices/:practiceId/patients/:patientId/encounters']['result']
>;

type RecordDeps = Pick<Deps, 'log'> & Parameters<typeof recordSystemOf>[0];

/**
 * Audited.
 *
 * @throws FEATURE_NOT_ON without a record system, FAILED_EHR_PATIENT_SEARCH
 */
export async function searchRecord(
  deps: RecordDeps,
  { practiceId, staff }: PracticeGrant,
  { name, birthDate, mrn }: Search,
): Promise<Found> {
  const { found, unreadable, isWhole } = await asking(deps, practiceId, (records) =>
    records.searchPatients({
      name: name || undefined,
      birthDate: birthDate || undefined,
      mrn: mrn || undefined,
    }),
  );
  const ours = await selectByRecords(
    deps.db,
    practiceId,
    found.map(({ recordId }) => recordId),
  );
  await audit(deps.db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'record-patients.searched',
    details: { recordIds: found.map(({ recordId }) => recordId) },
  });
  return {
    results: found.map(
      ({ recordId, firstName, lastName, birthDate: born, bornIn, sex, mrn: number, address }) => ({
        recordId,
        firstName,
        lastName,
        birthDate: born,
        bornIn,
        sex,
        mrn: number,
        address: address
          ? addressLine({
              address: address.line,
              city: address.city,
              state: address.state,
              zipCode: address.zip,
            })
          : '',
        patientId: ours.get(recordId) ?? null,
      }),
    ),
    unreadable,
    isWhole,
  };
}

/**
 * Adds a person from the record system to the practice's patients (PRODUCT 19.2): as the linked patient, the
 * chosen possible match, or a new patient. The record system's data replaces the practice's.
 *
 * @throws PATIENT_NOT_FOUND_IN_EHR, FEATURE_NOT_ON, FAILED_EHR_PATIENT_SEARCH; NOT_FOUND for a chosen patient
 * who is another practice's, or linked to another person in the record system
 */
export async function adoptPatient(
  deps: RecordDeps,
  { practiceId, staff }: PracticeGrant,
  { recordId, patientId }: Choice,
): Promise<Adopted> {
  const known = cleaned(
    await asking(deps, practiceId, async (records) => {
      const patient = await records.readPatient(recordId);
      if (!patient) throw new CodedError('PATIENT_NOT_FOUND_IN_EHR');
      return patient;
    }),
  );
  const before = await findByRecord(deps.db, practiceId, recordId);
  if (!before && patientId === undefined) {
    const candidates = await selectCandidates(deps.db, practiceId, known);
    if (candidates.length > 0) return { patient: null, candidates: await knownPatients(deps.db, candidates) };
  }
  const id = await deps.db.transaction().execute(async (trx) => {
    const same = before?.patientId ?? patientId ?? null;
    if (same && !before) {
      const chosen = await findOfPractice(trx, practiceId, same);
      if (!chosen || chosen.recordId !== null) throw new CodedError('NOT_FOUND');
    }
    const adopted = same ?? randomUUID();
    if (same) await takeOver(trx, same, known);
    else if (!(await insertFromRecord(trx, { id: adopted, practiceId, known }))) return null;
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: 'record-patient.adopted',
      subjectId: adopted,
      details: { recordId, isNew: !same },
    });
    return adopted;
  });
  const row = id
    ? await findOfPractice(deps.db, practiceId, id)
    : await findByRecord(deps.db, practiceId, recordId);
  if (!row) throw new CodedError('UNABLE_COMPLETE_REQUEST');
  const [patient = null] = await knownPatients(deps.db, [row]);
  return { patient, candidates: [] };
}

/**
 * Staff confirm that the patient's record was merged with another one (PRODUCT 19.3). The practice's patient, their
 * appointments and pending writes then use the other record.
 *
 * @throws CHANGED_MEANWHILE if the appointment is not waiting for a merge
 */
export async function followMergedRecord(
  deps: Pick<Deps, 'db' | 'jobs' | 'practiceFeed'>,
  { practiceId, visitId, staff }: VisitGrant,
  merge: { sessionId: string; mergedInto: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const merged = await followMerge(deps, trx, practiceId, merge);
    if (!merged) throw new CodedError('CHANGED_MEANWHILE');
    await moveItemsToRecord(trx, merged);
    const moved = await linkToRecord(trx, merged);
    await audit(trx, {
      practiceId,
      visitId,
      actor: `account:${staff.accountId}`,
      action: 'record-patient.adopted',
      subjectId: moved ?? merge.sessionId,
      details: { recordId: merged.into, isNew: false },
    });
  });
  wakeWriter(deps);
  deps.practiceFeed.visitsChanged(practiceId, visitId);
}

/**
 * Audited.
 *
 * @throws NOT_FOUND, FEATURE_NOT_ON, FAILED_EHR_PATIENT_SEARCH
 */
export async function listEncounters(
  deps: RecordDeps,
  { practiceId, staff }: PracticeGrant,
  patientId: string,
): Promise<Encounters> {
  const patient = await findOfPractice(deps.db, practiceId, patientId);
  const recordId = patient?.recordId;
  if (!recordId) throw new CodedError('NOT_FOUND');
  const { found, unreadable, isWhole } = await asking(deps, practiceId, (records) =>
    records.searchEncounters(recordId),
  );
  await audit(deps.db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'record-encounters.listed',
    subjectId: patientId,
  });
  return {
    results: found.map(({ startsAt, ...rest }) => ({ ...rest, startsAt: startsAt?.toISOString() ?? null })),
    unreadable,
    isWhole,
  };
}

/**
 * @throws FEATURE_NOT_ON without a record system; FAILED_EHR_PATIENT_SEARCH if it does not respond properly
 */
async function asking<T>(
  deps: RecordDeps,
  practiceId: number,
  ask: (records: RecordSystem) => Promise<T>,
): Promise<T> {
  const records = await recordSystemOf(deps, practiceId);
  if (!records) throw new CodedError('FEATURE_NOT_ON');
  try {
    return await ask(records);
  } catch (error) {
    if (!(error instanceof RecordSystemError)) throw error;
    const { failure, status, message } = error;
    deps.log.warn({ practiceId, failure, status, why: message }, 'record system not searched');
    throw new CodedError('FAILED_EHR_PATIENT_SEARCH');
  }
}

function cleaned(known: RecordPatient): RecordPatient {
  const email = cleanEmail(known.email ?? '');
  return { ...known, email: isEmail(email) ? email : null, mobile: known.mobile && toE164(known.mobile) };
}
