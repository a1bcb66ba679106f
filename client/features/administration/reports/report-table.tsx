import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportBy, ReportRow } from '../../../../shared/contracts/rest/administration/reports.ts';
import { columnsOf, DataTable } from '../../../ui/components/data-table.tsx';
import styles from './reports.module.css';
import { useFigureWords } from './use-figure-words.ts';

const column = columnsOf<ReportRow>();

/** What each column is ordered by; rows without a value come before all others. */
const VALUES: Readonly<Record<string, (row: ReportRow) => number>> = {
  visits: (row) => row.visits,
  held: (row) => row.held,
  noShows: (row) => row.noShows,
  expired: (row) => row.expired,
  canceled: (row) => row.canceled,
  minutes: (row) => row.minutes,
  medianWait: (row) => row.wait?.median ?? -1,
  ninetiethWait: (row) => row.wait?.ninetieth ?? -1,
  goodConnection: (row) => row.goodConnection ?? -1,
  taken: (row) => row.copays.reduce((sum, { taken }) => sum + taken, 0),
};

/** @param sort a column's id, prefixed with `-` for descending; rows come by name, and any other word leaves them so */
function sorted(rows: readonly ReportRow[], sort: string): ReportRow[] {
  const value = VALUES[sort.replace(/^-/, '')];
  const upwards = value ? rows.toSorted((a, b) => value(a) - value(b)) : [...rows];
  return sort.startsWith('-') ? upwards.reverse() : upwards;
}

interface ReportTableProps {
  by: ReportBy;
  rows: readonly ReportRow[];
  nameOf: (row: ReportRow) => string;
  sort: string;
  onSort: (sort: string) => void;
  busy: boolean;
}

export function ReportTable({ by, rows, nameOf, sort, onSort, busy }: ReportTableProps) {
  const { t } = useTranslation('reports');
  const { t: lists } = useTranslation('lists');
  const words = useFigureWords();
  const columns = useMemo(
    () => [
      column.accessor(nameOf, { id: 'name', header: t(`column.${by}`) }),
      ...COUNTS.map((count) =>
        column.accessor((row) => words.count(row[count]), { id: count, header: t(count) }),
      ),
      column.accessor((row) => words.wait(row.wait?.median), { id: 'medianWait', header: t('medianWait') }),
      column.accessor((row) => words.wait(row.wait?.ninetieth), {
        id: 'ninetiethWait',
        header: t('ninetiethWait'),
      }),
      column.accessor((row) => words.share(row.goodConnection), {
        id: 'goodConnection',
        header: t('goodConnection'),
      }),
      column.accessor((row) => words.copays(row.copays, 'taken'), { id: 'taken', header: t('copays.taken') }),
    ],
    [t, by, words, nameOf],
  );
  return (
    <div className={styles.table}>
      <DataTable
        label={t('table')}
        columns={columns}
        rows={useMemo(() => sorted(rows, sort), [rows, sort])}
        rowKey={({ key }) => key}
        sort={sort}
        onSort={onSort}
        sortLabel={lists('sortBy')}
        orderLabel={(name, direction) => lists(direction, { column: name })}
        busy={busy}
      />
    </div>
  );
}

const COUNTS = ['visits', 'held', 'noShows', 'expired', 'canceled', 'minutes'] as const;
