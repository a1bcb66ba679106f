import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/components/button.tsx';
import { CheckGroup } from '#client/ui/components/check-group.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { STAGES } from '#shared/domain/participant.ts';
import { ORIGINATIONS, VISIT_STATUSES } from '#shared/domain/visit.ts';
import { RECONCILIATIONS } from '#shared/domain/visit-list.ts';
import {
  FILTERS,
  type FilterName,
  listOf,
  originationsOf,
  statusesOf,
  writeOriginations,
} from './list-address.ts';
import type { Visits } from './use-visit-list.ts';
import { VisitOrder } from './visit-order.tsx';
import styles from './visits-page.module.css';

/** Several changes in a row load the list once (PRODUCT 6.18). */
const FILTER_DELAY_MS = 500;

type Chosen = Record<FilterName, string>;

/** Each change takes effect while the panel is open, shortly after the last one. */
export function VisitFilters({ visits, onClose }: { visits: Visits; onClose: () => void }) {
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
              hint={t('filter.stageHelp')}
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
