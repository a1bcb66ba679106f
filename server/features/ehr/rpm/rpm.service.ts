import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { RecordSystemError } from '#server/adapters/record-system/port.ts';
import { type Measurement, RemoteMonitoringError } from '#server/adapters/remote-monitoring/port.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import {
  queueUpload,
  readUpload,
  uploadAgain,
} from '#server/features/ehr/record-uploads/record-uploads.service.ts';
import { recordSystemOf } from '#server/features/practice/practice-services/record-systems.ts';
import type { UploadProgress } from '#shared/contracts/rest/ehr/record-uploads.ts';
import type { rpmContracts, WantedData } from '#shared/contracts/rest/ehr/rpm.ts';
import { CodedError, type ErrorCode } from '#shared/errors.ts';
import type { RpmGrant } from './rpm.policy.ts';
import { instantsOf } from './rpm.policy.ts';

type Contracts = typeof rpmContracts;
type Search = z.output<Contracts['POST /api/provider/practices/:practiceId/rpm/patients']['body']>;
type Found = z.input<Contracts['POST /api/provider/practices/:practiceId/rpm/patients']['result']>;
type Data = z.input<Contracts['POST /api/provider/practices/:practiceId/rpm/data']['result']>;
type Upload = z.output<Contracts['POST /api/provider/practices/:practiceId/rpm/uploads']['body']>;

type RpmDeps = Pick<Deps, 'log' | 'jobs' | 'files' | 'dataKeys'> & Parameters<typeof recordSystemOf>[0];

/**
 * Audited.
 *
 * @throws FAILED_RPM_PATIENT_SEARCH
 */
export async function searchMonitored(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { practiceId, staff, monitoring }: RpmGrant,
  query: Search,
): Promise<Found> {
  const results = await asking(log, 'FAILED_RPM_PATIENT_SEARCH', () =>
    monitoring.searchPatients(practiceId, query),
  );
  await audit(db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'rpm.patients-searched',
    details: { found: results.length },
  });
  return { results };
}

/**
 * Audited.
 *
 * @throws FAILED_RPM_DATA_SEARCH
 */
export async function readMeasurements(
  deps: Pick<Deps, 'db' | 'log'>,
  grant: RpmGrant,
  wanted: WantedData,
): Promise<Data> {
  const found = await measurementsOf(deps, grant, wanted);
  await audit(deps.db, {
    practiceId: grant.practiceId,
    actor: `account:${grant.staff.accountId}`,
    action: 'rpm.data-read',
    details: { measurements: found.length, from: wanted.from, to: wanted.to },
  });
  return { measurements: found.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
}

/**
 * Queues the devices' measurements for the record system, each once however often it is uploaded (PRODUCT
 * 19.7).
 *
 * @throws FEATURE_NOT_ON without a record system, PATIENT_NOT_FOUND_IN_RPM, PATIENT_NOT_FOUND_IN_EHR,
 * ERROR_UPLOADING_DATA_TO_EHR, NO_RPM_DATA_FOR_SELECTED_PROGRAMS, FAILED_RPM_DATA_SEARCH
 */
export async function uploadMeasurements(
  deps: RpmDeps,
  grant: RpmGrant,
  { idempotencyKey, data }: Upload,
): Promise<UploadProgress> {
  const { practiceId, staff } = grant;
  const patientRecordId = await recordIdOf(deps, grant, data.monitoringId);
  const found = await measurementsOf(deps, grant, data);
  if (found.length === 0) throw new CodedError('NO_RPM_DATA_FOR_SELECTED_PROGRAMS');
  const uploadId = await queueUpload(
    deps,
    { practiceId, visitId: null, requestedBy: staff.accountId, idempotencyKey },
    found.map(({ measurementId, programId: _, at, ...values }) => ({
      patientRecordId,
      kind: 'observation' as const,
      subject: createHash('sha256').update(measurementId).digest('base64url'),
      title: values.name,
      payload: { ...values, at: at.toISOString() },
    })),
  );
  await audit(deps.db, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action: 'rpm.data-uploaded',
    subjectId: uploadId,
    details: { measurements: found.length, from: data.from, to: data.to },
  });
  return progressOf(deps, grant, uploadId);
}

export async function progressOf(
  { db }: Pick<Deps, 'db'>,
  { practiceId }: RpmGrant,
  uploadId: string,
): Promise<UploadProgress> {
  const progress = await readUpload(db, practiceId, uploadId);
  if (!progress) throw new CodedError('NOT_FOUND');
  return progress;
}

/** @throws NOT_FOUND */
export async function retryUpload(deps: RpmDeps, grant: RpmGrant, uploadId: string): Promise<UploadProgress> {
  await progressOf(deps, grant, uploadId);
  await uploadAgain(deps, uploadId);
  return progressOf(deps, grant, uploadId);
}

async function measurementsOf(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { practiceId, monitoring }: RpmGrant,
  { monitoringId, programIds, ...days }: WantedData,
): Promise<Measurement[]> {
  const instants = await instantsOf(db, practiceId, days);
  return asking(log, 'FAILED_RPM_DATA_SEARCH', () =>
    monitoring.searchMeasurements(practiceId, { monitoringId, programIds, ...instants }),
  );
}

/** The record system's only patient with the monitoring service's record number for the patient. */
async function recordIdOf(
  deps: RpmDeps,
  { practiceId, monitoring }: RpmGrant,
  monitoringId: string,
): Promise<string> {
  const records = await recordSystemOf(deps, practiceId);
  if (!records) throw new CodedError('FEATURE_NOT_ON');
  const monitored = await asking(deps.log, 'FAILED_RPM_PATIENT_SEARCH', () =>
    monitoring.readPatient(practiceId, monitoringId),
  );
  if (!monitored) throw new CodedError('PATIENT_NOT_FOUND_IN_RPM');
  const { mrn } = monitored;
  if (!mrn) throw new CodedError('PATIENT_NOT_FOUND_IN_EHR');
  try {
    const { found, unreadable, isWhole } = await records.searchPatients({ mrn });
    const [patient, another] = found;
    if (!patient || another || unreadable > 0 || !isWhole) throw new CodedError('PATIENT_NOT_FOUND_IN_EHR');
    return patient.recordId;
  } catch (error) {
    if (!(error instanceof RecordSystemError)) throw error;
    deps.log.warn({ practiceId, failure: error.failure, why: error.message }, 'record system not searched');
    throw new CodedError('ERROR_UPLOADING_DATA_TO_EHR');
  }
}

async function asking<T>(log: Deps['log'], code: ErrorCode, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof RemoteMonitoringError)) throw error;
    log.warn({ code: error.code }, 'remote monitoring did not answer');
    throw new CodedError(code);
  }
}
