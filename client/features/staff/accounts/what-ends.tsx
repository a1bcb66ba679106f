import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ACCOUNT_CHANNELS } from '#shared/domain/account.ts';
import { channelsQuery } from './account-queries.ts';

interface WhatEndsProps {
  accountId: string;
  reset: 'password' | 'secondFactor';
}

export function WhatEnds({ accountId, reset }: WhatEndsProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const { data, error, refetch, isFetching } = useQuery(channelsQuery(accountId));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton rows={1} height={48} label={t('endsLoading')} />;
  const ends = ACCOUNT_CHANNELS.flatMap((channel) => {
    const count = data[reset][channel] ?? 0;
    return count > 0 ? [t(`ends.${channel}`, { count })] : [];
  });
  if (ends.length === 0) return <p>{t('endsNothing')}</p>;
  return (
    <>
      <p>{t('endsAlso')}</p>
      <ul>
        {ends.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}
