import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatMoment } from '#client/features/core/dates/format.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { cx } from '#client/ui/components/class-names.ts';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './rpm.module.css';
import { measurementsQuery, type WantedData } from './rpm-queries.ts';
import { type Series, scaleOf, seriesOf, unitWords } from './series.ts';
import { UploadToRecord } from './upload-to-record.tsx';

interface MonitoredDataProps {
  practiceId: number;
  wanted: WantedData;
  mrn: string | null;
}

export function MonitoredData({ practiceId, wanted, mrn }: MonitoredDataProps) {
  const { t } = useTranslation('rpm');
  const words = useErrorWords();
  const { data, error, isFetching, refetch } = useQuery(measurementsQuery(practiceId, wanted));
  if (error) {
    return (
      <ErrorNotice
        error={orCode(error, 'FAILED_RPM_DATA_SEARCH')}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton rows={2} height={220} label={t('loading')} />;
  if (data.measurements.length === 0)
    return (
      <Notice title={words.code('NO_RPM_DATA_FOR_SELECTED_PROGRAMS')} announce="status">
        {t('noDataHelp')}
      </Notice>
    );
  return (
    <>
      <UploadToRecord practiceId={practiceId} wanted={wanted} mrn={mrn} count={data.measurements.length} />
      {seriesOf(data.measurements).map((series) => (
        <SeriesCard key={`${series.code} ${series.unit}`} series={series} />
      ))}
    </>
  );
}

function SeriesCard({ series }: { series: Series }) {
  const { t } = useTranslation('rpm');
  const language = useLanguage();
  const timeZone = deviceTimeZone();
  const { name, unit, points } = series;
  const title = `${name} (${unitWords(unit)})`;
  return (
    <Card title={title}>
      <Stack gap={5}>
        <SeriesChart
          series={series}
          label={t('chart', { name: title, count: points.length })}
          timeZone={timeZone}
        />
        <details className={styles.numbers}>
          <Text as="summary" pad={2} sides={0} touch tone="primary" strong>
            {t('numbers', { count: points.length })}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
          <section className={styles.scroll} aria-label={title} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('time')}</th>
                  <th scope="col">{t('value')}</th>
                </tr>
              </thead>
              <tbody>
                {points.toReversed().map(({ measurementId, at, value }) => (
                  <tr key={measurementId}>
                    <td>{formatMoment(at, language, timeZone)}</td>
                    <td>
                      {value} {unitWords(unit)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      </Stack>
    </Card>
  );
}

const WIDTH = 600;
const HEIGHT = 180;
const LEFT = 56;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 28;

interface SeriesChartProps {
  series: Series;
  label: string;
  timeZone: string;
}

function SeriesChart({ series: { points, unit }, label, timeZone }: SeriesChartProps) {
  const language = useLanguage();
  const times = points.map(({ at }) => Date.parse(at));
  const [start = 0] = times;
  const length = (times.at(-1) ?? start) - start;
  const scale = scaleOf(points.map(({ value }) => value));
  const [bottom = 0] = scale;
  const top = scale.at(-1) ?? 1;
  const xOf = (time: number) =>
    length === 0 ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + ((time - start) / length) * (WIDTH - LEFT - RIGHT);
  const yOf = (value: number) => TOP + ((top - value) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const named = length === 0 ? [start] : [0, 1, 2, 3].map((part) => start + (length * part) / 3);
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {scale.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(value)} y2={yOf(value)} />
          <text className={styles.axis} x={LEFT - 8} y={yOf(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {named.map((time, index) => (
        <text
          key={time}
          className={cx(styles.axis, (index === 1 || index === 2) && styles.between)}
          x={xOf(time)}
          y={HEIGHT - 6}
          textAnchor={length === 0 ? 'middle' : index === 0 ? 'start' : index === 3 ? 'end' : 'middle'}
        >
          {formatShortDay(time, timeZone, language)}
        </text>
      ))}
      <polyline
        className={styles.line}
        points={points.map(({ at, value }) => `${xOf(Date.parse(at))},${yOf(value)}`).join(' ')}
      />
      {points.map(({ measurementId, at, value }) => (
        <circle key={measurementId} className={styles.dot} cx={xOf(Date.parse(at))} cy={yOf(value)} r={3.5}>
          <title>{`${formatMoment(at, language, timeZone)}: ${value} ${unitWords(unit)}`}</title>
        </circle>
      ))}
    </svg>
  );
}
