import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Stack } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { INTEGRATIONS_PATH } from './integration-queries.ts';

interface ServicePageProps<T> {
  title: string;
  query: UseQueryResult<T>;
  children: (service: T) => ReactNode;
}

export function ServicePage<T>({ title, query, children }: ServicePageProps<T>) {
  const { t } = useTranslation('integrations');
  const { data, error, refetch, isFetching } = query;
  usePageTitle(title);
  return (
    <PageLayout
      title={title}
      width="narrow"
      back={<BackLink href={INTEGRATIONS_PATH}>{t('title')}</BackLink>}
    >
      {data ? (
        <Stack gap={5}>{children(data)}</Stack>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={3} height={150} label={title} />
      )}
    </PageLayout>
  );
}
