import { useTranslation } from 'react-i18next';
import { Setting, type Standing } from './setting.tsx';
import { WaitEscalationField } from './wait-escalation-field.tsx';

export function WaitEscalationSetting({
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
