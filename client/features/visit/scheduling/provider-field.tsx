import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasWords } from '../../../../shared/rules/words-of.ts';
import { Combobox } from '../../../components/combobox.tsx';
import { useWrong } from '../../../forms/form.tsx';
import type { ScheduleFields } from './schedule-fields.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

/** Offered at once; a practice may have hundreds. */
const MOST_SHOWN = 50;

/** With whom a visit is to be: providers, and scheduled and support users, found by any part of their name. */
export function ProviderField({ providers }: Pick<ScheduleOptions, 'providers'>) {
  const { t } = useTranslation('scheduling');
  const { field } = useController<Pick<ScheduleFields, 'providerUserId'>>({ name: 'providerUserId' });
  const error = useWrong()('providerUserId');
  const [typed, setTyped] = useState('');
  const chosen = providers.find(({ userId }) => userId === field.value) ?? null;
  // The name of the chosen one stands in the field: it is not searched for, all others can be chosen.
  const found = typed === chosen?.name ? providers : providers.filter(({ name }) => hasWords(name, typed));
  return (
    <Combobox
      ref={field.ref}
      label={t('provider')}
      placeholder={t('providerPlaceholder')}
      error={error}
      items={found.slice(0, MOST_SHOWN)}
      value={chosen}
      onChange={(next) => {
        setTyped('');
        field.onChange(next?.userId ?? '');
      }}
      onSearch={setTyped}
      itemKey={({ userId }) => userId}
      itemLabel={({ name }) => name}
      renderItem={({ name }) => name}
      status={statusText()}
    />
  );

  function statusText() {
    if (found.length === 0) return t('noProviders', { name: typed });
    return found.length > MOST_SHOWN ? t('moreProviders', { count: found.length - MOST_SHOWN }) : null;
  }
}
