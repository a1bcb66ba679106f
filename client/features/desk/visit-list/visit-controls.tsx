import { LayoutList, SlidersHorizontal, Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Badge } from '#client/ui/components/status-pill.tsx';
import { SearchField } from '#client/ui/lists/search-field.tsx';
import { countFilters, FILTERS, type Layout } from './list-address.ts';
import { SchedulePicker } from './schedule-picker.tsx';
import type { Visits } from './use-visit-list.ts';
import { VisitFilters } from './visit-filters.tsx';
import { VisitOrderIcon } from './visit-order.tsx';
import styles from './visits-page.module.css';

interface VisitControlsProps {
  visits: Visits;
  /** The link to the calendar, if the page's head has no room for it. */
  layouts: ReactNode;
}

export function VisitControls({ visits, layouts }: VisitControlsProps) {
  const { t } = useTranslation('visit-list');
  const [filtering, setFiltering] = useState(false);
  const set = Object.fromEntries(FILTERS.map((name) => [name, visits.valueOf(name)]));
  const count = countFilters(set);
  return (
    // biome-ignore lint/a11y/useSemanticElements: `<search>` is younger than the browsers in use.
    <div role="search" aria-label={t('narrow')} className={styles.controls} data-layout={visits.layout}>
      <div className={styles.search}>
        <SearchField label={t('patient')} value={visits.q} onSearch={visits.search} compact />
      </div>
      <SchedulePicker whose={visits.valueOf('whose')} onPick={(whose) => visits.setFilter('whose', whose)} />
      <div className={styles.order}>
        <VisitOrderIcon visits={visits} />
      </div>
      <Button
        className={styles.filters}
        icon={<SlidersHorizontal size={18} aria-hidden />}
        title={t('filters')}
        data-set={count > 0 || undefined}
        aria-haspopup="dialog"
        onClick={() => setFiltering(true)}
      >
        <span className={styles.filterWord}>{t('filters')}</span>{' '}
        <Badge count={count} label={t('filtersSet', { count })} />
      </Button>
      <fieldset className={styles.layouts} aria-label={t('layout')}>
        <LayoutButton layout="cards" visits={visits} />
        <LayoutButton layout="grid" visits={visits} />
      </fieldset>
      {layouts}
      {filtering ? <VisitFilters visits={visits} onClose={() => setFiltering(false)} /> : null}
    </div>
  );
}

function LayoutButton({ layout, visits }: { layout: Layout; visits: Visits }) {
  const { t } = useTranslation('visit-list');
  const Icon = layout === 'grid' ? Table : LayoutList;
  return (
    <IconButton
      label={t(layout)}
      icon={<Icon size={20} aria-hidden />}
      pressed={visits.layout === layout}
      onClick={() => visits.setFilter('layout', layout === 'grid' ? 'grid' : '')}
    />
  );
}
