import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { VISIT_DURATIONS } from '../../../shared/domain/visit.ts';
import { SelectField } from '../../components/select-field.tsx';
import { useWrong } from '../../forms/form.tsx';

/** The usual length of a visit; a current one outside of the offered lengths stays choosable. */
export function DurationField() {
  const { t } = useTranslation('visit-types');
  const { field } = useController<{ durationMinutes: number }, 'durationMinutes'>({
    name: 'durationMinutes',
  });
  const lengths = [...new Set<number>([...VISIT_DURATIONS, field.value])].sort((a, b) => a - b);
  return (
    <SelectField
      label={t('duration')}
      error={useWrong()('durationMinutes')}
      value={String(field.value)}
      onChange={({ target }) => field.onChange(Number(target.value))}
      options={lengths.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
    />
  );
}
