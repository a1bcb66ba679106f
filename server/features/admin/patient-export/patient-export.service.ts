import { insertPatientExport } from '#server/features/admin/exports/exports.service.ts';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { VisitGrant } from '#server/features/visits/visits/visits.policy.ts';
import type { Export, PatientExport } from '#shared/contracts/rest/admin/exports.ts';
import { CodedError } from '#shared/errors.ts';
import { patientExportJob } from './patient-export.job.ts';
import { findPatientOfVisit } from './patient-export.queries.ts';

/**
 * Idempotent per key.
 *
 * @throws NOT_FOUND
 */
export async function requestPatientExport(
  { db, jobs, clock }: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  { visitId, practiceId, staff: { accountId } }: VisitGrant,
  wish: PatientExport,
): Promise<Export> {
  const patient = await findPatientOfVisit(db, { visitId, sessionId: wish.sessionId });
  if (!patient) throw new CodedError('NOT_FOUND');
  const { patientId } = patient;
  const made = await db.transaction().execute(async (trx) => {
    const whose = { practiceId, accountId, patientId, now: clock() };
    const { made: row, isNew } = await insertPatientExport(trx, whose, wish);
    if (!isNew) return row;
    await jobs.enqueue(trx, patientExportJob, { exportId: row.exportId });
    await audit(trx, {
      practiceId,
      actor: `account:${accountId}`,
      action: 'patient.exported',
      subjectId: patientId,
      details: { exportId: row.exportId },
    });
    return row;
  });
  jobs.wake(patientExportJob);
  return made;
}
