import { randomUUID } from 'node:crypto';
import type { Db } from '#server/storage/db/database.ts';
import type { Bilingual } from '#shared/domain/intake.ts';
import type { NewsSection } from '#shared/domain/news.ts';
import { putFile, testFiles } from './files.ts';

export const MP4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mp42isom'),
]);

export interface TestArticle {
  articleId: string;
  fileId: string;
}

interface ArticleOptions {
  section?: NewsSection;
  title?: Bilingual;
  announce?: boolean;
  publishedAt?: Date | null;
}

export async function makeArticle(db: Db, options: ArticleOptions = {}): Promise<TestArticle> {
  const {
    section = 'guides',
    title = { en: 'A guide', es: 'Una guía' },
    announce = false,
    publishedAt = null,
  } = options;
  const [articleId, fileId] = [randomUUID(), randomUUID()];
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('newsArticles')
      .values({
        id: articleId,
        section,
        announce,
        publishedAt,
        title: JSON.stringify(title),
        body: JSON.stringify({ en: 'Words.', es: '' }),
        changedAt: publishedAt ?? new Date(0),
      })
      .execute();
    await putFile(testFiles(db), db, trx, {
      fileId,
      mediaType: 'image/webp',
      content: Buffer.from('a picture'),
    });
    await trx
      .insertInto('newsFiles')
      .values({
        id: fileId,
        articleId,
        kind: 'picture',
        name: 'picture.png',
        byteLength: 9,
        complete: true,
        createdAt: new Date(0),
      })
      .execute();
  });
  return { articleId, fileId };
}
