import type { ColumnType, Generated } from 'kysely';
import type { Bilingual } from '#shared/domain/intake.ts';
import type { NewsFileKind, NewsSection } from '#shared/domain/news.ts';

type Words = ColumnType<Bilingual, string | undefined, string>;

export interface NewsTables {
  newsArticles: {
    id: string;
    section: NewsSection;
    title: ColumnType<Bilingual, string, string>;
    summary: Words;
    body: Words;
    announce: Generated<boolean>;
    publishedAt: Date | null;
    changedAt: Date;
    version: Generated<number>;
    idempotencyKey: string | null;
    coverFileId: string | null;
  };
  newsFiles: {
    id: string;
    articleId: string;
    kind: NewsFileKind;
    name: string;
    byteLength: number;
    parts: Generated<number>;
    complete: boolean;
    createdAt: Date;
  };
  newsReads: {
    accountId: string;
    articleId: string;
    readAt: Date | null;
    dismissedAt: Date | null;
  };
}
