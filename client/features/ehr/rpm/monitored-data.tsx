import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone, formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import styles from './rpm.module.css';
import { measurementsQuery, type WantedData } from './rpm-queries.ts';
import { type Series, seriesOf, unitWords } from './series.ts';
import { SeriesChart } from './series-chart.tsx';
import { UploadToRecord } from './upload-to-record.tsx';

interface MonitoredDataProps {
  practiceId: number;
  wanted: WantedData;
  /** Null if the service has no record number, which prevents an upload. */
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
