import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumnStacked, Download } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { saveFile } from '#client/api/save-file.ts';
import { formatShortDay } from '#client/features/core/dates/format-calendar.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Box, Grid, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { TextField } from '#client/ui/components/text-field.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import {
  type Figures,
  REPORT_AMOUNTS,
  REPORT_BY,
  REPORT_COUNTS,
  type Report,
  type ReportFile,
  type ReportRow,
  type ReportWish,
} from '#shared/contracts/rest/admin/reports.ts';
import { LostMinutesChart } from './lost-minutes.tsx';
import { PERIODS } from './periods.ts';
import { ReportChart } from './report-chart.tsx';
import { type AskedReport, eachDay, fileAddress, readReport, reportQuery } from './report-queries.ts';
import { CopayTable, ReportTable, useFigureWords } from './report-table.tsx';

/** `/provider/client-admin/reports`: figures of a practice's visits (PRODUCT 14.22). */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const { practiceId } = useSignedIn().practice;
  const [params, setParams] = useSearchParams();
  const asked = readReport(params);
  const { wish, wrong } = asked;
  const { data, error, refetch, isFetching } = useQuery({
    ...reportQuery(practiceId, wish),
    enabled: !wrong,
    placeholderData: keepPreviousData,
  });
  usePageTitle(t('title'));

  function change(changes: Record<string, string | null>) {
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes))
          if (value === null) before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  }
  return (
    <PageLayout
      title={t('title')}
      actions={
        wrong ? null : (
          <DownloadCsv practiceId={practiceId} wish={wish} table="figures" label={t('download')} />
        )
      }
    >
      <Stack gap={5} fits>
        <p>{t('intro')}</p>
        <Controls asked={asked} onChange={change} />
        {wrong ? null : error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <Skeleton rows={3} height={160} label={t('loading')} />
        ) : data.totals.visits === 0 ? (
          <Card>
            <EmptyState icon={<ChartColumnStacked size={34} />} title={t('emptyTitle')}>
              <p>{t('emptyHelp')}</p>
            </EmptyState>
          </Card>
        ) : (
          <Shown
            report={data}
            wish={wish}
            sort={params.get('sort') ?? 'name'}
            onSort={(sort) => change({ sort })}
            busy={isFetching}
          />
        )}
      </Stack>
    </PageLayout>
  );
}

interface ControlsProps {
  asked: AskedReport;
  onChange: (changes: Record<string, string | null>) => void;
}

function Controls({ asked: { wish, period, wrong }, onChange }: ControlsProps) {
  const { t } = useTranslation('reports');
  const words = useErrorWords();
  const own = useSignedIn().practices.filter(({ permissions }) =>
    permissions.includes('practice.administer'),
  );
  const { from, to, by } = wish;
  return (
    <Grid gap={3} across={4} min="9.375rem" align="start">
      <SelectField
        label={t('period')}
        value={period ?? 'other'}
        onChange={({ target: { value } }) =>
          onChange(value === 'other' ? { period: null, from, to } : { period: value, from: null, to: null })
        }
        options={[...PERIODS, 'other' as const].map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      {(['from', 'to'] as const).map((day) => (
        <TextField
          key={day}
          type="date"
          label={t(day)}
          value={wish[day]}
          error={words.field(wrong?.[day])}
          onChange={({ target }) => onChange({ period: null, from, to, [day]: target.value })}
        />
      ))}
      <SelectField
        label={t('by')}
        value={by}
        onChange={({ target }) => onChange({ by: target.value, sort: null })}
        options={REPORT_BY.filter((value) => value !== 'practice' || own.length > 1).map((value) => ({
          value,
          label: t(`by.${value}`),
        }))}
      />
    </Grid>
  );
}

interface ShownProps {
  report: Report;
  wish: ReportWish;
  sort: string;
  onSort: (sort: string) => void;
  busy: boolean;
}

function Shown({ report: { totals, rows, reasons, lost }, wish, sort, onSort, busy }: ShownProps) {
  const { practiceId } = useSignedIn().practice;
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const nameOf = useCallback(
    ({ key, name }: Pick<ReportRow, 'key' | 'name'>) =>
      name || formatShortDay(`${key}T12:00Z`, 'UTC', language),
    [language],
  );
  const none = { visits: 0, held: 0, open: 0, noShows: 0, expired: 0, canceled: 0, name: '' };
  const table = { by: wish.by, rows, nameOf, sort, onSort, busy };
  const days = wish.by === 'day';
  const charted = days
    ? eachDay(wish).map((key) => rows.find((row) => row.key === key) ?? { ...none, key })
    : rows;
  return (
    <>
      <Card title={t('totals')}>
        <Stack gap={4}>
          <ReportTotals totals={totals} />
          <Text tone="quiet" size="small">
            {t('help')}
          </Text>
        </Stack>
      </Card>
      <Card title={t('chart')}>
        <ReportChart days={days} rows={charted.map((row) => ({ ...row, name: nameOf(row) }))} />
      </Card>
      <ReportTable {...table} />
      <CopayTable {...table} />
      <Card title={t('lost')}>
        <LostMinutesChart rows={lost} />
        {lost.length === 0 ? null : (
          <Box above={4}>
            <DownloadCsv practiceId={practiceId} wish={wish} table="lost" label={t('downloadLost')} />
          </Box>
        )}
      </Card>
      <Card title={t('reasons')}>
        {reasons.length === 0 ? (
          <Text tone="quiet" size="small">
            {t('noReasons')}
          </Text>
        ) : (
          <Stack as="ul" breaks divided>
            {reasons.map((reason) => (
              <Row as="li" apart gap={4} pad={2} sides={0} key={reason.en}>
                <span>{reason[language] || reason.en}</span>
                <strong>{reason.count}</strong>
              </Row>
            ))}
          </Stack>
        )}
      </Card>
    </>
  );
}

interface DownloadCsvProps {
  practiceId: number;
  wish: ReportWish;
  table: ReportFile;
  label: string;
}

function DownloadCsv({ practiceId, wish, table, label }: DownloadCsvProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <LinkButton
      reload
      download
      icon={<Download size={20} aria-hidden />}
      href={fileAddress(practiceId, wish, language, table)}
      onClick={(event) => {
        event.preventDefault();
        const name = `${table === 'lost' ? 'lost-minutes' : 'report'}-${wish.from}-${wish.to}.csv`;
        void saveFile(event.currentTarget.href, name).catch(() => toast(t('downloadFailed'), 'danger'));
      }}
    >
      {label}
    </LinkButton>
  );
}

function ReportTotals({ totals }: { totals: Figures }) {
  const { t } = useTranslation('reports');
  const words = useFigureWords();
  const { wait, goodConnection, copays } = totals;
  return (
    <Facts look="tiles">
      {REPORT_COUNTS.map((count) => (
        <Fact key={count} name={t(count)}>
          {words.count(totals[count])}
        </Fact>
      ))}
      <Fact name={t('medianWait')}>{words.wait(wait?.median) ?? '—'}</Fact>
      <Fact name={t('ninetiethWait')}>{words.wait(wait?.ninetieth) ?? '—'}</Fact>
      <Fact name={t('goodConnection')}>{words.share(goodConnection) ?? '—'}</Fact>
      {copays.length > 0
        ? REPORT_AMOUNTS.map((amount) => (
            <Fact key={amount} name={t(`copays.${amount}`)}>
              {words.copays(copays, amount)}
            </Fact>
          ))
        : null}
    </Facts>
  );
}
