import type { ComponentType } from 'react';
import type { SettingKey } from '#shared/settings/definitions.ts';
import { HoursSetting } from './after-hours-setting.tsx';
import { CancelReasonsSetting } from './cancel-reasons-setting.tsx';
import { ConsentHoldsSetting } from './consent-holds-setting.tsx';
import { ContactMethodsSetting } from './contact-methods-setting.tsx';
import { DocumentDaysSetting } from './document-days-setting.tsx';
import { IdleSetting } from './idle-setting.tsx';
import { KeptSettingField } from './kept-days-setting.tsx';
import { LinkExpirationSetting } from './link-expiration-setting.tsx';
import { WaySetting } from './message-way-setting.tsx';
import { PageViewRoutesSetting } from './page-view-routes-setting.tsx';
import { PhoneSetting } from './phone-setting.tsx';
import { QuietHoursSetting } from './quiet-hours-setting.tsx';
import type { Standing } from './setting.tsx';
import type { Settings } from './settings-queries.ts';
import { Switch, type SwitchKey } from './switch-setting.tsx';
import { WaitEscalationSetting } from './wait-escalation-setting.tsx';

/** A setting with its own field component. */
type OtherKey = Exclude<SettingKey, SwitchKey>;

type FieldOf<K extends SettingKey> = ComponentType<{
  name: K;
  standing: Standing<K>;
  practiceId: number | null;
}>;

interface SettingFieldProps {
  settings: Settings['settings'];
  name: SettingKey;
  /** Null for an enterprise's settings. */
  practiceId: number | null;
}

/** One setting of the surrounding form: its value, its origin, and resetting it to the inherited one. */
export function SettingField({ settings, name, practiceId }: SettingFieldProps) {
  const standing = settings[name];
  if (!standing) return null;
  const Field = (name in FIELDS ? FIELDS[name as OtherKey] : Switch) as FieldOf<SettingKey>;
  return <Field name={name} standing={standing as Standing<SettingKey>} practiceId={practiceId} />;
}

const FIELDS: { [K in OtherKey]: FieldOf<K> } = {
  practicePhone: PhoneSetting,
  linkExpiration: LinkExpirationSetting,
  confirmationMessage: WaySetting,
  cancellationMessage: WaySetting,
  rescheduleMessage: WaySetting,
  reminder1Day: WaySetting,
  reminder1Hour: WaySetting,
  reminder30Minutes: WaySetting,
  closeAfterHours: HoursSetting,
  consentHoldsMonths: ConsentHoldsSetting,
  documentsExpireDays: DocumentDaysSetting,
  keepChatDays: KeptSettingField,
  keepImagesDays: KeptSettingField,
  keepIntakeDays: KeptSettingField,
  keepDeviceTestsDays: KeptSettingField,
  keepQualityDays: KeptSettingField,
  keepMessagesDays: KeptSettingField,
  keepAuditDays: KeptSettingField,
  idleMinutes: IdleSetting,
  quietHours: QuietHoursSetting,
  waitEscalation: WaitEscalationSetting,
  contactMethods: ContactMethodsSetting,
  cancelReasons: CancelReasonsSetting,
  patientCancelReasons: CancelReasonsSetting,
  pageViewRoutes: PageViewRoutesSetting,
};
