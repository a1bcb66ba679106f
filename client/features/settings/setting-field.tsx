import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CONTACT_METHODS, type ContactMethod } from '../../../shared/domain/visit.ts';
import { MESSAGE_WAYS, type MessageWay, WAY_SETTING } from '../../../shared/domain/visit-message.ts';
import type { SettingKey, SettingValue } from '../../../shared/settings/definitions.ts';
import { CheckField } from '../../components/check-field.tsx';
import { CheckGroup } from '../../components/check-group.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useWrong } from '../../forms/form.tsx';
import { CancelReasonsField } from './cancel-reasons-field.tsx';
import { LinkExpirationField } from './link-expiration-field.tsx';
import { nextOwn } from './next-own.ts';
import { NumberField } from './number-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { SettingOrigin } from './setting-origin.tsx';
import styles from './settings.module.css';
import type { Settings, SettingsChange } from './settings-queries.ts';

/** A setting that is on or off. */
type SwitchKey = {
  [K in SettingKey]: SettingValue<K> extends boolean ? K : never;
}[SettingKey];
/** A setting that says how a message goes out. */
type WayKey = (typeof WAY_SETTING)[keyof typeof WAY_SETTING];
type Standing<K extends SettingKey> = NonNullable<Settings['settings'][K]>;

interface SettingFieldProps {
  settings: Settings['settings'];
  name: SettingKey;
}

/** One setting of the surrounding form: its value, its origin, and resetting it to the inherited one. */
export function SettingField({ settings, name }: SettingFieldProps) {
  const standing = settings[name];
  if (!standing) return null;
  if (name === 'practicePhone') return <PhoneSetting standing={standing as Standing<'practicePhone'>} />;
  if (name === 'linkExpiration')
    return <LinkExpirationSetting standing={standing as Standing<'linkExpiration'>} />;
  if (isWay(name)) return <WaySetting name={name} standing={standing as Standing<WayKey>} />;
  if (name === 'closeAfterHours') return <HoursSetting standing={standing as Standing<'closeAfterHours'>} />;
  if (name === 'idleMinutes') return <IdleSetting standing={standing as Standing<'idleMinutes'>} />;
  if (name === 'quietHours') return <QuietHoursSetting standing={standing as Standing<'quietHours'>} />;
  if (name === 'contactMethods')
    return <ContactMethodsSetting standing={standing as Standing<'contactMethods'>} />;
  if (name === 'cancelReasons')
    return <CancelReasonsSetting standing={standing as Standing<'cancelReasons'>} />;
  return <Switch name={name} standing={standing as Standing<SwitchKey>} />;
}

const isWay = (name: SettingKey): name is WayKey =>
  (Object.values(WAY_SETTING) as readonly SettingKey[]).includes(name);

function Switch({ name, standing }: { name: SwitchKey; standing: Standing<SwitchKey> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting(name, standing);
  const wrong = useWrong();
  const missing = !standing.available && !value;
  const say = (on: boolean) => t(on ? 'on' : 'off');
  return (
    <div className={styles.setting}>
      <CheckField
        label={t(`${name}.label`)}
        hint={t(`${name}.help`)}
        error={wrong(name)}
        checked={value}
        disabled={locked || missing}
        onChange={(on) => change(on, own?.final ?? false)}
      />
      {missing && !locked ? <Missing name={name} /> : null}
      <SettingOrigin
        own={own}
        standing={standing}
        say={say}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

function LinkExpirationSetting({ standing }: { standing: Standing<'linkExpiration'> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting('linkExpiration', standing);
  const id = useId();
  return (
    <div className={styles.setting}>
      <fieldset className={styles.plain} disabled={locked} aria-describedby={id}>
        <legend className={styles.legend}>{t('linkExpiration.label')}</legend>
        <p id={id} className={styles.help}>
          {t('linkExpiration.help')}
        </p>
        <LinkExpirationField value={value} onChange={(next) => change(next, own?.final ?? false)} />
      </fieldset>
      <SettingOrigin
        own={own}
        standing={standing}
        say={({ amount, unit }) => `${amount} ${t(unit)} ${t('linkExpiration.after')}`}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

function PhoneSetting({ standing }: { standing: Standing<'practicePhone'> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting('practicePhone', standing);
  return (
    <div className={styles.setting}>
      <PhoneField value={value} disabled={locked} onChange={(next) => change(next, own?.final ?? false)} />
      <SettingOrigin
        own={own}
        standing={standing}
        say={(number) => number || t('practicePhone.none')}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

function WaySetting({ name, standing }: { name: WayKey; standing: Standing<WayKey> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting(name, standing);
  const wrong = useWrong();
  return (
    <div className={styles.setting}>
      <SelectField
        label={t(`${name}.label`)}
        hint={t(`${name}.help`)}
        error={wrong(name)}
        value={value}
        disabled={locked}
        onChange={({ target }) => change(target.value as MessageWay, own?.final ?? false)}
        options={MESSAGE_WAYS.map((way) => ({ value: way, label: t(`way.${way}`) }))}
      />
      <SettingOrigin
        own={own}
        standing={standing}
        say={(way) => t(`way.${way}`)}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

function HoursSetting({ standing }: { standing: Standing<'closeAfterHours'> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting('closeAfterHours', standing);
  return (
    <div className={styles.setting}>
      <NumberField
        name="closeAfterHours"
        label={t('closeAfterHours.label')}
        hint={t('closeAfterHours.help')}
        value={value}
        disabled={locked}
        onChange={(next) => change(next, own?.final ?? false)}
      />
      <SettingOrigin
        own={own}
        standing={standing}
        say={(count) => t('closeAfterHours.hours', { count })}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

function IdleSetting({ standing }: { standing: Standing<'idleMinutes'> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting('idleMinutes', standing);
  const final = own?.final ?? false;
  return (
    <div className={styles.setting}>
      <NumberField
        name="idleMinutes"
        label={t('idleMinutes.label')}
        hint={t('idleMinutes.help')}
        value={value}
        disabled={locked}
        onChange={(next) => change(next, final)}
        onEmpty={() => change(null, final)}
      />
      <SettingOrigin
        own={own}
        standing={standing}
        say={(count) =>
          count === null ? t('idleMinutes.installation') : t('idleMinutes.minutes', { count })
        }
        onGoBack={goBack}
        onAcross={(across) => change(value, across)}
      />
    </div>
  );
}

function QuietHoursSetting({ standing }: { standing: Standing<'quietHours'> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting('quietHours', standing);
  return (
    <div className={styles.setting}>
      <QuietHoursField
        value={value}
        disabled={locked}
        onChange={(next) => change(next, own?.final ?? false)}
      />
      <SettingOrigin
        own={own}
        standing={standing}
        say={(hours) => (hours ? `${hours.from}–${hours.to}` : t('off'))}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

function ContactMethodsSetting({ standing }: { standing: Standing<'contactMethods'> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting('contactMethods', standing);
  const wrong = useWrong();
  const say = (methods: readonly ContactMethod[]) => methods.map((method) => t(`way.${method}`)).join(', ');
  return (
    <div className={styles.setting}>
      <fieldset className={styles.plain} disabled={locked}>
        <CheckGroup
          legend={t('contactMethods.label')}
          hint={t('contactMethods.help')}
          error={wrong('contactMethods.value')}
          options={CONTACT_METHODS.map((method) => ({ value: method, label: t(`way.${method}`) }))}
          chosen={value}
          onChange={(chosen) =>
            change(
              CONTACT_METHODS.filter((method) => chosen.includes(method)),
              own?.final ?? false,
            )
          }
        />
      </fieldset>
      <SettingOrigin
        own={own}
        standing={standing}
        say={say}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

function CancelReasonsSetting({ standing }: { standing: Standing<'cancelReasons'> }) {
  const { t } = useTranslation('settings');
  const { own, value, locked, change, goBack } = useSetting('cancelReasons', standing);
  return (
    <div className={styles.setting}>
      <p className={styles.help}>{t('cancelReasons.help')}</p>
      <CancelReasonsField
        value={value}
        disabled={locked}
        onChange={(next) => change(next, own?.final ?? false)}
      />
      <SettingOrigin
        own={own}
        standing={standing}
        say={({ length: count }) => t('cancelReasons.count', { count })}
        onGoBack={goBack}
        onAcross={(final) => change(value, final)}
      />
    </div>
  );
}

/** What the installation lacks to switch it on. */
function Missing({ name }: { name: SwitchKey }): ReactNode {
  const { t } = useTranslation('settings');
  const need = name === 'hasInterpretationServices' ? 'interpreters' : 'codes';
  return <p className={styles.missing}>{t(`unavailable.${need}`)}</p>;
}

function useSetting<K extends SettingKey>(name: K, standing: Standing<K>) {
  const { field } = useController<SettingsChange, K>({ name: name as never });
  type Own = { value: SettingValue<K>; final: boolean } | null;
  const own = (field.value ?? null) as Own;
  const inherited = standing.inherited.value as SettingValue<K>;
  const locked = standing.inherited.final;
  return {
    own,
    locked,
    value: locked || !own ? inherited : own.value,
    change: (value: SettingValue<K>, final: boolean) => field.onChange(nextOwn(value, inherited, final)),
    goBack: () => field.onChange(null),
  };
}
