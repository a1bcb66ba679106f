import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProviderSearch } from '#client/features/visits/scheduling/provider-search.tsx';
import type { Colleague, GuestFields } from './guest-fields.ts';

/** Chooses the invited colleague; no choice means a person without an account. */
export default function ColleagueField({ colleagues }: { colleagues: readonly Colleague[] }) {
  const { t } = useTranslation('guests');
  const { field } = useController<GuestFields, 'accountId'>({ name: 'accountId' });
  return (
    <ProviderSearch
      ref={field.ref}
      label={t('whichColleague')}
      placeholder={t('noAccount')}
      hint={t('whichColleagueHelp')}
      providers={colleagues}
      userId={field.value}
      onChoose={field.onChange}
    />
  );
}
