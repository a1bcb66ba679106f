import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Card } from '#client/ui/components/card.tsx';
import { Fact, Facts } from '#client/ui/components/facts.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { SelectField } from '#client/ui/components/select-field.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { METRIC_MONTHS } from '#shared/domain/account.ts';
import { type Account, metricsQuery } from './account-queries.ts';
import styles from './accounts.module.css';

export default function MetricsTab({ account: { accountId } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const [params, setParams] = useSearchParams();
  const months = METRIC_MONTHS.find((known) => known === params.get('months')) ?? '1';
  const query = { ...metricsQuery(accountId, months), placeholderData: keepPreviousData };
  const { data, error, refetch, isFetching } = useQuery(query);
  if (!data) {
    return error ? (
      <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton rows={2} height={160} label={t('loading')} />
    );
  }
  const { messages } = data;
  return (
    <Stack gap={5} className={styles.cards}>
      <div className={styles.period}>
        <SelectField
          label={t('period')}
          value={months}
          onChange={({ target }) => setParams({ months: target.value }, { replace: true })}
          options={METRIC_MONTHS.map((value) => ({ value, label: t('months', { count: Number(value) }) }))}
        />
      </div>
      <Card title={t('metrics.period')}>
        <Facts look="tiles">
          <Figure name={t('metrics.toPatients')} count={messages.toPatients} />
          <Figure name={t('metrics.toScheduled')} count={messages.toScheduledUsers} />
          <Figure name={t('metrics.toSupport')} count={messages.toSupportUsers} />
          <Figure name={t('metrics.documents')} count={data.documentsShared} />
          <Figure name={t('metrics.visits')} count={data.visits} />
        </Facts>
      </Card>
      <Card title={t('metrics.colleagues')}>
        <Facts look="tiles">
          <Figure name={t('metrics.scheduled')} count={data.scheduledUsers} />
          <Figure name={t('metrics.support')} count={data.supportUsers} />
        </Facts>
      </Card>
      <Text tone="quiet">{t('metrics.help')}</Text>
    </Stack>
  );
}

function Figure({ name, count }: { name: string; count: number }) {
  const language = useLanguage();
  return <Fact name={name}>{count.toLocaleString(language)}</Fact>;
}
