// Runs on both PostgreSQLs: the order of jsonb rows, on conflict.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeArticle } from '#server/test-support/news.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, WORLD_BEGINS, type World } from '#server/test-support/world.ts';
import { API_ACCESS } from '#shared/domain/roles.ts';

let world: World;
let reader: Browser;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('newsFiles').execute();
  await world.db.deleteFrom('newsArticles').execute();
  reader = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
});

const minutesAgo = (minutes: number) => new Date(WORLD_BEGINS - minutes * 60_000);
const published = (minutes: number, options: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(world.db, { publishedAt: minutesAgo(minutes), ...options });
const info = async (browser = reader) =>
  (await browser.call('GET /api/provider/launch-practices')).result.newsInfo;

test('staff see published articles, newest first, and no drafts', async () => {
  const older = await published(20, { section: 'releases' });
  const newer = await published(10);
  const draft = await makeArticle(world.db);
  const { articles } = (await reader.call('GET /api/provider/news')).result;
  expect(articles.map(({ articleId }) => articleId)).toEqual([newer.articleId, older.articleId]);
  expect(articles[1]).toMatchObject({ section: 'releases', isRead: false, title: { es: 'Una guía' } });
  const open = (articleId: string) =>
    reader.call('GET /api/provider/news/:articleId', { params: { articleId } });
  expect((await open(newer.articleId)).result.body.en).toBe('Words.');
  expect((await open(draft.articleId)).error.code).toBe('NOT_FOUND');
});

test.each([
  ['a provider', 'provider', 200],
  ['an RPM-only user', 'rpmOnly', 200],
  ['an admin-only user', 'adminOnly', 200],
  ['another practice’s provider', 'outsider', 200],
] as const)('%s can read the news', async (_who, person, status) => {
  await published(10);
  const browser = await world.signedIn(world.staff[person]);
  const { status: found, result } = await browser.call('GET /api/provider/news');
  expect([found, result.articles.length]).toEqual([status, 1]);
});

test('disabled accounts, patients and strangers cannot', async () => {
  const disabled = await makeAccount(world.db, [world.practice.id], { apiAccess: API_ACCESS.disabled });
  const call = async (browser: Browser) => (await browser.call('GET /api/provider/news')).status;
  expect(await call(await world.signedIn(disabled))).toBe(403);
  expect(await call(await world.patientOf(await world.scheduled()))).toBe(401);
  expect(await call(world.browser())).toBe(401);
});

test('each account has its own count of unread articles', async () => {
  const { articleId } = await published(10);
  await published(20);
  await makeArticle(world.db);
  const other = await world.signedIn(await makeAccount(world.db, [world.practice.id]));
  expect((await info()).alertCount).toBe(2);
  const read = () => reader.call('POST /api/provider/news/:articleId/read', { params: { articleId } });
  const answers = await Promise.all([read(), read()]);
  expect(answers.map(({ status, result }) => [status, result.alertCount])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect([(await info()).alertCount, (await info(other)).alertCount]).toEqual([1, 2]);
  const [newest] = (await reader.call('GET /api/provider/news')).result.articles;
  expect(newest?.isRead).toBe(true);
  expect((await reader.call('POST /api/provider/news/read')).result.alertCount).toBe(0);
  await published(1);
  expect((await info()).alertCount).toBe(1);
});

test('reading a draft records nothing', async () => {
  const { articleId } = await makeArticle(world.db);
  await reader.call('POST /api/provider/news/:articleId/read', { params: { articleId } });
  expect(await world.db.selectFrom('newsReads').selectAll().execute()).toEqual([]);
});

test('announces the newest announced article that is neither read nor dismissed', async () => {
  const first = await published(30, { announce: true });
  const second = await published(20, { announce: true });
  await published(10);
  await makeArticle(world.db, { announce: true });
  const announced = async () => (await info()).announcement?.articleId;
  expect(await announced()).toBe(second.articleId);
  const dismissed = await reader.call('POST /api/provider/news/:articleId/dismiss', {
    params: { articleId: second.articleId },
  });
  expect(dismissed.result).toMatchObject({ alertCount: 3, announcement: { articleId: first.articleId } });
  await reader.call('POST /api/provider/news/:articleId/read', { params: { articleId: first.articleId } });
  expect(await info()).toEqual({ alertCount: 2, announcement: null });
});
