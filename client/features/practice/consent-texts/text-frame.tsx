import type { UseQueryResult } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { LIST_PATH } from './text-queries.ts';

interface TextFrameProps<T> {
  query: UseQueryResult<T>;
  titleOf: (text: T) => string;
  back?: { href: string; label: string } | undefined;
  actionsOf?: (text: T) => ReactNode;
  children: (text: T) => ReactNode;
}

export function TextFrame<T>({ query, titleOf, back, actionsOf, children }: TextFrameProps<T>) {
  const { t } = useTranslation('consent-texts');
  const { data, error, refetch, isFetching } = query;
  const title = data ? titleOf(data) : t('title');
  usePageTitle(title);
  const missing = isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT');
  return (
    <PageLayout
      title={title}
      back={<BackLink href={back?.href ?? LIST_PATH}>{back?.label ?? t('title')}</BackLink>}
      actions={data ? actionsOf?.(data) : null}
    >
      {data ? (
        children(data)
      ) : missing ? (
        <EmptyState icon={<FileQuestion size={34} />} title={t('notFound')} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton rows={4} height={72} label={t('title')} />
      )}
    </PageLayout>
  );
}
