import type { Db } from '#server/storage/db/database.ts';

const MOST_LISTED = 200;

const SHOWN = [
  'article.id',
  'article.section',
  'article.title',
  'article.summary',
  'article.coverFileId',
] as const;

export function selectPublished(db: Db, accountId: string) {
  return published(db, accountId)
    .select([...SHOWN, 'article.publishedAt', 'read.readAt'])
    .orderBy('article.publishedAt', 'desc')
    .orderBy('article.id')
    .limit(MOST_LISTED)
    .execute();
}

export function findPublished(db: Db, accountId: string, articleId: string) {
  return published(db, accountId)
    .select([...SHOWN, 'article.body', 'article.publishedAt', 'read.readAt'])
    .where('article.id', '=', articleId)
    .executeTakeFirst();
}

export async function countUnread(db: Db, accountId: string): Promise<number> {
  const { unread } = await published(db, accountId)
    .where('read.readAt', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

export function findAnnounced(db: Db, accountId: string) {
  return published(db, accountId)
    .where('article.announce', '=', true)
    .where('read.readAt', 'is', null)
    .where('read.dismissedAt', 'is', null)
    .select(SHOWN)
    .orderBy('article.publishedAt', 'desc')
    .orderBy('article.id')
    .limit(1)
    .executeTakeFirst();
}

function published(db: Db, accountId: string) {
  return db
    .selectFrom('newsArticles as article')
    .leftJoin('newsReads as read', (join) =>
      join.onRef('read.articleId', '=', 'article.id').on('read.accountId', '=', accountId),
    )
    .where('article.publishedAt', 'is not', null);
}

export async function noteReads(
  db: Db,
  accountId: string,
  what: 'readAt' | 'dismissedAt',
  at: Date,
  articleId: string | 'all',
): Promise<void> {
  await db
    .insertInto('newsReads')
    .columns(['accountId', 'articleId', what])
    .expression((select) =>
      select
        .selectFrom('newsArticles')
        .where('publishedAt', 'is not', null)
        .$if(articleId !== 'all', (one) => one.where('id', '=', articleId))
        .select(({ val, ref }) => [
          val(accountId).$castTo<string>().as('accountId'),
          ref('id').as('articleId'),
          val(at).$castTo<Date>().as('at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'articleId']).doUpdateSet(({ fn, ref }) => ({
        [what]: fn.coalesce(ref(`newsReads.${what}`), ref(`excluded.${what}`)),
      })),
    )
    .execute();
}

export function findNewsFile(db: Db, fileId: string) {
  return db
    .selectFrom('newsFiles as file')
    .innerJoin('newsArticles as article', 'article.id', 'file.articleId')
    .where('file.id', '=', fileId)
    .where('file.complete', '=', true)
    .select(['file.kind', 'file.byteLength', 'file.parts', 'article.publishedAt'])
    .executeTakeFirst();
}
