import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, FileQuestion, MoreVertical, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { isApiError } from '#client/api/api-error.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { ActionMenu } from '#client/ui/components/menu.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { type ArticleAction, ArticleDialog } from './article-dialog.tsx';
import { ArticleForm } from './article-form.tsx';
import { AUTHOR_PATH, articlePath, authoredQuery } from './news-queries.ts';

/** `/provider/client-admin/news/{articleId}`. */
export default function EditorPage({ articleId }: { articleId: string }) {
  const { t } = useTranslation('news-author');
  const language = useLanguage();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { me } = useSignedIn();
  const {
    data: article,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...authoredQuery(articleId),
    enabled: me.administersInstallation,
  });
  const [asking, setAsking] = useState<ArticleAction | null>(null);
  const title = article ? inLanguage(article.title, language) : t('title');
  usePageTitle(title);
  if (!me.administersInstallation) return <Redirect to="/news" replace />;
  const back = <BackLink href={AUTHOR_PATH}>{t('title')}</BackLink>;
  if (!article) {
    const missing = isApiError(error, 'NOT_FOUND') || isApiError(error, 'INVALID_INPUT');
    return (
      <PageLayout title={t('title')} back={back}>
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
  const isPublished = article.publishedAt !== null;
  return (
    <PageLayout
      title={title}
      back={back}
      actions={
        <>
          <StatusPill tone={isPublished ? 'good' : 'quiet'}>
            {t(isPublished ? 'published' : 'draft')}
          </StatusPill>
          <ActionMenu
            label={t('more')}
            icon={<MoreVertical size={22} />}
            actions={[
              ...(isPublished
                ? [
                    {
                      label: t('view'),
                      icon: <Eye size={20} aria-hidden />,
                      onSelect: () => navigate(articlePath(articleId)),
                    },
                    {
                      label: t('unpublish'),
                      icon: <Undo2 size={20} aria-hidden />,
                      onSelect: () => setAsking('unpublish'),
                    },
                  ]
                : []),
              {
                label: t('delete'),
                icon: <Trash2 size={20} aria-hidden />,
                danger: true,
                onSelect: () => setAsking('delete'),
              },
            ]}
          />
        </>
      }
    >
      <ArticleForm
        key={articleId}
        article={article}
        onPublish={() => setAsking('publish')}
        readAgain={() => queries.fetchQuery({ ...authoredQuery(articleId), staleTime: 0 })}
      />
      {asking ? (
        <ArticleDialog
          action={asking}
          article={article}
          onClose={() => setAsking(null)}
          onDeleted={() => navigate(AUTHOR_PATH, { replace: true })}
        />
      ) : null}
    </PageLayout>
  );
}
