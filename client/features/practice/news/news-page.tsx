import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Newspaper, SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect } from 'wouter';
import { call } from '#client/api/call.ts';
import { deviceTimeZone, formatDay } from '#client/features/core/dates/format.ts';
import { inLanguage, useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { EmptyState } from '#client/ui/components/empty-state.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { LinkButton } from '#client/ui/components/link-button.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { TabLinks } from '#client/ui/components/tab-links.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { NEWS_SECTIONS, type NewsSection } from '#shared/domain/news.ts';
import { ArticleLink } from './article-link.tsx';
import {
  AUTHOR_PATH,
  articlePath,
  keepNewsInfo,
  type ListedArticle,
  NEWS_PATH,
  newsQuery,
  sectionPath,
} from './news-queries.ts';

const ON_OVERVIEW = 3;
const SURVEY_PATH = '/news/satisfaction-survey';

const isSection = (name: string): name is NewsSection => (NEWS_SECTIONS as readonly string[]).includes(name);

/** `/news` shows the newest articles of every section, `/news/{section}` all of one (PRODUCT 17.1). */
export default function NewsPage({ section }: { section?: string | undefined }) {
  const { t } = useTranslation('news');
  const { me } = useSignedIn();
  const { data, error, refetch, isFetching } = useQuery(newsQuery);
  usePageTitle(t('title'));
  if (section !== undefined && !isSection(section)) return <Redirect to={NEWS_PATH} replace />;
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      actions={
        <>
          <MarkAllRead />
          {me.administersInstallation ? (
            <LinkButton icon={<SquarePen size={20} aria-hidden />} href={AUTHOR_PATH}>
              {t('write')}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <TabLinks
        label={t('sections')}
        tabs={[
          { href: NEWS_PATH, label: t('overview'), current: section === undefined },
          ...NEWS_SECTIONS.map((one) => ({
            href: sectionPath(one),
            label: t(`section.${one}`),
            current: section === one,
          })),
        ]}
      />
      <Stack gap={6} above={5}>
        {data ? (
          <Articles articles={data.articles} section={section} />
        ) : error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton rows={4} height={96} label={t('title')} />
        )}
        <Text ruled={4}>
          <Link href={SURVEY_PATH}>{t('survey')}</Link>
        </Text>
      </Stack>
    </PageLayout>
  );
}

function Articles({
  articles,
  section,
}: {
  articles: readonly ListedArticle[];
  section: NewsSection | undefined;
}) {
  const { t } = useTranslation('news');
  const shown = section ? articles.filter((article) => article.section === section) : articles;
  if (shown.length === 0) {
    return (
      <EmptyState icon={<Newspaper size={32} />} title={t('emptyTitle')}>
        {section ? t(`empty.${section}`) : t('emptyHelp')}
      </EmptyState>
    );
  }
  if (section) return <ArticleList articles={shown} />;
  return NEWS_SECTIONS.map((one) => {
    const ofSection = articles.filter((article) => article.section === one);
    return ofSection.length === 0 ? null : (
      <Stack as="section" gap={3} key={one} aria-labelledby={`news-${one}`}>
        <Row as="header" gap={2} across={4} wrap align="baseline" apart>
          <Text as="h2" size="title" id={`news-${one}`}>
            {t(`section.${one}`)}
          </Text>
          {ofSection.length > ON_OVERVIEW ? (
            <Row as={Link} inline align="center" touch href={sectionPath(one)}>
              {t('all', { count: ofSection.length })}
            </Row>
          ) : null}
        </Row>
        <ArticleList articles={ofSection.slice(0, ON_OVERVIEW)} />
      </Stack>
    );
  });
}

function MarkAllRead() {
  const { t } = useTranslation('news');
  const words = useErrorWords();
  const queries = useQueryClient();
  const { alertCount } = useSignedIn();
  const read = useMutation({
    mutationFn: () => call('POST /api/provider/news/read'),
    onSuccess(info) {
      keepNewsInfo(queries, info);
      void queries.invalidateQueries({ queryKey: newsQuery.queryKey });
    },
    onError: (error) => toast(words.error(error), 'danger'),
  });
  if (alertCount === 0) return null;
  return (
    <Button
      variant="quiet"
      icon={<CheckCheck size={20} aria-hidden />}
      busy={read.isPending}
      onClick={() => read.mutate()}
    >
      {t('markAllRead')}
    </Button>
  );
}

function ArticleList({ articles }: { articles: readonly ListedArticle[] }) {
  const { t } = useTranslation('news');
  const language = useLanguage();
  return (
    <Stack as="ul" gap={3}>
      {articles.map(({ articleId, title, summary, imageUrl, publishedAt, isRead }) => (
        <li key={articleId}>
          <ArticleLink
            href={articlePath(articleId)}
            title={inLanguage(title, language)}
            summary={inLanguage(summary, language)}
            imageUrl={imageUrl}
          >
            {isRead ? null : <StatusPill tone="info">{t('new')}</StatusPill>}
            <time dateTime={publishedAt}>{formatDay(publishedAt, deviceTimeZone(), language)}</time>
          </ArticleLink>
        </li>
      ))}
    </Stack>
  );
}
