import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { deviceTimeZone, formatDay } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Notice } from '#client/ui/components/notice.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { STAFF_SCORE } from '#shared/domain/survey.ts';
import { ScoreForm } from './score-form.tsx';
import { surveyQuery } from './survey-queries.ts';

/**
 * `/news/satisfaction-survey`: asks staff every 30 days whether they would recommend the product, 0 to 10
 * (PRODUCT 13.2).
 */
export default function SatisfactionSurveyPage() {
  const { t } = useTranslation('satisfaction');
  const { t: shell } = useTranslation('shell');
  const language = useLanguage();
  const queries = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(surveyQuery);
  usePageTitle(t('title'));

  function answered(availableAt: string) {
    queries.setQueryData(surveyQuery.queryKey, { availableAt });
    queries.setQueryData(practicesQuery.queryKey, (known) => known && { ...known, userSurveyAlerts: 0 });
  }

  return (
    <PageLayout title={t('title')} width="narrow" back={<BackLink href="/news">{shell('updates')}</BackLink>}>
      {data?.availableAt ? (
        <Notice tone="good" announce="status" title={t('thanks')}>
          {t('next', { date: formatDay(data.availableAt, deviceTimeZone(), language) })}
        </Notice>
      ) : data ? (
        <Card>
          <SatisfactionForm onAnswered={answered} onAnsweredBefore={() => void refetch()} />
        </Card>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={3} height={96} label={t('title')} />
      )}
    </PageLayout>
  );
}

interface SatisfactionFormProps {
  onAnswered: (availableAt: string) => void;
  onAnsweredBefore: () => void;
}

function SatisfactionForm({ onAnswered, onAnsweredBefore }: SatisfactionFormProps) {
  const { t } = useTranslation('satisfaction');
  const { practice } = useSignedIn();
  const { practiceId, practiceName } = practice;
  return (
    <ScoreForm
      t={t}
      range={STAFF_SCORE}
      rows={4}
      note={<p>{t('who', { practice: practiceName })}</p>}
      send={async (answer) => {
        const { availableAt } = await call('POST /api/provider/survey', { body: { practiceId, ...answer } });
        onAnswered(availableAt);
      }}
      onAnsweredBefore={onAnsweredBefore}
    />
  );
}
