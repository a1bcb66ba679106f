import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Grid } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { FormSelect } from '#client/ui/forms/fields.tsx';
import { useWrong } from '#client/ui/forms/form.tsx';
import { ProviderSearch } from './provider-search.tsx';
import type { ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

type TypeValues = Pick<ScheduleFields, 'visitTypeId' | 'providerUserId'>;

interface TypeFieldsProps {
  options: ScheduleOptions;
  onVisitType: (visitType: ScheduleOptions['visitTypes'][number]) => void;
}

export function TypeFields({ options, onVisitType }: TypeFieldsProps) {
  const { t } = useTranslation('scheduling');
  const wrong = useWrong();
  const { register } = useFormContext<TypeValues>();
  return (
    <Grid gap={5} across={4} min="14.375rem" align="start">
      <SelectField
        label={t('visitType')}
        placeholder={t('choose')}
        options={options.visitTypes.map(({ visitTypeId, name }) => ({ value: visitTypeId, label: name }))}
        error={wrong('visitTypeId')}
        {...register('visitTypeId', {
          onChange({ target }) {
            const chosen = options.visitTypes.find(({ visitTypeId }) => visitTypeId === String(target.value));
            if (chosen) onVisitType(chosen);
          },
        })}
      />
      <ProviderField providers={options.providers} />
      {options.locations.length > 0 ? (
        <LocationField locations={options.locations} hint={t('locationHint')} />
      ) : null}
    </Grid>
  );
}

function ProviderField({ providers }: Pick<ScheduleOptions, 'providers'>) {
  const { t } = useTranslation('scheduling');
  const { field } = useController<Pick<ScheduleFields, 'providerUserId'>>({ name: 'providerUserId' });
  const error = useWrong()('providerUserId');
  return (
    <ProviderSearch
      ref={field.ref}
      label={t('provider')}
      placeholder={t('providerPlaceholder')}
      error={error}
      providers={providers}
      userId={field.value}
      onChoose={field.onChange}
    />
  );
}

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
