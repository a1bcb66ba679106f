import { useQuery } from '@tanstack/react-query';
import { Newspaper, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { deviceTimeZone, formatDay } from '#client/features/core/dates/format.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { ArticleLink } from './article-link.tsx';
import { NewArticleDialog } from './new-article-dialog.tsx';
import { authoredListQuery, editorPath, type ListedDraft } from './news-queries.ts';

/** `/provider/client-admin/news`: includes drafts, for the installation's administrators. */
export default function AuthoredListPage() {
  const { t } = useTranslation('news-author');
  const [, navigate] = useLocation();
  const { me } = useSignedIn();
  const { data, error, refetch, isFetching } = useQuery({
    ...authoredListQuery,
    enabled: me.administersInstallation,
  });
  const [creating, setCreating] = useState(false);
  usePageTitle(t('title'));
  if (!me.administersInstallation) return <Redirect to="/news" replace />;
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      actions={
        <Button variant="primary" icon={<Plus size={20} aria-hidden />} onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      }
    >
      <Stack gap={3}>
        <Text tone="quiet">{t('intro')}</Text>
        {data?.articles.length === 0 ? (
          <EmptyState icon={<Newspaper size={32} />} title={t('empty')}>
            {t('emptyHelp')}
          </EmptyState>
        ) : data ? (
          <Stack as="ul" gap={3} aria-label={t('list')}>
            {data.articles.map((article) => (
              <li key={article.articleId}>
                <DraftLink article={article} />
              </li>
            ))}
          </Stack>
        ) : error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton rows={4} height={84} label={t('title')} />
        )}
      </Stack>
      {creating ? (
        <NewArticleDialog
          onClose={() => setCreating(false)}
          onCreated={(articleId) => navigate(editorPath(articleId))}
        />
      ) : null}
    </PageLayout>
  );
}

function DraftLink({ article }: { article: ListedDraft }) {
  const { t } = useTranslation('news-author');
  const { t: news } = useTranslation('news');
  const language = useLanguage();
  const { articleId, title, section, announce, publishedAt, changedAt } = article;
  const day = (at: string) => formatDay(at, deviceTimeZone(), language);
  return (
    <ArticleLink href={editorPath(articleId)} title={inLanguage(title, language)}>
      <StatusPill tone={publishedAt ? 'good' : 'quiet'}>{t(publishedAt ? 'published' : 'draft')}</StatusPill>
      {announce ? <StatusPill tone="info">{t('announced')}</StatusPill> : null}
      <span>{news(`section.${section}`)}</span>
      <span>
        {publishedAt
          ? t('publishedOn', { date: day(publishedAt) })
          : t('changedOn', { date: day(changedAt) })}
      </span>
    </ArticleLink>
  );
}
