import type { RowData } from '@tanstack/react-table';
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { Button } from '../components/button.tsx';
import { type DataColumns, DataTable } from '../components/data-table.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { SelectField } from '../components/select-field.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { ErrorNotice } from '../errors/error-notice.tsx';
import styles from './list-view.module.css';
import { SearchField } from './search-field.tsx';
import type { List } from './use-list.ts';

export interface ListViewProps<R extends RowData> {
  list: List<R>;
  label: string;
  searchLabel: string;
  filters: readonly { name: string; label: string; options: readonly { value: string; label: string }[] }[];
  columns: DataColumns<R>;
  rowKey: (row: R) => string;
  orderLabel?: (column: string, direction: 'ascending' | 'descending') => string;
  empty: ReactNode;
}

export function ListView<R extends RowData>({
  list,
  label,
  searchLabel,
  filters,
  columns,
  rowKey,
  orderLabel,
  empty,
}: ListViewProps<R>) {
  const { t } = useTranslation('lists');
  const { result, error, busy, narrowed } = list;
  const isUnknown = result === undefined || (busy && result.rows.length === 0);
  if (!isUnknown && result.rows.length === 0 && !result.previousCursor && !narrowed && !error) return empty;
  return (
    <Stack gap={4} className={styles.list}>
      {/* Not `<search>`, which is younger than the browsers in use. */}
      <Stack gap={3} across={4} className={styles.controls} role="search" aria-label={label}>
        <SearchField label={searchLabel} value={list.q} onSearch={list.search} />
        {filters.map(({ name, label: filter, options }) => (
          <SelectField
            key={name}
            label={filter}
            value={list.valueOf(name)}
            onChange={({ target }) => list.setFilter(name, target.value)}
            options={[{ value: '', label: t('all') }, ...options]}
          />
        ))}
      </Stack>
      <Text tone="quiet" className={styles.count} role="status">
        {result?.total !== undefined && !error ? t('count', { count: result.total }) : ''}
      </Text>
      {error ? (
        // An address from elsewhere may have parameters that the server rejects.
        <ErrorNotice error={error} onRetry={isApiError(error, 'INVALID_INPUT') ? list.clear : list.retry} />
      ) : isUnknown ? (
        <Skeleton rows={6} height={64} label={t('loading')} />
      ) : result.rows.length === 0 ? (
        <EmptyState
          icon={<SearchX size={34} />}
          title={t('nothingFound')}
          action={<Button onClick={list.clear}>{t('showAll')}</Button>}
        >
          <p>{t('nothingFoundHelp')}</p>
        </EmptyState>
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={result.rows}
          rowKey={rowKey}
          sort={list.sort}
          onSort={list.setSort}
          sortLabel={t('sortBy')}
          orderLabel={orderLabel ?? ((column, direction) => t(direction, { column }))}
          busy={busy}
        />
      )}
      {result && !error ? <ListPages list={list} {...result} /> : null}
    </Stack>
  );
}

export function ListPages({
  list,
  previousCursor,
  nextCursor,
}: {
  list: Pick<List<unknown>, 'turnTo' | 'busy'>;
  previousCursor: string | null;
  nextCursor: string | null;
}) {
  const { t } = useTranslation('lists');
  if (!previousCursor && !nextCursor) return null;
  const turn = (cursor: string | null) => () => {
    if (!cursor) return;
    list.turnTo(cursor);
    scrollTo(0, 0);
  };
  return (
    <Row as="nav" gap={3} wrap apart aria-label={t('pages')}>
      <Button
        icon={<ChevronLeft size={20} aria-hidden />}
        disabled={!previousCursor}
        busy={list.busy}
        onClick={turn(previousCursor)}
      >
        {t('previous')}
      </Button>
      <Button
        icon={<ChevronRight size={20} aria-hidden />}
        disabled={!nextCursor}
        busy={list.busy}
        onClick={turn(nextCursor)}
      >
        {t('next')}
      </Button>
    </Row>
  );
}
