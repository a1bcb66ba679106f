import { useTranslation } from 'react-i18next';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { CONSENT_MONTHS, type ConsentMonths } from '#shared/domain/workflow.ts';
import { Setting, type Standing } from './setting.tsx';

export function ConsentHoldsSetting({ standing }: { standing: Standing<'consentHoldsMonths'> }) {
  const { t } = useTranslation('settings');
  const wrong = useWrong();
  const say = (months: ConsentMonths) =>
    months === 0 ? t('consentHoldsMonths.each') : t('consentHoldsMonths.months', { count: months });
  return (
    <Setting name="consentHoldsMonths" standing={standing} say={say}>
      {({ value, locked, change }) => (
        <SelectField
          label={t('consentHoldsMonths.label')}
          hint={t('consentHoldsMonths.help')}
          error={wrong('consentHoldsMonths')}
          value={String(value)}
          disabled={locked}
          onChange={({ target }) => change(Number(target.value) as ConsentMonths)}
          options={CONSENT_MONTHS.map((months) => ({ value: String(months), label: say(months) }))}
        />
      )}
    </Setting>
  );
}
