import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useWrong } from '#client/ui/forms/form.tsx';
import { ProviderSearch } from './provider-search.tsx';
import type { ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

/** The provider of a visit. */
export function ProviderField({ providers }: Pick<ScheduleOptions, 'providers'>) {
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
