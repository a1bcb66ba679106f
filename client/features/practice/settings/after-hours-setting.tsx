import { useTranslation } from 'react-i18next';
import { NumberField } from './number-field.tsx';
import { Setting, type Standing } from './setting.tsx';

export function HoursSetting({ standing }: { standing: Standing<'closeAfterHours'> }) {
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
