import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { CONTACT_METHODS } from '#shared/domain/visit.ts';
import { MESSAGE_WAYS, type MessageWay, type WAY_SETTING } from '#shared/domain/visit-message.ts';
import { CONSENT_MONTHS, type ConsentMonths } from '#shared/domain/workflow.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import type { KeptSetting } from '#shared/rules/retention.ts';
import { LIMITS } from '#shared/rules/text.ts';
import type { SettingKey, SettingValue } from '#shared/settings/definitions.ts';
import { CancelReasonsField } from './cancel-reasons-field.tsx';
import { LinkExpirationField } from './link-expiration-field.tsx';
import { NumberField } from './number-field.tsx';
import { PageViewRoutesField } from './page-view-routes-field.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import type { SettingState } from './setting.tsx';
import styles from './settings.module.css';
import { WaitEscalationField } from './wait-escalation-field.tsx';

type Words = TFunction<'settings'>;

interface FieldProps<K extends SettingKey> extends SettingState<K> {
  name: K;
  available: boolean;
  /** Null for an enterprise's settings. */
  practiceId: number | null;
}

export interface SettingRow<K extends SettingKey> {
  say: (t: Words, value: SettingValue<K>) => string;
  Field: (props: FieldProps<K>) => ReactNode;
}

type SwitchKey = { [K in SettingKey]: SettingValue<K> extends boolean ? K : never }[SettingKey];
type WayKey = (typeof WAY_SETTING)[keyof typeof WAY_SETTING];
type NumberKey = KeptSetting | 'closeAfterHours' | 'documentsExpireDays' | 'idleMinutes';
type ReasonsKey = 'cancelReasons' | 'patientCancelReasons';

export function rowOf<K extends SettingKey>(name: K): SettingRow<K> {
  return (name in ROWS ? ROWS[name as keyof typeof ROWS] : SWITCH) as unknown as SettingRow<K>;
}

const SWITCH: SettingRow<SwitchKey> = {
  say: (t, on) => t(on ? 'on' : 'off'),
  Field({ name, value, locked, available, change }) {
    const { t } = useTranslation('settings');
    const wrong = useWrong();
    const missing = !available && !value;
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
        {missing && !locked ? (
          <Text sides={1} tone="waiting" size="small">
            {t(`unavailable.${NEEDS[name] ?? 'codes'}`)}
          </Text>
        ) : null}
      </>
    );
  },
};

const NEEDS: Partial<Record<SwitchKey, 'interpreters' | 'monitoring'>> = {
  hasInterpretationServices: 'interpreters',
  hasRemoteMonitoring: 'monitoring',
};

const WAY: SettingRow<WayKey> = {
  say: (t, way) => t(`way.${way}`),
  Field({ name, value, locked, change }) {
    const { t } = useTranslation('settings');
    const wrong = useWrong();
    return (
      <SelectField
        label={t(`${name}.label`)}
        hint={t(`${name}.help`)}
        error={wrong(name)}
        value={value}
        disabled={locked}
        onChange={({ target }) => change(target.value as MessageWay)}
        options={MESSAGE_WAYS.map((way) => ({ value: way, label: t(`way.${way}`) }))}
      />
    );
  },
};

/**
 * A whole number.
 *
 * @param empty says what an empty field means; without it the field must not be empty
 */
function numberRow<K extends NumberKey>(
  say: SettingRow<K>['say'],
  empty?: (t: Words) => string,
): SettingRow<K> {
  return {
    say,
    Field({ name, value, locked, change }) {
      const { t } = useTranslation('settings');
      const key: NumberKey = name;
      return (
        <NumberField
          name={name}
          label={t(`${key}.label`)}
          hint={t(`${key}.help`)}
          value={value as number | null}
          disabled={locked}
          onChange={(next) => change(next as SettingValue<K>)}
          onEmpty={empty && (() => change(null as SettingValue<K>))}
          empty={empty?.(t)}
        />
      );
    },
  };
}

const KEPT = numberRow<KeptSetting>(
  (t, count) => (count === null ? t('kept.forGood') : t('kept.days', { count })),
  (t) => t('kept.empty'),
);

const REASONS: SettingRow<ReasonsKey> = {
  say: (t, { length: count }) => t('cancelReasons.count', { count }),
  Field({ name, value, locked, change }) {
    const { t } = useTranslation('settings');
    return (
      <>
        <Text below={4} tone="quiet">
          {t(`${name}.help`)}
        </Text>
        <CancelReasonsField name={name} value={value} disabled={locked} onChange={change} />
      </>
    );
  },
};

const sayMonths = (t: Words, months: ConsentMonths): string =>
  months === 0 ? t('consentHoldsMonths.each') : t('consentHoldsMonths.months', { count: months });

const ROWS: { [K in Exclude<SettingKey, SwitchKey>]: SettingRow<K> } = {
  practicePhone: {
    say: (t, number) => number || t('practicePhone.none'),
    Field: ({ value, locked, change }) => <PhoneField value={value} disabled={locked} onChange={change} />,
  },
  linkExpiration: {
    say: (t, { amount, unit }) => `${amount} ${t(unit)} ${t('linkExpiration.after')}`,
    Field({ value, locked, change }) {
      const { t } = useTranslation('settings');
      const id = useId();
      return (
        <fieldset className={styles.plain} disabled={locked} aria-describedby={id}>
          <Text as="legend" strong sides={0}>
            {t('linkExpiration.label')}
          </Text>
          <Text below={3} tone="quiet" size="small" id={id}>
            {t('linkExpiration.help')}
          </Text>
          <LinkExpirationField value={value} onChange={change} />
        </fieldset>
      );
    },
  },
  confirmationMessage: WAY,
  cancellationMessage: WAY,
  rescheduleMessage: WAY,
  reminder1Day: WAY,
  reminder1Hour: WAY,
  reminder30Minutes: WAY,
  closeAfterHours: numberRow((t, count) => t('closeAfterHours.hours', { count })),
  consentHoldsMonths: {
    say: sayMonths,
    Field({ value, locked, change }) {
      const { t } = useTranslation('settings');
      const wrong = useWrong();
      return (
        <SelectField
          label={t('consentHoldsMonths.label')}
          hint={t('consentHoldsMonths.help')}
          error={wrong('consentHoldsMonths')}
          value={String(value)}
          disabled={locked}
          onChange={({ target }) => change(Number(target.value) as ConsentMonths)}
          options={CONSENT_MONTHS.map((months) => ({ value: String(months), label: sayMonths(t, months) }))}
        />
      );
    },
  },
  documentsExpireDays: numberRow((t, count) => t('documentsExpireDays.days', { count })),
  keepChatDays: KEPT,
  keepImagesDays: KEPT,
  keepIntakeDays: KEPT,
  keepDeviceTestsDays: KEPT,
  keepQualityDays: KEPT,
  keepMessagesDays: KEPT,
  keepAuditDays: KEPT,
  idleMinutes: numberRow(
    (t, count) => (count === null ? t('idleMinutes.installation') : t('idleMinutes.minutes', { count })),
    (t) => t('idleMinutes.empty'),
  ),
  quietHours: {
    say: (t, hours) => (hours ? `${hours.from}–${hours.to}` : t('off')),
    Field: ({ value, locked, change }) => (
      <QuietHoursField value={value} disabled={locked} onChange={change} />
    ),
  },
  waitEscalation: {
    say: (t, value) =>
      value ? t('waitEscalation.minutes', { list: Object.values(value.minutes).join(', ') }) : t('off'),
    Field: ({ value, locked, practiceId, change }) => (
      <WaitEscalationField value={value} disabled={locked} practiceId={practiceId} onChange={change} />
    ),
  },
  contactMethods: {
    say: (t, methods) => methods.map((method) => t(`way.${method}`)).join(', '),
    Field({ value, locked, change }) {
      const { t } = useTranslation('settings');
      const wrong = useWrong();
      return (
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
      );
    },
  },
  cancelReasons: REASONS,
  patientCancelReasons: REASONS,
  pageViewRoutes: {
    say: (t, { length: count }) => t('pageViewRoutes.count', { count }),
    Field({ value, locked, change }) {
      const { t } = useTranslation('settings');
      return (
        <fieldset className={styles.plain} disabled={locked}>
          <Text as="legend" strong sides={0}>
            {t('pageViewRoutes.label')}
          </Text>
          <Text below={3} tone="quiet" size="small">
            {t('pageViewRoutes.help')}
          </Text>
          <PageViewRoutesField value={value} disabled={locked} onChange={change} />
        </fieldset>
      );
    },
  },
};

interface PhoneFieldProps {
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

function PhoneField({ value, disabled, onChange }: PhoneFieldProps) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  return (
    <TextField
      label={t('practicePhone.label')}
      hint={t('practicePhone.help')}
      type="tel"
      autoComplete="off"
      maxLength={LIMITS.phone}
      value={formatPhone(value)}
      disabled={disabled}
      error={wrong('practicePhone.value')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
