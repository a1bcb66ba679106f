import { useTranslation } from 'react-i18next';
import type { KeptSetting } from '#shared/rules/retention.ts';
import { NumberField } from './number-field.tsx';
import { Setting, type Standing } from './setting.tsx';

export function KeptSettingField({ name, standing }: { name: KeptSetting; standing: Standing<KeptSetting> }) {
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
