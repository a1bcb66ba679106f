import { adminVisitContracts } from './administration/admin-visits.ts';
import { communicationsTestContracts } from './administration/communications-test.ts';
import { demoContracts } from './administration/demo.ts';
import { exportContracts, patientExportContracts } from './administration/exports.ts';
import { integrationContracts } from './administration/integrations.ts';
import { interpreterServiceContracts } from './administration/interpreter-service.ts';
import { partnerContracts } from './administration/partners.ts';
import { paymentProcessorContracts } from './administration/payment-processor.ts';
import { recordConnectionContracts } from './administration/record-connection.ts';
import { consentContracts } from './before-visit/consent.ts';
import { deviceTestContracts } from './before-visit/device-test.ts';
import { guestContracts } from './before-visit/guests.ts';
import { imageContracts } from './before-visit/images.ts';
import { intakeContracts } from './before-visit/intake.ts';
import { partnerStepContracts } from './before-visit/partner-steps.ts';
import { paymentContracts } from './before-visit/payments.ts';
import { preparationContracts } from './before-visit/preparation.ts';
import { workflowContracts } from './before-visit/workflow.ts';
import { afterVisitContracts } from './desk/after-visit.ts';
import { notificationSidebarContracts } from './desk/notification-sidebar.ts';
import { visitChangeContracts } from './desk/visit-changes.ts';
import { visitFactsContracts } from './desk/visit-facts.ts';
import { scheduleContracts } from './desk/visit-list.ts';
import { visitSummaryContracts } from './desk/visit-summary.ts';
import { auditLogContracts } from './foundation/audit-log.ts';
import { pageViewContracts } from './foundation/page-views.ts';
import { accountRecordContracts } from './identity/account-record.ts';
import { accountContracts } from './identity/accounts.ts';
import { authContracts } from './identity/auth.ts';
import { mfaContracts } from './identity/mfa.ts';
import { ownAccountContracts } from './identity/own-account.ts';
import { secondFactorContracts } from './identity/second-factors.ts';
import { documentContracts } from './live/documents.ts';
import { noteContracts } from './live/notes.ts';
import { safetyContracts } from './live/safety.ts';
import { sharedDocumentContracts } from './live/shared-documents.ts';
import { newsContracts } from './practice/news.ts';
import { notificationSettingContracts } from './practice/notification-settings.ts';
import { practiceContracts } from './practice/practices.ts';
import { logoContracts, settingContracts } from './practice/settings.ts';
import { surveyContracts } from './practice/surveys.ts';
import { visitTypeContracts } from './practice/visit-types.ts';
import { fhirClientContracts } from './record-system/fhir-clients.ts';
import { reconciliationContracts } from './record-system/reconciliation.ts';
import { recordPatientContracts } from './record-system/record-patients.ts';
import { rpmContracts } from './record-system/rpm.ts';
import { visitUploadContracts } from './record-system/visit-upload.ts';
import { appointmentContracts } from './visit/appointments.ts';
import { emergencyAccessContracts } from './visit/emergency-access.ts';
import { interpreterContracts } from './visit/interpreter.ts';
import { latenessContracts } from './visit/lateness.ts';
import { linkContracts } from './visit/links.ts';
import { patientDetailContracts } from './visit/patient-details.ts';
import { schedulingContracts } from './visit/scheduling.ts';
import { visitMessageContracts } from './visit/visit-messages.ts';
import { visitPatientContracts } from './visit/visit-patients.ts';
import { visitContracts } from './visit/visits.ts';

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
  ...communicationsTestContracts,
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
