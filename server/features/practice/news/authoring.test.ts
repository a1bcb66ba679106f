// Runs on both PostgreSQLs: two authors at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeArticle } from '#server/test-support/news.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { newsFileUrl } from '#shared/domain/news.ts';

let world: World;
let author: Browser;
let other: Browser;
beforeAll(async () => {
  world = await createWorld();
  author = await world.signedIn(world.staff.administrator);
  other = await world.signedIn(
    await makeAccount(world.db, [world.practice.id], { isClientAdmin: true, administersInstallation: true }),
  );
});
afterAll(() => world.close());

async function draft() {
  const idempotencyKey = randomUUID();
  const body = { section: 'guides', title: { en: ' A guide ', es: '' }, idempotencyKey } as const;
  const [made, again] = await Promise.all([
    author.call('POST /api/admin/news', { body }),
    author.call('POST /api/admin/news', { body }),
  ]);
  expect(again.result.articleId).toBe(made.result.articleId);
  return made.result;
}
const texts = {
  section: 'releases',
  title: { en: 'Version 2', es: 'Versión 2' },
  summary: { en: 'New', es: '' },
  body: { en: 'Words.', es: '' },
  announce: true,
} as const;
const save = (articleId: string, version: number, changes: object = {}, who = author) =>
  who.call('PUT /api/admin/news/:articleId', {
    params: { articleId },
    body: { ...texts, version, ...changes },
  });
const publish = (articleId: string, version: number, published = true) =>
  author.call('POST /api/admin/news/:articleId/status', {
    params: { articleId },
    body: { version, published },
  });
const listed = async () =>
  (await other.call('GET /api/provider/news')).result.articles.map(({ articleId }) => articleId);

test('an article is a draft until published, and again when unpublished', async () => {
  const { articleId, version, publishedAt, title } = await draft();
  expect([version, publishedAt, title.en]).toEqual([1, null, 'A guide']);
  expect((await publish(articleId, 1)).error.code).toBe('NEWS_EMPTY');
  const saved = await save(articleId, 1);
  expect(saved.result).toMatchObject({ ...texts, version: 2, publishedAt: null });
  expect(await listed()).not.toContain(articleId);
  const shown = await publish(articleId, 2);
  expect(shown.result.publishedAt).toBe(new Date(world.time.now).toISOString());
  expect(await listed()).toContain(articleId);
  expect((await save(articleId, 3, { body: { en: ' ', es: 'Palabras.' } })).error.code).toBe('NEWS_EMPTY');
  expect((await save(articleId, 3)).result.publishedAt).toBe(shown.result.publishedAt);
  expect((await publish(articleId, 4, false)).result.publishedAt).toBeNull();
  expect(await listed()).not.toContain(articleId);
});

test('refuses the second of two concurrent saves, and overwrites nothing', async () => {
  const { articleId } = await draft();
  const answers = await Promise.all([
    save(articleId, 1, { title: { en: 'Mine', es: '' } }),
    save(articleId, 1, { title: { en: 'Yours', es: '' } }, other),
  ]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual([[409, 'CHANGED_MEANWHILE']]);
  const winner = answers.find(({ status }) => status === 200)?.result;
  const stands = (await other.call('GET /api/admin/news/:articleId', { params: { articleId } })).result;
  expect(stands).toEqual(winner);
  expect((await publish(articleId, 1)).error.code).toBe('CHANGED_MEANWHILE');
});

test('an article’s first picture represents it', async () => {
  const { articleId, fileId } = await makeArticle(world.db);
  const foreign = await makeArticle(world.db);
  const show = (id: string) => `Words.\n\n![A list](${newsFileUrl('picture', id)})`;
  const saved = await save(articleId, 1, { body: { en: show(fileId), es: '' } });
  expect(saved.result.imageUrl).toBe(newsFileUrl('picture', fileId));
  const inSpanish = await save(articleId, 2, { body: { en: 'Words.', es: show(fileId) } });
  expect(inSpanish.result.imageUrl).toBe(newsFileUrl('picture', fileId));
  const another = await save(articleId, 3, { body: { en: show(foreign.fileId), es: '' } });
  expect(another.result.imageUrl).toBeNull();
});

test('deleting an article deletes its files and read marks', async () => {
  const { articleId, fileId } = await makeArticle(world.db, { publishedAt: new Date(world.time.now) });
  await save(articleId, 1, { body: { en: `![A](${newsFileUrl('picture', fileId)})`, es: '' } });
  await other.call('POST /api/provider/news/:articleId/read', { params: { articleId } });
  const remove = () => author.call('DELETE /api/admin/news/:articleId', { params: { articleId } });
  expect((await remove()).result).toEqual({ deleted: true });
  expect((await remove()).error.code).toBe('NOT_FOUND');
  const { db } = world;
  expect(await db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([]);
  expect(await db.selectFrom('newsReads').selectAll().where('articleId', '=', articleId).execute()).toEqual(
    [],
  );
  expect((await save(articleId, 2, {}, other)).error.code).toBe('NOT_FOUND');
});

test('audits what authors do', async () => {
  const { articleId } = await draft();
  await save(articleId, 1);
  await publish(articleId, 2);
  await publish(articleId, 3, false);
  await author.call('DELETE /api/admin/news/:articleId', { params: { articleId } });
  const events = await world.audited({ subjectId: articleId }, ['action', 'practiceId', 'actor']);
  expect(events.map(({ action }) => action)).toEqual([
    'news.created',
    'news.changed',
    'news.published',
    'news.unpublished',
    'news.deleted',
  ]);
  for (const { practiceId, actor } of events)
    expect([practiceId, actor]).toEqual([
      world.practice.id,
      `account:${world.staff.administrator.accountId}`,
    ]);
});
