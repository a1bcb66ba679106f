import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/components/select-field.tsx';
import type { Visits } from './use-visit-list.ts';

const SORTS = ['time', 'patient', 'provider', 'status'] as const;

export function VisitOrder({ visits }: { visits: Visits }) {
  const { t } = useTranslation('visit-list');
  const { t: lists } = useTranslation('lists');
  const sorts = visits.view === 'recent' ? (['viewed', ...SORTS] as const) : SORTS;
  return (
    <SelectField
      label={lists('sortBy')}
      value={visits.sort}
      onChange={({ target }) => visits.setSort(target.value)}
      options={sorts.flatMap((sort) => [
        { value: sort, label: t(`order.${sort}`) },
        { value: `-${sort}`, label: t(`order.-${sort}`) },
      ])}
    />
  );
}
