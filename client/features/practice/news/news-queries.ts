import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { practicesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import type { AuthoredArticle, NewsInfo } from '#shared/contracts/rest/practice/news.ts';
import type { NewsSection } from '#shared/domain/news.ts';

export type {
  AuthoredArticle,
  ListedArticle,
  ListedDraft,
  NewsFile,
} from '#shared/contracts/rest/practice/news.ts';

export const NEWS_PATH = '/news';
export const AUTHOR_PATH = '/provider/client-admin/news';
export const sectionPath = (section: NewsSection) => `${NEWS_PATH}/${section}`;
export const articlePath = (articleId: string) => `${NEWS_PATH}/articles/${articleId}`;
export const editorPath = (articleId: string) => `${AUTHOR_PATH}/${articleId}`;

export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call('GET /api/provider/news', { signal }),
});

export const articleQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['news', articleId],
    queryFn: ({ signal }) => call('GET /api/provider/news/:articleId', { params: { articleId }, signal }),
  });

export const authoredListQuery = queryOptions({
  queryKey: ['authored-news'],
  queryFn: ({ signal }) => call('GET /api/admin/news', { signal }),
});

export const authoredQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['authored-news', articleId],
    queryFn: ({ signal }) => call('GET /api/admin/news/:articleId', { params: { articleId }, signal }),
    // A form edits it, so it loads when the page opens, never in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export function keepNewsInfo(queries: QueryClient, newsInfo: NewsInfo): void {
  queries.setQueryData(practicesQuery.queryKey, (known) => known && { ...known, newsInfo });
}

export function keepAuthored(queries: QueryClient, article: AuthoredArticle): void {
  queries.setQueryData(authoredQuery(article.articleId).queryKey, article);
  readNewsAgain(queries);
}

export function readNewsAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: authoredListQuery.queryKey, exact: true });
  void queries.invalidateQueries({ queryKey: newsQuery.queryKey });
  void queries.invalidateQueries({ queryKey: practicesQuery.queryKey });
}
