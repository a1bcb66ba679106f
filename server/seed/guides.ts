import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/storage/db/database.ts';
import type { NewsSection } from '#shared/domain/news.ts';
import { LANGUAGES, type Language } from '#shared/domain/visit.ts';

export const GUIDES_KEY = 'news-guides';

export const GUIDES: readonly { name: string; section: NewsSection }[] = [
  { name: 'a-visit-from-start-to-end', section: 'e-learning' },
  { name: 'schedule-a-visit', section: 'guides' },
  { name: 'admit-a-patient', section: 'guides' },
  { name: 'guests-and-interpreters', section: 'guides' },
  { name: 'change-a-visit', section: 'guides' },
  { name: 'your-account', section: 'guides' },
];

export function readGuide(name: string, language: Language) {
  const text = readFileSync(join(import.meta.dirname, 'guides', `${name}.${language}.md`), 'utf8');
  const [title = '', summary = '', ...body] = text.split('\n');
  return { title: title.replace(/^# /, ''), summary, body: body.join('\n').trim() };
}

/**
 * Publishes the guides once per installation, so later changes and deletions by administrators stay. Processes that
 * start together publish them once.
 */
export function publishGuides({ db, clock }: { db: Db; clock: () => number }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const first = await trx
      .insertInto('appSettings')
      .values({ key: GUIDES_KEY, value: JSON.stringify({ publishedAt: new Date(now).toISOString() }) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!first) return;
    const articles = GUIDES.map(({ name, section }, index) => {
      const guide = { en: readGuide(name, 'en'), es: readGuide(name, 'es') };
      const words = (part: 'title' | 'summary' | 'body') =>
        JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, guide[language][part]])));
      return {
        id: randomUUID(),
        section,
        title: words('title'),
        summary: words('summary'),
        body: words('body'),
        publishedAt: new Date(now - index * 1000),
        changedAt: new Date(now - index * 1000),
      };
    });
    await trx.insertInto('newsArticles').values(articles).execute();
  });
}
