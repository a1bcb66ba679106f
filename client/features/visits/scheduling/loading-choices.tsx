import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';

export function LoadingChoices({
  loading: { error, isFetching, refetch },
}: {
  loading: UseQueryResult<unknown>;
}) {
  const { t } = useTranslation('scheduling');
  return error ? (
    <ErrorNotice
      error={orCode(error, 'UNABLE_TO_GET_OPTIONS')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <Skeleton rows={3} height={72} label={t('loading')} />
  );
}
