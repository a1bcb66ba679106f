import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import type { ReportRow } from '#shared/contracts/rest/admin/reports.ts';
import styles from './reports.module.css';

/** Outcomes of visits, from the axis outward; each has its own pattern. */
const PARTS = ['held', 'open', 'noShows', 'expired', 'canceled'] as const;
/** No one compares more bars. */
const MOST_BARS = 15;

type ChartRow = Pick<ReportRow, 'key' | 'visits' | (typeof PARTS)[number]> & { name: string };

interface ReportChartProps {
  /** Days are columns over time; other rows are bars with a name. */
  days: boolean;
  rows: readonly ChartRow[];
}

export function ReportChart({ days, rows }: ReportChartProps) {
  const { t } = useTranslation('reports');
  const busiest = rows.toSorted((a, b) => b.visits - a.visits);
  const most = busiest[0]?.visits ?? 0;
  const help = days || rows.length <= MOST_BARS ? t('chartHelp') : t('chartMost', { count: MOST_BARS });
  return (
    <Stack as="figure" gap={4}>
      <Text as="figcaption" tone="quiet" size="small">
        {help}
      </Text>
      <Row as="ul" gap={2} across={4} wrap className={styles.legend}>
        {PARTS.filter((part) => rows.some((row) => row[part] > 0)).map((part) => (
          <Row as="li" gap={2} align="center" key={part}>
            <span className={styles.part} data-part={part} />
            {t(part)}
          </Row>
        ))}
      </Row>
      <div role="img" aria-label={t('chart')}>
        {days ? <Columns rows={rows} most={most} /> : <Bars rows={busiest.slice(0, MOST_BARS)} most={most} />}
      </div>
    </Stack>
  );
}

function Columns({ rows, most }: { rows: readonly ChartRow[]; most: number }) {
  // At most four names fit on a phone.
  const every = Math.ceil(rows.length / 4);
  return (
    <div className={styles.columns}>
      <Text as="span" tone="quiet" size="small" className={styles.most}>
        {most}
      </Text>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.column} title={`${row.name}: ${row.visits}`}>
          <StackedBar row={row} most={most} />
          {index % every === 0 ? (
            <Text as="span" tone="quiet" size="small" nowrap className={styles.day}>
              {row.name}
            </Text>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function Bars({ rows, most }: { rows: readonly ChartRow[]; most: number }) {
  return rows.map((row) => (
    <div key={row.key} className={styles.bar}>
      <span>{row.name}</span>
      <StackedBar row={row} most={most} />
      <span>{row.visits}</span>
    </div>
  ));
}

function StackedBar({ row, most }: { row: ChartRow; most: number }) {
  const length = `${most > 0 ? (row.visits / most) * 100 : 0}%`;
  return (
    <div className={styles.track}>
      <div className={styles.stack} style={{ flexBasis: length }}>
        {PARTS.map((part) =>
          row[part] > 0 ? (
            <span key={part} className={styles.part} data-part={part} style={{ flexGrow: row[part] }} />
          ) : null,
        )}
      </div>
    </div>
  );
}
