import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { deviceTimeZone, formatDay } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { REPORT_MONTHS } from '#shared/contracts/rest/practice/surveys.ts';
import styles from './report.module.css';
import { ScoreOverTime } from './score-over-time.tsx';
import type { SurveyReport } from './survey-queries.ts';
import { reportQuery } from './survey-queries.ts';
import { TallyTable } from './tally-table.tsx';

/**
 * `/provider/client-admin/surveys`: the answers of the selected practice's staff and patients (PRODUCT 13.3).
 */
export default function SurveyReportPage() {
  const { t } = useTranslation('survey-report');
  const { practice } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const months = REPORT_MONTHS.find((known) => known === params.get('months')) ?? '12';
  const query = { ...reportQuery(practice.practiceId, months), placeholderData: keepPreviousData };
  const { data, error, refetch, isFetching } = useQuery(query);
  usePageTitle(t('title'));
  return (
    <PageLayout title={t('title')} width="narrow">
      <Stack gap={5}>
        <div className={styles.period}>
          <SelectField
            label={t('period')}
            value={months}
            onChange={({ target }) => setParams({ months: target.value }, { replace: true })}
            options={REPORT_MONTHS.map((value) => ({ value, label: t('months', { number: value }) }))}
          />
        </div>
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data ? (
          <>
            <StaffAnswers staff={data.staff} />
            <PatientAnswers patients={data.patients} />
          </>
        ) : (
          <Skeleton rows={3} height={160} label={t('title')} />
        )}
        <Text tone="quiet" size="small">
          {t('scoreHelp')}
        </Text>
      </Stack>
    </PageLayout>
  );
}

function PatientAnswers({ patients }: { patients: SurveyReport['patients'] }) {
  const { t } = useTranslation('survey-report');
  const keyed = (rows: SurveyReport['patients']['byProvider']) =>
    rows.map((row) => ({ ...row, key: row.id }));
  return (
    <Card title={t('patients')}>
      <Stack gap={5}>
        <ScoreOverTime help={t('patientsHelp')} answers={patients} />
        {patients.total > 0 ? (
          <>
            <TallyTable label={t('byProvider')} heading={t('provider')} rows={keyed(patients.byProvider)} />
            <TallyTable
              label={t('byVisitType')}
              heading={t('visitType')}
              rows={keyed(patients.byVisitType)}
            />
          </>
        ) : null}
      </Stack>
    </Card>
  );
}

function StaffAnswers({ staff }: { staff: SurveyReport['staff'] }) {
  const { t } = useTranslation('survey-report');
  const language = useLanguage();
  return (
    <Card title={t('staff')}>
      <Stack gap={5}>
        <ScoreOverTime help={t('staffHelp')} answers={staff} />
        {staff.comments.length > 0 ? (
          <Stack as="section" gap={5}>
            <h3>{t('comments')}</h3>
            <Stack as="ul" gap={3} className={styles.comments}>
              {staff.comments.map(({ score, comment, at }) => (
                <li key={`${at} ${score} ${comment}`}>
                  <p>{comment}</p>
                  <Text tone="quiet" size="small">
                    {t('commentScore', { score })} · {formatDay(at, deviceTimeZone(), language)}
                  </Text>
                </li>
              ))}
            </Stack>
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}
