import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MinutesField } from '#client/ui/components/minutes-field.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { DURATION_MINUTES, VISIT_DURATIONS } from '#shared/domain/visit.ts';

export function DurationField() {
  const { t } = useTranslation('visit-types');
  const { field } = useController<{ durationMinutes: number }, 'durationMinutes'>({
    name: 'durationMinutes',
  });
  return (
    <MinutesField
      label={t('duration')}
      error={useWrong()('durationMinutes')}
      usual={VISIT_DURATIONS}
      {...DURATION_MINUTES}
      value={Number.isNaN(field.value) ? '' : field.value}
      // An empty field becomes NaN, which the contract refuses.
      onChange={({ target }) => field.onChange(target.valueAsNumber)}
    />
  );
}
