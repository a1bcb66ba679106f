import { randomUUID } from 'node:crypto';
import { type AuditAction, audit } from '#server/features/core/audit/audit.service.ts';
import { changes } from '#server/features/core/audit/changes.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Administrator } from '#server/http/access/administrator.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { holdVersion } from '#server/storage/db/row-version.ts';
import type {
  ArticleChange,
  AuthoredArticle,
  ListedDraft,
  NewArticle,
} from '#shared/contracts/rest/practice/news.ts';
import type { AuditDetails } from '#shared/domain/audit-fields.ts';
import { firstPictureIn } from '#shared/domain/news.ts';
import { CodedError } from '#shared/errors.ts';
import {
  deleteArticle,
  findAuthored,
  insertArticle,
  lockArticle,
  selectAuthored,
  selectFiles,
  takeFiles,
  updateArticle,
} from './authoring.queries.ts';
import { coverUrl } from './news.service.ts';

type Tools = Pick<Deps, 'db' | 'clock'>;

export async function listAuthored(db: Db): Promise<{ articles: ListedDraft[] }> {
  return { articles: (await selectAuthored(db)).map(listed) };
}

export async function readAuthored(db: Db, articleId: string): Promise<AuthoredArticle> {
  const row = await findAuthored(db, articleId);
  if (!row) throw new CodedError('NOT_FOUND');
  const files = await selectFiles(db, articleId);
  return {
    ...listed(row),
    body: row.body,
    files: files.map(({ id, ...file }) => ({ fileId: id, ...file })),
  };
}

export async function createArticle(
  { db, clock }: Tools,
  author: Administrator,
  { section, title, idempotencyKey }: NewArticle,
): Promise<AuthoredArticle> {
  const articleId = await db.transaction().execute(async (trx) => {
    const { id, isNew } = await insertArticle(trx, {
      id: randomUUID(),
      section,
      title: JSON.stringify(title),
      changedAt: new Date(clock()),
      idempotencyKey,
    });
    if (isNew) await noteNews(trx, author, 'news.created', id, { ...changes(null, { section, title }) });
    return id;
  });
  return readAuthored(db, articleId);
}

/** @throws NOT_FOUND, CHANGED_MEANWHILE; NEWS_EMPTY for a published article whose text is removed */
export async function changeArticle(
  { db, clock }: Tools,
  author: Administrator,
  articleId: string,
  { version, section, title, summary, body, announce }: ArticleChange,
): Promise<AuthoredArticle> {
  await db.transaction().execute(async (trx) => {
    const held = await heldArticle(trx, articleId, version);
    const { publishedAt } = held;
    if (publishedAt && body.en === '') throw new CodedError('NEWS_EMPTY');
    const cover = firstPictureIn(body.en) ?? firstPictureIn(body.es);
    const isOwn = cover !== null && (await selectFiles(trx, articleId)).some(({ id }) => id === cover);
    await updateArticle(trx, articleId, {
      section,
      announce,
      title: JSON.stringify(title),
      summary: JSON.stringify(summary),
      body: JSON.stringify(body),
      coverFileId: isOwn ? cover : null,
      changedAt: new Date(clock()),
    });
    const after = { section, title, summary, body, announce };
    await noteNews(trx, author, 'news.changed', articleId, { ...changes(auditedArticle(held), after) });
  });
  return readAuthored(db, articleId);
}

/** @throws NOT_FOUND, CHANGED_MEANWHILE, NEWS_EMPTY */
export async function publishArticle(
  { db, clock }: Tools,
  author: Administrator,
  articleId: string,
  { version, published }: { version: number; published: boolean },
): Promise<AuthoredArticle> {
  await db.transaction().execute(async (trx) => {
    const { body, publishedAt } = await heldArticle(trx, articleId, version);
    if (published && body.en === '') throw new CodedError('NEWS_EMPTY');
    const now = new Date(clock());
    await updateArticle(trx, articleId, { publishedAt: published ? (publishedAt ?? now) : null });
    await noteNews(trx, author, published ? 'news.published' : 'news.unpublished', articleId, {
      ...changes({ published: publishedAt !== null }, { published }),
    });
  });
  return readAuthored(db, articleId);
}

/** @throws NOT_FOUND */
export async function removeArticle(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  author: Administrator,
  articleId: string,
): Promise<{ deleted: boolean }> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockArticle(trx, articleId))) throw new CodedError('NOT_FOUND');
    const article = await findAuthored(trx, articleId);
    for (const fileId of await takeFiles(trx, articleId, 'all')) await files.remove(trx, fileId);
    await deleteArticle(trx, articleId);
    await noteNews(trx, author, 'news.deleted', articleId, {
      ...changes(article ? auditedArticle(article) : null, null),
    });
  });
  return { deleted: true };
}

/** Audits an author's action in the chain of their first practice, because the installation has no chain. */
export function noteNews(
  trx: Trx,
  { staff, practiceIds: [practiceId = 0] }: Administrator,
  action: AuditAction,
  articleId: string,
  details: AuditDetails = {},
): Promise<void> {
  return audit(trx, {
    practiceId,
    actor: `account:${staff.accountId}`,
    action,
    subjectId: articleId,
    details,
  });
}

function auditedArticle({ section, title, summary, body, announce }: AuthoredRow) {
  return { section, title, summary, body, announce };
}

type AuthoredRow = NonNullable<Awaited<ReturnType<typeof findAuthored>>>;

async function heldArticle(trx: Trx, articleId: string, version: number) {
  if (!(await lockArticle(trx, articleId))) throw new CodedError('NOT_FOUND');
  await holdVersion(trx, 'newsArticles', articleId, version);
  const article = await findAuthored(trx, articleId);
  if (!article) throw new CodedError('NOT_FOUND');
  return article;
}

type Row = Awaited<ReturnType<typeof selectAuthored>>[number];

function listed(row: Row): ListedDraft {
  const { id, section, title, summary, coverFileId, version, announce, publishedAt, changedAt } = row;
  return {
    articleId: id,
    section,
    title,
    summary,
    imageUrl: coverUrl(coverFileId),
    version,
    announce,
    publishedAt: publishedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  };
}
