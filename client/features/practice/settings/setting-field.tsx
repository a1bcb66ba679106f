import { type ComponentType, type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CONTACT_METHODS } from '../../../../shared/domain/visit.ts';
import { MESSAGE_WAYS, type MessageWay, type WAY_SETTING } from '../../../../shared/domain/visit-message.ts';
import { CONSENT_MONTHS, type ConsentMonths } from '../../../../shared/domain/workflow.ts';
import type { KeptSetting } from '../../../../shared/rules/retention.ts';
import type { SettingKey, SettingValue } from '../../../../shared/settings/definitions.ts';
import type { SettingOrigin as SettingSource } from '../../../../shared/settings/scopes.ts';
import { CheckField } from '../../../ui/components/check-field.tsx';
import { CheckGroup } from '../../../ui/components/check-group.tsx';
import { SelectField } from '../../../ui/components/select-field.tsx';
import { useWrong } from '../../../ui/forms/form.tsx';
import { CancelReasonsField } from './cancel-reasons-field.tsx';
import { LinkExpirationField } from './link-expiration-field.tsx';
import { nextOwn } from './next-own.ts';
import { NumberField } from './number-field.tsx';
import { PageViewRoutesField } from './page-view-routes-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { SettingOrigin } from './setting-origin.tsx';
import styles from './settings.module.css';
import type { Settings, SettingsChange } from './settings-queries.ts';
import { WaitEscalationField } from './wait-escalation-field.tsx';

/** A setting that is on or off. */
type SwitchKey = {
  [K in SettingKey]: SettingValue<K> extends boolean ? K : never;
}[SettingKey];
/** A setting that selects how a message is sent. */
type WayKey = (typeof WAY_SETTING)[keyof typeof WAY_SETTING];
/** A list of reasons for canceling. */
type ReasonsKey = 'cancelReasons' | 'patientCancelReasons';
/** Same as `Settings['settings'][K]`, in a form that TypeScript resolves for any K. */
interface Standing<K extends SettingKey> {
  inherited: { value: SettingValue<K>; origin: SettingSource; originName: string | null; final: boolean };
  mayBeFinal: boolean;
  available: boolean;
}

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

interface SettingProps<K extends SettingKey> {
  name: K;
  standing: Standing<K>;
  /** A value in words, to describe the origin. */
  say: (value: SettingValue<K>) => string;
  children: (field: SettingState<K>) => ReactNode;
}

interface SettingState<K extends SettingKey> {
  value: SettingValue<K>;
  /** A wider scope applies it across practices. */
  locked: boolean;
  change: (value: SettingValue<K>) => void;
}

/**
 * A setting's field with its origin below it, and buttons to return to the inherited value and to apply it
 * across practices.
 */
function Setting<K extends SettingKey>({ name, standing, say, children }: SettingProps<K>) {
  const { field } = useController<SettingsChange, K>({ name: name as never });
  type Own = { value: SettingValue<K>; final: boolean } | null;
  const own = (field.value ?? null) as Own;
  const inherited = standing.inherited.value;
  const locked = standing.inherited.final;
  const value = locked || !own ? inherited : own.value;
  const set = (next: SettingValue<K>, final: boolean) => field.onChange(nextOwn(next, inherited, final));
  return (
    <div className={styles.setting}>
      {children({ value, locked, change: (next) => set(next, own?.final ?? false) })}
      <SettingOrigin
        own={own}
        standing={standing}
        say={say}
        onGoBack={() => field.onChange(null)}
        onAcross={(final) => set(value, final)}
      />
    </div>
  );
}

function Switch({ name, standing }: { name: SwitchKey; standing: Standing<SwitchKey> }) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <Setting name={name} standing={standing} say={(on) => t(on ? 'on' : 'off')}>
      {({ value, locked, change }) => {
        const missing = !standing.available && !value;
        return (
          <>
            <CheckField
              label={t(`${name}.label`)}
              hint={t(`${name}.help`)}
              error={wrong(name)}
              checked={value}
              disabled={locked || missing}
              onChange={change}
            />
            {missing && !locked ? <Missing name={name} /> : null}
          </>
        );
      }}
    </Setting>
  );
}

function LinkExpirationSetting({ standing }: { standing: Standing<'linkExpiration'> }) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <Setting
      name="linkExpiration"
      standing={standing}
      say={({ amount, unit }) => `${amount} ${t(unit)} ${t('linkExpiration.after')}`}
    >
      {({ value, locked, change }) => (
        <fieldset className={styles.plain} disabled={locked} aria-describedby={id}>
          <legend className={styles.legend}>{t('linkExpiration.label')}</legend>
          <p id={id} className={styles.help}>
            {t('linkExpiration.help')}
          </p>
          <LinkExpirationField value={value} onChange={change} />
        </fieldset>
      )}
    </Setting>
  );
}

function PhoneSetting({ standing }: { standing: Standing<'practicePhone'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting name="practicePhone" standing={standing} say={(number) => number || t('practicePhone.none')}>
      {({ value, locked, change }) => <PhoneField value={value} disabled={locked} onChange={change} />}
    </Setting>
  );
}

function WaySetting({ name, standing }: { name: WayKey; standing: Standing<WayKey> }) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <Setting name={name} standing={standing} say={(way) => t(`way.${way}`)}>
      {({ value, locked, change }) => (
        <SelectField
          label={t(`${name}.label`)}
          hint={t(`${name}.help`)}
          error={wrong(name)}
          value={value}
          disabled={locked}
          onChange={({ target }) => change(target.value as MessageWay)}
          options={MESSAGE_WAYS.map((way) => ({ value: way, label: t(`way.${way}`) }))}
        />
      )}
    </Setting>
  );
}

function HoursSetting({ standing }: { standing: Standing<'closeAfterHours'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name="closeAfterHours"
      standing={standing}
      say={(count) => t('closeAfterHours.hours', { count })}
    >
      {({ value, locked, change }) => (
        <NumberField
          name="closeAfterHours"
          label={t('closeAfterHours.label')}
          hint={t('closeAfterHours.help')}
          value={value}
          disabled={locked}
          onChange={change}
        />
      )}
    </Setting>
  );
}

function ConsentHoldsSetting({ standing }: { standing: Standing<'consentHoldsMonths'> }) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  const say = (months: ConsentMonths) =>
    months === 0 ? t('consentHoldsMonths.each') : t('consentHoldsMonths.months', { count: months });
  return (
    <Setting name="consentHoldsMonths" standing={standing} say={say}>
      {({ value, locked, change }) => (
        <SelectField
          label={t('consentHoldsMonths.label')}
          hint={t('consentHoldsMonths.help')}
          error={wrong('consentHoldsMonths')}
          value={String(value)}
          disabled={locked}
          onChange={({ target }) => change(Number(target.value) as ConsentMonths)}
          options={CONSENT_MONTHS.map((months) => ({ value: String(months), label: say(months) }))}
        />
      )}
    </Setting>
  );
}

function DocumentDaysSetting({ standing }: { standing: Standing<'documentsExpireDays'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name="documentsExpireDays"
      standing={standing}
      say={(count) => t('documentsExpireDays.days', { count })}
    >
      {({ value, locked, change }) => (
        <NumberField
          name="documentsExpireDays"
          label={t('documentsExpireDays.label')}
          hint={t('documentsExpireDays.help')}
          value={value}
          disabled={locked}
          onChange={change}
        />
      )}
    </Setting>
  );
}

function KeptSettingField({ name, standing }: { name: KeptSetting; standing: Standing<KeptSetting> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name={name}
      standing={standing}
      say={(count) => (count === null ? t('kept.forGood') : t('kept.days', { count }))}
    >
      {({ value, locked, change }) => (
        <NumberField
          name={name}
          label={t(`${name}.label`)}
          hint={t(`${name}.help`)}
          value={value}
          disabled={locked}
          onChange={change}
          onEmpty={() => change(null)}
          empty={t('kept.empty')}
        />
      )}
    </Setting>
  );
}

function IdleSetting({ standing }: { standing: Standing<'idleMinutes'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name="idleMinutes"
      standing={standing}
      say={(count) => (count === null ? t('idleMinutes.installation') : t('idleMinutes.minutes', { count }))}
    >
      {({ value, locked, change }) => (
        <NumberField
          name="idleMinutes"
          label={t('idleMinutes.label')}
          hint={t('idleMinutes.help')}
          value={value}
          disabled={locked}
          onChange={change}
          onEmpty={() => change(null)}
          empty={t('idleMinutes.empty')}
        />
      )}
    </Setting>
  );
}

function QuietHoursSetting({ standing }: { standing: Standing<'quietHours'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name="quietHours"
      standing={standing}
      say={(hours) => (hours ? `${hours.from}–${hours.to}` : t('off'))}
    >
      {({ value, locked, change }) => <QuietHoursField value={value} disabled={locked} onChange={change} />}
    </Setting>
  );
}

function WaitEscalationSetting({
  standing,
  practiceId,
}: {
  standing: Standing<'waitEscalation'>;
  practiceId: number | null;
}) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name="waitEscalation"
      standing={standing}
      say={(value) =>
        value ? t('waitEscalation.minutes', { list: Object.values(value.minutes).join(', ') }) : t('off')
      }
    >
      {({ value, locked, change }) => (
        <WaitEscalationField value={value} disabled={locked} practiceId={practiceId} onChange={change} />
      )}
    </Setting>
  );
}

function ContactMethodsSetting({ standing }: { standing: Standing<'contactMethods'> }) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <Setting
      name="contactMethods"
      standing={standing}
      say={(methods) => methods.map((method) => t(`way.${method}`)).join(', ')}
    >
      {({ value, locked, change }) => (
        <fieldset className={styles.plain} disabled={locked}>
          <CheckGroup
            legend={t('contactMethods.label')}
            hint={t('contactMethods.help')}
            error={wrong('contactMethods.value')}
            options={CONTACT_METHODS.map((method) => ({ value: method, label: t(`way.${method}`) }))}
            chosen={value}
            onChange={(chosen) => change(CONTACT_METHODS.filter((method) => chosen.includes(method)))}
          />
        </fieldset>
      )}
    </Setting>
  );
}

function CancelReasonsSetting({ name, standing }: { name: ReasonsKey; standing: Standing<ReasonsKey> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting name={name} standing={standing} say={({ length: count }) => t('cancelReasons.count', { count })}>
      {({ value, locked, change }) => (
        <>
          <p className={styles.help}>{t(`${name}.help`)}</p>
          <CancelReasonsField name={name} value={value} disabled={locked} onChange={change} />
        </>
      )}
    </Setting>
  );
}

function PageViewRoutesSetting({ standing }: { standing: Standing<'pageViewRoutes'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting
      name="pageViewRoutes"
      standing={standing}
      say={({ length: count }) => t('pageViewRoutes.count', { count })}
    >
      {({ value, locked, change }) => (
        <fieldset className={styles.plain} disabled={locked}>
          <legend className={styles.legend}>{t('pageViewRoutes.label')}</legend>
          <p className={styles.help}>{t('pageViewRoutes.help')}</p>
          <PageViewRoutesField value={value} disabled={locked} onChange={change} />
        </fieldset>
      )}
    </Setting>
  );
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

const NEEDS: Partial<Record<SwitchKey, 'interpreters' | 'monitoring'>> = {
  hasInterpretationServices: 'interpreters',
  hasRemoteMonitoring: 'monitoring',
};

/** Names what the installation lacks for turning the setting on. */
function Missing({ name }: { name: SwitchKey }): ReactNode {
  const { t } = useTranslation('settings');
  const need = NEEDS[name] ?? 'codes';
  return <p className={styles.missing}>{t(`unavailable.${need}`)}</p>;
}
