import type { RestContracts } from '../contract.ts';
import { adminVisitContracts } from './admin/admin-visits.ts';
import { communicationsTestContracts } from './admin/communications-test.ts';
import { demoContracts } from './admin/demo.ts';
import { exportContracts, patientExportContracts } from './admin/exports.ts';
import { integrationContracts } from './admin/integrations.ts';
import { interpreterServiceContracts } from './admin/interpreter-service.ts';
import { partnerContracts } from './admin/partners.ts';
import { paymentProcessorContracts } from './admin/payment-processor.ts';
import { recordConnectionContracts } from './admin/record-connection.ts';
import { reportContracts } from './admin/reports.ts';
import { auditLogContracts } from './audit/audit-log.ts';
import { pageViewContracts } from './audit/page-views.ts';
import { consentContracts } from './check-in/consent.ts';
import { deviceTestContracts } from './check-in/device-test.ts';
import { guestContracts } from './check-in/guests.ts';
import { imageContracts } from './check-in/images.ts';
import { intakeContracts } from './check-in/intake.ts';
import { partnerStepContracts } from './check-in/partner-steps.ts';
import { paymentContracts } from './check-in/payments.ts';
import { preparationContracts } from './check-in/preparation.ts';
import { workflowContracts } from './check-in/workflow.ts';
import { afterVisitContracts } from './desk/after-visit.ts';
import { calendarContracts } from './desk/calendar.ts';
import { importContracts } from './desk/import.ts';
import { notificationSidebarContracts } from './desk/notification-sidebar.ts';
import { patientContracts } from './desk/patients.ts';
import { scheduleContracts } from './desk/schedules.ts';
import { searchContracts } from './desk/search.ts';
import { severalVisitsContracts } from './desk/several-visits.ts';
import { visitChangeContracts } from './desk/visit-changes.ts';
import { visitFactsContracts } from './desk/visit-facts.ts';
import { visitSummaryContracts } from './desk/visit-summary.ts';
import { fhirClientContracts } from './ehr/fhir-clients.ts';
import { reconciliationContracts } from './ehr/reconciliation.ts';
import { recordPatientContracts } from './ehr/record-patients.ts';
import { visitUploadContracts } from './ehr/record-uploads.ts';
import { rpmContracts } from './ehr/rpm.ts';
import { notificationSettingContracts } from './messages/notification-settings.ts';
import { pushDeviceContracts } from './messages/push-devices.ts';
import { consentTextContracts } from './practice/consent-texts.ts';
import { setUpContracts } from './practice/getting-started.ts';
import { newsContracts } from './practice/news.ts';
import { practiceContracts } from './practice/practices.ts';
import { logoContracts, settingContracts } from './practice/settings.ts';
import { surveyContracts } from './practice/surveys.ts';
import { visitTypeContracts } from './practice/visit-types.ts';
import { workingHoursContracts } from './practice/working-hours.ts';
import { documentContracts } from './room/documents.ts';
import { escalationContracts } from './room/escalation.ts';
import { handOffContracts } from './room/hand-off.ts';
import { noteContracts } from './room/notes.ts';
import { safetyContracts } from './room/safety.ts';
import { sharedDocumentContracts } from './room/shared-documents.ts';
import { accountRecordContracts } from './staff/account-record.ts';
import { accountContracts } from './staff/accounts.ts';
import { calendarFeedContracts } from './staff/calendar-feed.ts';
import { mfaContracts } from './staff/mfa.ts';
import { ownAccountContracts } from './staff/own-account.ts';
import { secondFactorContracts } from './staff/second-factors.ts';
import { authContracts } from './staff/sign-in.ts';
import { appointmentContracts } from './visits/appointments.ts';
import { emergencyAccessContracts } from './visits/emergency-access.ts';
import { interpreterContracts } from './visits/interpreter.ts';
import { latenessContracts } from './visits/lateness.ts';
import { linkContracts } from './visits/links.ts';
import { patientDetailContracts } from './visits/patient-details.ts';
import { schedulingContracts } from './visits/scheduling.ts';
import { visitMessageContracts } from './visits/visit-messages.ts';
import { visitPatientContracts } from './visits/visit-patients.ts';
import { visitContracts } from './visits/visits.ts';

export const restAreas = {
  messages: { notificationSettingContracts, pushDeviceContracts },
  audit: { auditLogContracts, pageViewContracts },
  practice: {
    consentTextContracts,
    setUpContracts,
    newsContracts,
    practiceContracts,
    settingContracts,
    logoContracts,
    surveyContracts,
    visitTypeContracts,
    workingHoursContracts,
  },
  visits: {
    appointmentContracts,
    emergencyAccessContracts,
    interpreterContracts,
    latenessContracts,
    linkContracts,
    patientDetailContracts,
    schedulingContracts,
    visitMessageContracts,
    visitPatientContracts,
    visitContracts,
  },
  'check-in': {
    consentContracts,
    deviceTestContracts,
    guestContracts,
    imageContracts,
    intakeContracts,
    partnerStepContracts,
    paymentContracts,
    preparationContracts,
    workflowContracts,
  },
  staff: {
    accountRecordContracts,
    accountContracts,
    calendarFeedContracts,
    mfaContracts,
    ownAccountContracts,
    secondFactorContracts,
    authContracts,
  },
  room: {
    documentContracts,
    escalationContracts,
    handOffContracts,
    noteContracts,
    safetyContracts,
    sharedDocumentContracts,
  },
  desk: {
    afterVisitContracts,
    calendarContracts,
    importContracts,
    notificationSidebarContracts,
    patientContracts,
    searchContracts,
    severalVisitsContracts,
    visitChangeContracts,
    visitFactsContracts,
    scheduleContracts,
    visitSummaryContracts,
  },
  ehr: {
    fhirClientContracts,
    reconciliationContracts,
    recordPatientContracts,
    rpmContracts,
    visitUploadContracts,
  },
  admin: {
    adminVisitContracts,
    communicationsTestContracts,
    demoContracts,
    exportContracts,
    patientExportContracts,
    integrationContracts,
    interpreterServiceContracts,
    partnerContracts,
    paymentProcessorContracts,
    recordConnectionContracts,
    reportContracts,
  },
} satisfies Record<string, Record<string, RestContracts>>;

/** The server refuses to start if a call has no handler or no policy. */
export const restContracts = {
  ...callsOf(restAreas.messages),
  ...callsOf(restAreas.audit),
  ...callsOf(restAreas.practice),
  ...callsOf(restAreas.visits),
  ...callsOf(restAreas['check-in']),
  ...callsOf(restAreas.staff),
  ...callsOf(restAreas.room),
  ...callsOf(restAreas.desk),
  ...callsOf(restAreas.ehr),
  ...callsOf(restAreas.admin),
};

export type Rest = typeof restContracts;
export type CallName = keyof Rest;

function callsOf<Area extends Record<string, RestContracts>>(area: Area): AllOf<Area[keyof Area]> {
  return Object.assign({}, ...Object.values(area));
}

type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
