import { accountRecordContracts } from './account-record.ts';
import { accountContracts } from './accounts.ts';
import { adminVisitContracts } from './admin-visits.ts';
import { afterVisitContracts } from './after-visit.ts';
import { appointmentContracts } from './appointments.ts';
import { auditLogContracts } from './audit-log.ts';
import { authContracts } from './auth.ts';
import { communicationContracts } from './communications.ts';
import { consentContracts } from './consent.ts';
import { demoContracts } from './demo.ts';
import { deviceTestContracts } from './device-tests.ts';
import { documentContracts } from './documents.ts';
import { emergencyAccessContracts } from './emergency-access.ts';
import { exportContracts, patientExportContracts } from './exports.ts';
import { fhirClientContracts } from './fhir-clients.ts';
import { guestContracts } from './guests.ts';
import { imageContracts } from './images.ts';
import { intakeContracts } from './intake.ts';
import { integrationContracts } from './integrations.ts';
import { interpreterContracts } from './interpreter.ts';
import { interpreterServiceContracts } from './interpreter-service.ts';
import { latenessContracts } from './lateness.ts';
import { linkContracts } from './links.ts';
import { logoContracts } from './logos.ts';
import { mfaContracts } from './mfa.ts';
import { newsContracts } from './news.ts';
import { noteContracts } from './notes.ts';
import { notificationSettingContracts } from './notification-settings.ts';
import { notificationSidebarContracts } from './notification-sidebar.ts';
import { ownAccountContracts } from './own-account.ts';
import { pageViewContracts } from './page-views.ts';
import { partnerStepContracts } from './partner-steps.ts';
import { partnerContracts } from './partners.ts';
import { patientDetailContracts } from './patient-details.ts';
import { paymentProcessorContracts } from './payment-processor.ts';
import { paymentContracts } from './payments.ts';
import { practiceContracts } from './practices.ts';
import { preparationContracts } from './preparation.ts';
import { reconciliationContracts } from './reconciliation.ts';
import { recordConnectionContracts } from './record-connection.ts';
import { recordPatientContracts } from './record-patients.ts';
import { rpmContracts } from './rpm.ts';
import { safetyContracts } from './safety.ts';
import { scheduleContracts } from './schedules.ts';
import { schedulingContracts } from './scheduling.ts';
import { secondFactorContracts } from './second-factors.ts';
import { settingContracts } from './settings.ts';
import { sharedDocumentContracts } from './shared-documents.ts';
import { surveyContracts } from './surveys.ts';
import { visitChangeContracts } from './visit-changes.ts';
import { visitFactsContracts } from './visit-facts.ts';
import { visitMessageContracts } from './visit-messages.ts';
import { visitPatientContracts } from './visit-patients.ts';
import { visitSummaryContracts } from './visit-summary.ts';
import { visitTypeContracts } from './visit-types.ts';
import { visitUploadContracts } from './visit-upload.ts';
import { visitContracts } from './visits.ts';
import { workflowContracts } from './workflow.ts';

/** Every REST call. The server refuses to start if one has no handler or no policy. */
export const restContracts = {
  ...authContracts,
  ...accountContracts,
  ...accountRecordContracts,
  ...ownAccountContracts,
  ...secondFactorContracts,
  ...visitContracts,
  ...adminVisitContracts,
  ...emergencyAccessContracts,
  ...scheduleContracts,
  ...visitSummaryContracts,
  ...visitFactsContracts,
  ...visitChangeContracts,
  ...visitPatientContracts,
  ...patientDetailContracts,
  ...visitTypeContracts,
  ...practiceContracts,
  ...settingContracts,
  ...integrationContracts,
  ...communicationContracts,
  ...paymentProcessorContracts,
  ...interpreterServiceContracts,
  ...recordConnectionContracts,
  ...fhirClientContracts,
  ...partnerContracts,
  ...partnerStepContracts,
  ...logoContracts,
  ...auditLogContracts,
  ...exportContracts,
  ...patientExportContracts,
  ...schedulingContracts,
  ...appointmentContracts,
  ...recordPatientContracts,
  ...reconciliationContracts,
  ...rpmContracts,
  ...visitUploadContracts,
  ...visitMessageContracts,
  ...notificationSettingContracts,
  ...notificationSidebarContracts,
  ...latenessContracts,
  ...linkContracts,
  ...guestContracts,
  ...workflowContracts,
  ...consentContracts,
  ...safetyContracts,
  ...noteContracts,
  ...intakeContracts,
  ...surveyContracts,
  ...newsContracts,
  ...pageViewContracts,
  ...deviceTestContracts,
  ...imageContracts,
  ...documentContracts,
  ...sharedDocumentContracts,
  ...afterVisitContracts,
  ...interpreterContracts,
  ...mfaContracts,
  ...paymentContracts,
  ...preparationContracts,
  ...demoContracts,
};

export type Rest = typeof restContracts;
export type CallName = keyof Rest;
