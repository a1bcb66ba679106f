import { ArrowDownUp, LayoutList, SlidersHorizontal, Table } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { IconButton } from '#client/ui/components/icon-button.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Badge } from '#client/ui/components/status-pill.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { SearchField } from '#client/ui/lists/search-field.tsx';
import { STAGES } from '#shared/domain/participant.ts';
import { ORIGINATIONS, VISIT_STATUSES } from '#shared/domain/visit.ts';
import { RECONCILIATIONS } from '#shared/domain/visit-list.ts';
import {
  countFilters,
  FILTERS,
  type FilterName,
  type Layout,
  listOf,
  originationsOf,
  statusesOf,
  writeOriginations,
} from './list-address.ts';
import { SchedulePicker } from './schedule-picker.tsx';
import type { Visits } from './use-visit-list.ts';
import styles from './visits-page.module.css';

interface VisitControlsProps {
  visits: Visits;
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

const SORTS = ['time', 'patient', 'provider', 'status'] as const;

function VisitOrder({ visits }: { visits: Visits }) {
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

function VisitOrderIcon({ visits }: { visits: Visits }) {
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

/** Several changes in a row load the list once (PRODUCT 6.18). */
const FILTER_DELAY_MS = 500;

type Chosen = Record<FilterName, string>;

/** Each change takes effect while the panel is open, shortly after the last one. */
function VisitFilters({ visits, onClose }: { visits: Visits; onClose: () => void }) {
  const { t } = useTranslation('visit-list');
  const { t: common } = useTranslation('visits');
  const [chosen, setChosen] = useState<Chosen>(
    () => Object.fromEntries(FILTERS.map((name) => [name, visits.valueOf(name)])) as Chosen,
  );
  // The panel shows immediately; its many boxes follow in the next frames.
  const complete = useDeferredValue(true, false);
  const unapplied = useRef<(() => void) | null>(null);
  unapplied.current = FILTERS.some((name) => chosen[name] !== visits.valueOf(name))
    ? () => visits.setFilters(chosen)
    : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice starts the delay again.
  useEffect(() => {
    const timer = setTimeout(() => unapplied.current?.(), FILTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen]);

  const set = (name: FilterName, value: string) => setChosen((before) => ({ ...before, [name]: value }));
  function close() {
    unapplied.current?.();
    onClose();
  }
  const choices = (name: FilterName, values: readonly string[]) => ({
    legend: t(`filter.${name}`),
    chosen: listOf(chosen[name]),
    onChange: (next: string[]) => set(name, values.filter((value) => next.includes(value)).join()),
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t('filters')}
      closeLabel={common('close')}
      placement="side"
      width={420}
      actions={
        <>
          <Button
            onClick={() => setChosen(Object.fromEntries(FILTERS.map((name) => [name, ''])) as Chosen)}
            aria-disabled={FILTERS.every((name) => chosen[name] === '')}
          >
            {t('clear')}
          </Button>
          <Button variant="primary" onClick={close}>
            {t('show')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <div className={styles.orderField}>
          <VisitOrder visits={visits} />
        </div>
        <fieldset className={styles.dates}>
          <Text as="legend" strong sides={0} below={2}>
            {t('filter.days')}
          </Text>
          <TextField
            label={t('filter.from')}
            type="date"
            max={chosen.to || undefined}
            value={chosen.from}
            onChange={({ target }) => set('from', target.value)}
          />
          <TextField
            label={t('filter.to')}
            type="date"
            min={chosen.from || undefined}
            value={chosen.to}
            onChange={({ target }) => set('to', target.value)}
          />
        </fieldset>
        {complete ? (
          <>
            <CheckGroup
              {...choices('status', VISIT_STATUSES)}
              options={statusesOf(visits.view, listOf(visits.valueOf('status'))).map((value) => ({
                value,
                label: t(`status.${value}`),
              }))}
            />
            <CheckGroup
              {...choices('stage', STAGES)}
              options={STAGES.map((value) => ({ value, label: t(`stage.${value}`) }))}
            />
            <CheckGroup
              {...choices('origination', ORIGINATIONS)}
              chosen={originationsOf(chosen.origination)}
              onChange={(next) => set('origination', writeOriginations(next))}
              options={ORIGINATIONS.map((value) => ({ value, label: t(`origination.${value}`) }))}
            />
            <CheckGroup
              {...choices('reconciliation', RECONCILIATIONS)}
              options={RECONCILIATIONS.map((value) => ({ value, label: t(`reconciliation.${value}`) }))}
            />
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}
