import { forgottenPasswordJob } from './features/accounts/forgotten-password.job.ts';
import { writeAppointmentJob } from './features/appointments/write-appointment.job.ts';
import { writeLeftoversJob } from './features/appointments/write-leftovers.job.ts';
import type { Deps } from './features/deps.ts';
import { exportJob } from './features/exports/export.job.ts';
import { bulkExportJob } from './features/fhir-api/bulk-export.job.ts';
import { anchorChainsJob } from './features/maintenance/anchor-chains.job.ts';
import { checkChainsJob } from './features/maintenance/check-chains.job.ts';
import { cleanUpJob } from './features/maintenance/clean-up.job.ts';
import { scanFileJob, scanWaitingJob } from './features/maintenance/scan-file.job.ts';
import { sendAuditJob } from './features/maintenance/send-audit.job.ts';
import { sweepFilesJob } from './features/maintenance/sweep-files.job.ts';
import { sendMessageJob, sendTextJob } from './features/notifications/send-message.job.ts';
import { fetchHistoryJob } from './features/partner-steps/fetch-history.job.ts';
import { patientExportJob } from './features/patient-export/patient-export.job.ts';
import { settlePaymentsJob } from './features/payments/settle-payments.job.ts';
import { planReadsJob, readChangesJob } from './features/record-changes/read-changes.job.ts';
import { writeLeftUploadsJob } from './features/record-uploads/write-left-uploads.job.ts';
import { writeUploadJob } from './features/record-uploads/write-upload.job.ts';
import { retentionJob } from './features/retention/retention.job.ts';
import { closeVisitsJob } from './features/visit-changes/close-visits.job.ts';
import { planRemindersJob } from './features/visit-messages/plan-reminders.job.ts';
import { remindVisitJob } from './features/visit-messages/remind-visit.job.ts';
import type { Job } from './jobs/port.ts';

/** Every kind of background job. */
export const JOBS: readonly Job<object, Deps>[] = [
  sendMessageJob,
  sendTextJob,
  forgottenPasswordJob,
  remindVisitJob,
  planRemindersJob,
  writeAppointmentJob,
  writeLeftoversJob,
  readChangesJob,
  planReadsJob,
  writeUploadJob,
  writeLeftUploadsJob,
  fetchHistoryJob,
  cleanUpJob,
  sweepFilesJob,
  scanFileJob,
  scanWaitingJob,
  settlePaymentsJob,
  closeVisitsJob,
  anchorChainsJob,
  sendAuditJob,
  checkChainsJob,
  retentionJob,
  exportJob,
  patientExportJob,
  bulkExportJob,
];

/** Starts workers for all of them in this process. */
export async function workOnJobs(deps: Deps): Promise<void> {
  for (const job of JOBS) await deps.jobs.work(job, (data, lastTry) => job.handle(deps, data, lastTry));
}
