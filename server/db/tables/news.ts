import type { ColumnType, Generated } from 'kysely';
import type { Bilingual } from '../../../shared/domain/intake.ts';
import type { NewsFileKind, NewsSection } from '../../../shared/domain/news.ts';

type Words = ColumnType<Bilingual, string | undefined, string>;

/** 'Updates and training'. */
export interface NewsTables {
  newsArticles: {
    id: string;
    section: NewsSection;
    title: ColumnType<Bilingual, string, string>;
    summary: Words;
    /** Markdown. */
    body: Words;
    announce: Generated<boolean>;
    /** Null: a draft. */
    publishedAt: Date | null;
    changedAt: Date;
    version: Generated<number>;
    idempotencyKey: string | null;
    /** The first picture of the text. */
    coverFileId: string | null;
  };
  /** A picture is in `files`, a video in `fileParts`, each under this id. */
  newsFiles: {
    id: string;
    articleId: string;
    kind: NewsFileKind;
    name: string;
    byteLength: number;
    /** Of a video. */
    parts: Generated<number>;
    complete: boolean;
    createdAt: Date;
  };
  newsReads: {
    accountId: string;
    articleId: string;
    readAt: Date | null;
    /** The announcement, which may be dismissed unread. */
    dismissedAt: Date | null;
  };
}
