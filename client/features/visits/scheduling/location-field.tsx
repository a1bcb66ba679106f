import { useTranslation } from 'react-i18next';
import { FormSelect } from '#client/ui/forms/fields.tsx';
import type { ScheduleOptions } from './schedule-queries.ts';

interface LocationFieldProps {
  locations: ScheduleOptions['locations'];
  hint: string;
}

export function LocationField({ locations, hint }: LocationFieldProps) {
  const { t } = useTranslation('scheduling');
  return (
    <FormSelect<{ locationId: string }>
      name="locationId"
      label={t('location')}
      hint={hint}
      options={[
        { value: '', label: t('noLocation') },
        ...locations.map(({ locationId, name }) => ({ value: locationId, label: name })),
      ]}
    />
  );
}
