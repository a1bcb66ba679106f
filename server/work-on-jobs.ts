import { exportJob } from './features/administration/exports/export.job.ts';
import { anchorChainsJob } from './features/administration/maintenance/anchor-chains.job.ts';
import { checkChainsJob } from './features/administration/maintenance/check-chains.job.ts';
import { cleanUpJob } from './features/administration/maintenance/clean-up.job.ts';
import { scanFileJob, scanWaitingJob } from './features/administration/maintenance/scan-file.job.ts';
import { sendAuditJob } from './features/administration/maintenance/send-audit.job.ts';
import { sweepFilesJob } from './features/administration/maintenance/sweep-files.job.ts';
import { patientExportJob } from './features/administration/patient-export/patient-export.job.ts';
import { retentionJob } from './features/administration/retention/retention.job.ts';
import { fetchHistoryJob } from './features/before-visit/partner-steps/fetch-history.job.ts';
import { settlePaymentsJob } from './features/before-visit/payments/settle-payments.job.ts';
import type { Deps } from './features/deps.ts';
import { closeVisitsJob } from './features/desk/visit-changes/close-visits.job.ts';
import { sendMessageJob, sendTextJob } from './features/foundation/notifications/send-message.job.ts';
import { forgottenPasswordJob } from './features/identity/accounts/forgotten-password.job.ts';
import { bulkExportJob } from './features/record-system/fhir-api/bulk-export.job.ts';
import { planReadsJob, readChangesJob } from './features/record-system/record-changes/read-changes.job.ts';
import { writeLeftUploadsJob } from './features/record-system/record-uploads/write-left-uploads.job.ts';
import { writeUploadJob } from './features/record-system/record-uploads/write-upload.job.ts';
import { writeAppointmentJob } from './features/visit/appointments/write-appointment.job.ts';
import { writeLeftoversJob } from './features/visit/appointments/write-leftovers.job.ts';
import { planRemindersJob } from './features/visit/visit-messages/plan-reminders.job.ts';
import { remindVisitJob } from './features/visit/visit-messages/remind-visit.job.ts';
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
