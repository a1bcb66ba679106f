import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#client/ui/components/combobox.tsx';
import { hasWords } from '#shared/rules/words-of.ts';
import type { ScheduleOptions } from './schedule-queries.ts';

const MOST_SHOWN = 50;

type Provider = ScheduleOptions['providers'][number];

interface ProviderSearchProps
  extends Pick<
    ComponentProps<typeof Combobox<Provider>>,
    'ref' | 'label' | 'placeholder' | 'hint' | 'error'
  > {
  providers: readonly Provider[];
  userId: string;
  onChoose: (userId: string) => void;
}

/** Includes scheduled and support users; matches any part of the name (PRODUCT 6.31). */
export function ProviderSearch({ providers, userId: chosenId, onChoose, ...field }: ProviderSearchProps) {
  const { t } = useTranslation('scheduling');
  const [typed, setTyped] = useState('');
  const chosen = providers.find(({ userId }) => userId === chosenId) ?? null;
  // The chosen provider's name does not filter, so that all others can be chosen.
  const found = typed === chosen?.name ? providers : providers.filter(({ name }) => hasWords(name, typed));
  return (
    <Combobox
      {...field}
      items={found.slice(0, MOST_SHOWN)}
      value={chosen}
      onChange={(next) => {
        setTyped('');
        onChoose(next?.userId ?? '');
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
