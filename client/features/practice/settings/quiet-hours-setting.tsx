import { useTranslation } from 'react-i18next';
import { QuietHoursField } from './quiet-hours-field.tsx';
import { Setting, type Standing } from './setting.tsx';

export function QuietHoursSetting({ standing }: { standing: Standing<'quietHours'> }) {
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
