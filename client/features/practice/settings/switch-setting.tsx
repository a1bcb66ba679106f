import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import type { SettingKey, SettingValue } from '#shared/settings/definitions.ts';
import { Setting, type Standing } from './setting.tsx';
import styles from './settings.module.css';

/** A setting that is on or off. */
export type SwitchKey = {
  [K in SettingKey]: SettingValue<K> extends boolean ? K : never;
}[SettingKey];

export function Switch({ name, standing }: { name: SwitchKey; standing: Standing<SwitchKey> }) {
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
