import type { Deps } from '#server/features/deps.ts';
import type { Db } from '#server/storage/db/database.ts';
import type {
  Article,
  ListedArticle,
  NewsAnnouncement,
  NewsInfo,
} from '#shared/contracts/rest/practice/news.ts';
import { newsFileUrl } from '#shared/domain/news.ts';
import { CodedError } from '#shared/errors.ts';
import { countUnread, findAnnounced, findPublished, noteReads, selectPublished } from './news.queries.ts';

type Tools = Pick<Deps, 'db' | 'clock'>;

/** Newest first (PRODUCT 17.1). */
export async function listNews(db: Db, accountId: string): Promise<{ articles: ListedArticle[] }> {
  return { articles: (await selectPublished(db, accountId)).map(listed) };
}

/** @throws NOT_FOUND, for a draft too */
export async function readArticle(db: Db, accountId: string, articleId: string): Promise<Article> {
  const row = await findPublished(db, accountId, articleId);
  if (!row) throw new CodedError('NOT_FOUND');
  return { ...listed(row), body: row.body };
}

export async function readNewsInfo(db: Db, accountId: string): Promise<NewsInfo> {
  const [alertCount, announced] = await Promise.all([
    countUnread(db, accountId),
    findAnnounced(db, accountId),
  ]);
  return { alertCount, announcement: announced ? announcement(announced) : null };
}

/** Marks an article, or all of them, as read by the account. Idempotent; no-op for a draft. */
export async function markRead(
  { db, clock }: Tools,
  accountId: string,
  articleId: string | 'all',
): Promise<NewsInfo> {
  await noteReads(db, accountId, 'readAt', new Date(clock()), articleId);
  return readNewsInfo(db, accountId);
}

/** The article stays unread. Idempotent. */
export async function dismissAnnouncement(
  { db, clock }: Tools,
  accountId: string,
  articleId: string,
): Promise<NewsInfo> {
  await noteReads(db, accountId, 'dismissedAt', new Date(clock()), articleId);
  return readNewsInfo(db, accountId);
}

export const coverUrl = (coverFileId: string | null) => coverFileId && newsFileUrl('picture', coverFileId);

type Row = Awaited<ReturnType<typeof selectPublished>>[number];

function listed({ id, section, title, summary, coverFileId, publishedAt, readAt }: Row): ListedArticle {
  return {
    articleId: id,
    section,
    title,
    summary,
    imageUrl: coverUrl(coverFileId),
    publishedAt: (publishedAt as Date).toISOString(),
    isRead: readAt !== null,
  };
}

function announcement({
  id,
  title,
  summary,
  coverFileId,
}: Pick<Row, 'id' | 'title' | 'summary' | 'coverFileId'>): NewsAnnouncement {
  return { articleId: id, title, summary, imageUrl: coverUrl(coverFileId) };
}
