import { useTranslation } from 'react-i18next';
import { NumberField } from './number-field.tsx';
import { Setting, type Standing } from './setting.tsx';

export function DocumentDaysSetting({ standing }: { standing: Standing<'documentsExpireDays'> }) {
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
