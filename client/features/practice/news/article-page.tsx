import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion, SquarePen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { deviceTimeZone, formatDay } from '#client/features/core/dates/format.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import MarkdownText from './markdown.tsx';
import { articleQuery, editorPath, keepNewsInfo, NEWS_PATH, newsQuery, sectionPath } from './news-queries.ts';

/** `/news/articles/{articleId}`: an article; opening it marks it as read. */
export default function ArticlePage({ articleId }: { articleId: string }) {
  const { t } = useTranslation('news');
  const language = useLanguage();
  const { me } = useSignedIn();
  const { data: article, error, refetch, isFetching } = useQuery(articleQuery(articleId));
  useMarkRead(articleId, article?.isRead);
  const title = article ? inLanguage(article.title, language) : t('title');
  usePageTitle(title);
  if (!article) {
    const missing = isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT');
    return (
      <PageLayout title={t('title')} width="narrow" back={<BackLink href={NEWS_PATH}>{t('title')}</BackLink>}>
        {missing ? (
          <EmptyState icon={<FileQuestion size={34} />} title={t('notFound')} />
        ) : error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton rows={4} height={72} label={t('title')} />
        )}
      </PageLayout>
    );
  }
  const { section, summary, body, publishedAt } = article;
  return (
    <PageLayout
      title={title}
      width="narrow"
      back={<BackLink href={sectionPath(section)}>{t(`section.${section}`)}</BackLink>}
      actions={
        me.administersInstallation ? (
          <LinkButton icon={<SquarePen size={20} aria-hidden />} href={editorPath(articleId)}>
            {t('edit')}
          </LinkButton>
        ) : null
      }
    >
      <Stack as="article" gap={5}>
        <Row as="p" gap={2} across={3} wrap align="center" size="small">
          <time dateTime={publishedAt}>{formatDay(publishedAt, deviceTimeZone(), language)}</time>
        </Row>
        {summary.en || summary.es ? (
          <Text tone="quiet" size="17" breaks>
            {inLanguage(summary, language)}
          </Text>
        ) : null}
        <MarkdownText>{inLanguage(body, language)}</MarkdownText>
      </Stack>
    </PageLayout>
  );
}

/** Marks an unread article as read once it is loaded. A failure is retried at the next opening. */
function useMarkRead(articleId: string, isRead: boolean | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isRead !== false) return;
    call('POST /api/provider/news/:articleId/read', { params: { articleId } }).then(
      (info) => {
        keepNewsInfo(queries, info);
        void queries.invalidateQueries({ queryKey: newsQuery.queryKey });
      },
      () => {},
    );
  }, [articleId, isRead, queries]);
}
