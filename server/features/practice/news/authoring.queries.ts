import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';

const LISTED = [
  'id',
  'section',
  'title',
  'summary',
  'coverFileId',
  'version',
  'announce',
  'publishedAt',
  'changedAt',
] as const;

export function selectAuthored(db: Db) {
  return db
    .selectFrom('newsArticles')
    .select(LISTED)
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
}

export function findAuthored(db: Db, articleId: string) {
  return db
    .selectFrom('newsArticles')
    .select([...LISTED, 'body'])
    .where('id', '=', articleId)
    .executeTakeFirst();
}

/**
 * Locks the article until the transaction ends.
 *
 * @returns whether it exists
 */
export async function lockArticle(trx: Trx, articleId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('newsArticles')
    .select('id')
    .where('id', '=', articleId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertArticle(
  trx: Trx,
  article: Insertable<Database['newsArticles']> & { idempotencyKey: string },
): Promise<{ id: string; isNew: boolean }> {
  const made = await trx
    .insertInto('newsArticles')
    .values(article)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { id } = await trx
    .selectFrom('newsArticles')
    .select('id')
    .where('idempotencyKey', '=', article.idempotencyKey)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export async function updateArticle(
  trx: Trx,
  articleId: string,
  change: Updateable<Database['newsArticles']>,
): Promise<void> {
  await trx.updateTable('newsArticles').set(change).where('id', '=', articleId).execute();
}

export async function deleteArticle(trx: Trx, articleId: string): Promise<void> {
  await trx.deleteFrom('newsArticles').where('id', '=', articleId).execute();
}

export function selectFiles(db: Db, articleId: string) {
  return db
    .selectFrom('newsFiles')
    .select(['id', 'kind', 'name', 'byteLength'])
    .where('articleId', '=', articleId)
    .where('complete', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function takeFiles(trx: Trx, articleId: string, fileId: string | 'all'): Promise<string[]> {
  const rows = await trx
    .deleteFrom('newsFiles')
    .where('articleId', '=', articleId)
    .$if(fileId !== 'all', (one) => one.where('id', '=', fileId))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export function lockFile(trx: Trx, fileId: string) {
  return trx
    .selectFrom('newsFiles')
    .select(['articleId', 'kind', 'byteLength', 'parts', 'complete'])
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertFile(trx: Trx, file: Insertable<Database['newsFiles']>): Promise<void> {
  await trx.insertInto('newsFiles').values(file).execute();
}

export async function updateFile(
  trx: Trx,
  fileId: string,
  change: Updateable<Database['newsFiles']>,
): Promise<void> {
  await trx.updateTable('newsFiles').set(change).where('id', '=', fileId).execute();
}

export async function deleteBrokenOff(trx: Trx, before: Date): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('newsFiles')
    .where('id', '=', (one) =>
      one
        .selectFrom('newsFiles')
        .select('id')
        .where('complete', '=', false)
        .where('createdAt', '<', before)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
