import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { REPORT_MONTHS } from '#shared/contracts/rest/practice/surveys.ts';
import { PatientAnswers } from './patient-answers.tsx';
import styles from './report.module.css';
import { StaffAnswers } from './staff-answers.tsx';
import { reportQuery } from './survey-queries.ts';

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
      <div className={styles.cards}>
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
        <p className={styles.small}>{t('scoreHelp')}</p>
      </div>
    </PageLayout>
  );
}
