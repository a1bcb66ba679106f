import type { SettingKey } from '#shared/settings/definitions.ts';

export const SETTING_GROUPS = [
  'identity',
  'links',
  'visits',
  'waiting',
  'afterVisit',
  'messages',
  'cancelling',
  'patientsCancelling',
  'people',
  'codes',
  'keeping',
  'statistics',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export const REASON_GROUPS = ['cancelling', 'patientsCancelling'] as const satisfies readonly SettingGroup[];
export const OTHER_GROUPS = SETTING_GROUPS.filter((group) => !REASON_GROUPS.some((one) => one === group));

/** Each setting's section. The order here is the order within the section. */
export const GROUP_OF: Record<SettingKey, SettingGroup> = {
  practicePhone: 'identity',
  linkExpiration: 'links',
  showPatientNames: 'visits',
  hasProviderOnDemand: 'visits',
  hasProviderOnDemandCau: 'visits',
  hasProviderOnDemandQuickAdd: 'visits',
  summaryHasChat: 'visits',
  requiresLicensedProvider: 'visits',
  closeAfterHours: 'visits',
  consentHoldsMonths: 'visits',
  waitEscalation: 'waiting',
  documentsExpireDays: 'afterVisit',
  sendSummaryPdf: 'afterVisit',
  sendSummaryHtml: 'afterVisit',
  contactMethods: 'messages',
  confirmationMessage: 'messages',
  rescheduleMessage: 'messages',
  cancellationMessage: 'messages',
  reminder1Day: 'messages',
  reminder1Hour: 'messages',
  reminder30Minutes: 'messages',
  quietHours: 'messages',
  cancelReasons: 'cancelling',
  patientCancelReasons: 'patientsCancelling',
  hasThirdParty: 'people',
  hasInterpretationServices: 'people',
  hasCaptions: 'people',
  hasRemoteMonitoring: 'people',
  patientMfa: 'codes',
  guestMfa: 'codes',
  providerMfa: 'codes',
  administratorPasskey: 'codes',
  idleMinutes: 'codes',
  keepChatDays: 'keeping',
  keepImagesDays: 'keeping',
  keepIntakeDays: 'keeping',
  keepDeviceTestsDays: 'keeping',
  keepQualityDays: 'keeping',
  keepMessagesDays: 'keeping',
  keepAuditDays: 'keeping',
  pageViewRoutes: 'statistics',
};

export function keysOfGroup(group: SettingGroup, shown: (key: SettingKey) => boolean): SettingKey[] {
  return (Object.keys(GROUP_OF) as SettingKey[]).filter((key) => GROUP_OF[key] === group && shown(key));
}
