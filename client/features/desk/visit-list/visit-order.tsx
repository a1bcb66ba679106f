import { ArrowDownUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#client/ui/components/select-field.tsx';
import type { Visits } from './use-visit-list.ts';
import styles from './visits-page.module.css';

const SORTS = ['time', 'patient', 'provider', 'status'] as const;

export function VisitOrder({ visits }: { visits: Visits }) {
  const { t } = useTranslation('lists');
  return (
    <SelectField
      label={t('sortBy')}
      value={visits.sort}
      onChange={({ target }) => visits.setSort(target.value)}
      options={useOrders(visits)}
    />
  );
}

export function VisitOrderIcon({ visits }: { visits: Visits }) {
  const { t } = useTranslation('lists');
  const orders = useOrders(visits);
  return (
    <span className={styles.orderIcon}>
      <ArrowDownUp size={20} aria-hidden />
      <select
        aria-label={t('sortBy')}
        title={`${t('sortBy')}: ${orders.find(({ value }) => value === visits.sort)?.label ?? ''}`}
        value={visits.sort}
        onChange={({ target }) => visits.setSort(target.value)}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

function useOrders({ view }: Visits) {
  const { t } = useTranslation('visit-list');
  const sorts = view === 'recent' ? (['viewed', ...SORTS] as const) : SORTS;
  return sorts.flatMap((sort) => [
    { value: sort, label: t(`order.${sort}`) },
    { value: `-${sort}`, label: t(`order.-${sort}`) },
  ]);
}
