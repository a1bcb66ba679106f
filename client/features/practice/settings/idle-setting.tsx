import { useTranslation } from 'react-i18next';
import { NumberField } from './number-field.tsx';
import { Setting, type Standing } from './setting.tsx';

export function IdleSetting({ standing }: { standing: Standing<'idleMinutes'> }) {
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
