// Runs on both PostgreSQLs: two starts at once.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '#server/test-support/world.ts';
import { ArticleChange } from '#shared/contracts/rest/practice/news.ts';
import { LANGUAGES } from '#shared/domain/visit.ts';
import { GUIDES, publishGuides, readGuide } from './guides.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('every file is a guide', () => {
  const names = GUIDES.flatMap(({ name }) => LANGUAGES.map((language) => `${name}.${language}.md`));
  expect(readdirSync(join(import.meta.dirname, 'guides')).sort()).toEqual(names.sort());
});

describe.each(GUIDES)('$name', ({ name, section }) => {
  const [en, es] = [readGuide(name, 'en'), readGuide(name, 'es')];

  test('fits an article, so that authors can save it', () => {
    const both = (part: 'title' | 'summary' | 'body') => ({ en: en[part], es: es[part] });
    const form = { section, version: 1, announce: false };
    const { success } = ArticleChange.safeParse({
      ...form,
      title: both('title'),
      summary: both('summary'),
      body: both('body'),
    });
    expect(success).toBe(true);
    for (const text of [en, es]) for (const part of Object.values(text)) expect(part).not.toBe('');
  });

  test('has the same parts in both languages', () => {
    const shape = (body: string) =>
      body
        .split('\n')
        .filter(Boolean)
        .map((line) => /^(?:#+|-|\d+\.)?/.exec(line)?.[0]);
    expect(shape(es.body)).toEqual(shape(en.body));
  });
});

test('publishes the guides once, whatever authors do with them, also for two concurrent starts', async () => {
  await Promise.all([publishGuides(world.deps), publishGuides(world.deps)]);
  const staff = await world.signedIn(world.staff.provider);
  const titles = async () =>
    (await staff.call('GET /api/provider/news')).result.articles.map(({ title }) => title.en);
  expect(await titles()).toEqual(GUIDES.map(({ name }) => readGuide(name, 'en').title));
  const author = await world.signedIn(world.staff.administrator);
  const [first] = (await author.call('GET /api/admin/news')).result.articles;
  await author.call('DELETE /api/admin/news/:articleId', { params: { articleId: first?.articleId ?? '' } });
  await publishGuides(world.deps);
  expect(await titles()).toHaveLength(GUIDES.length - 1);
});
