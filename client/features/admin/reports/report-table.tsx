import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/features/check-in/payments/money.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { columnsOf, DataTable } from '#client/ui/components/data-table.tsx';
import {
  type Figures,
  REPORT_AMOUNTS,
  REPORT_COUNTS,
  type ReportBy,
  type ReportRow,
} from '#shared/contracts/rest/admin/reports.ts';
import { LOCALES } from '#shared/rules/locales.ts';
import styles from './reports.module.css';

/** For each day or person. Only the totals have the visits that are not over yet. */
const COUNTS = REPORT_COUNTS.filter((count) => count !== 'open');

const column = columnsOf<ReportRow>();

const VALUES: Readonly<Record<string, (row: ReportRow) => number>> = {
  ...Object.fromEntries(COUNTS.map((count) => [count, (row: ReportRow) => row[count]])),
  medianWait: (row) => row.wait?.median ?? -1,
  ninetiethWait: (row) => row.wait?.ninetieth ?? -1,
  goodConnection: (row) => row.goodConnection ?? -1,
  ...Object.fromEntries(
    REPORT_AMOUNTS.map((amount) => [
      `copays.${amount}`,
      (row: ReportRow) => row.copays.reduce((sum, sums) => sum + sums[amount], 0),
    ]),
  ),
};

/** @param sort a column's id, prefixed with `-` for descending; any other word keeps the order by name */
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

export function ReportTable({ by, nameOf, ...rest }: ReportTableProps) {
  const { t } = useTranslation('reports');
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
    ],
    [t, by, words, nameOf],
  );
  return <SortedTable label={t('table')} columns={columns} {...rest} />;
}

export function CopayTable({ by, nameOf, rows, ...rest }: ReportTableProps) {
  const { t } = useTranslation('reports');
  const words = useFigureWords();
  const columns = useMemo(
    () => [
      column.accessor(nameOf, { id: 'name', header: t(`column.${by}`) }),
      ...REPORT_AMOUNTS.map((amount) =>
        column.accessor((row) => words.copays(row.copays, amount), {
          id: `copays.${amount}`,
          header: t(`copays.${amount}`),
        }),
      ),
    ],
    [t, by, words, nameOf],
  );
  const asked = useMemo(() => rows.filter(({ copays }) => copays.length > 0), [rows]);
  return asked.length === 0 ? null : (
    <SortedTable label={t('copays')} sortLabel={t('sortCopays')} columns={columns} rows={asked} {...rest} />
  );
}

interface SortedTableProps extends Pick<ReportTableProps, 'rows' | 'sort' | 'onSort' | 'busy'> {
  label: string;
  sortLabel?: string;
  columns: ComponentProps<typeof DataTable<ReportRow>>['columns'];
}

function SortedTable({ rows, sort, ...rest }: SortedTableProps) {
  const { t } = useTranslation('lists');
  return (
    <div className={styles.table}>
      <DataTable
        rows={useMemo(() => sorted(rows, sort), [rows, sort])}
        rowKey={({ key }) => key}
        sort={sort}
        sortLabel={t('sortBy')}
        orderLabel={(name, direction) => t(direction, { column: name })}
        {...rest}
      />
    </div>
  );
}

export function useFigureWords() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(LOCALES[language]);
    const percent = new Intl.NumberFormat(LOCALES[language], { style: 'percent' });
    return {
      count: (count: number) => number.format(count),
      wait: (seconds: number | undefined) =>
        seconds === undefined
          ? null
          : seconds < 60
            ? t('waitShort')
            : t('wait', { minutes: number.format(Math.round(seconds / 60)) }),
      share: (share: number | null) => (share === null ? null : percent.format(share)),
      copays: (copays: Figures['copays'], amount: (typeof REPORT_AMOUNTS)[number]) =>
        copays.map((sums) => formatMoney(sums[amount], sums.currency, language)).join(', '),
    };
  }, [t, language]);
}
