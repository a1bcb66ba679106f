import { useTranslation } from 'react-i18next';
import { PhoneField } from './phone-field.tsx';
import { Setting, type Standing } from './setting.tsx';

export function PhoneSetting({ standing }: { standing: Standing<'practicePhone'> }) {
  const { t } = useTranslation('settings');
  return (
    <Setting name="practicePhone" standing={standing} say={(number) => number || t('practicePhone.none')}>
      {({ value, locked, change }) => <PhoneField value={value} disabled={locked} onChange={change} />}
    </Setting>
  );
}
