import { z } from 'zod';
import type { RestContracts } from '#shared/contracts/contract.ts';
import { field } from '#shared/contracts/fields.ts';
import { NEWS_FILE_KINDS, NEWS_SECTIONS } from '#shared/domain/news.ts';
import { LIMITS } from '#shared/rules/text.ts';

const section = z.enum(NEWS_SECTIONS);
const words = (max: number) =>
  z.strictObject({
    en: z.string().trim().max(max, 'MAX_LENGTH'),
    es: z.string().trim().max(max, 'MAX_LENGTH'),
  });
const title = words(LIMITS.newsTitle).extend({
  en: z.string().trim().min(1, 'FIELD_REQUIRED').max(LIMITS.newsTitle, 'MAX_LENGTH'),
});
const shown = z.object({ en: z.string(), es: z.string() });

export const NewArticle = z.strictObject({
  section,
  title,
  idempotencyKey: field.id,
});
export type NewArticle = z.output<typeof NewArticle>;

export const ArticleChange = z.strictObject({
  version: field.version,
  section,
  title,
  summary: words(LIMITS.newsSummary),
  body: words(LIMITS.newsBody),
  /** Shown to staff after sign-in, until they have read or dismissed it. */
  announce: z.boolean(),
});
export type ArticleChange = z.output<typeof ArticleChange>;

const NewsFile = z.object({
  fileId: field.id,
  kind: z.enum(NEWS_FILE_KINDS),
  name: z.string(),
  byteLength: z.int(),
});
export type NewsFile = z.output<typeof NewsFile>;

const summary = {
  articleId: field.id,
  section,
  title: shown,
  summary: shown,
  imageUrl: z.string().nullable(),
};

const Listed = z.object({ ...summary, publishedAt: field.instant, isRead: z.boolean() });
export type ListedArticle = z.output<typeof Listed>;
const Article = Listed.extend({ body: shown });
export type Article = z.output<typeof Article>;

const Draft = z.object({
  ...summary,
  version: z.int(),
  announce: z.boolean(),
  /** Null for a draft, which only authors see. */
  publishedAt: field.instant.nullable(),
  changedAt: field.instant,
});
export type ListedDraft = z.output<typeof Draft>;
const AuthoredArticle = Draft.extend({ body: shown, files: z.array(NewsFile) });
export type AuthoredArticle = z.output<typeof AuthoredArticle>;

const Announcement = z.object({
  articleId: field.id,
  title: shown,
  summary: shown,
  imageUrl: z.string().nullable(),
});
export type NewsAnnouncement = z.output<typeof Announcement>;

export const NewsInfo = z.object({
  alertCount: z.int(),
  announcement: Announcement.nullable(),
});
export type NewsInfo = z.output<typeof NewsInfo>;

const article = z.object({ articleId: field.id });
const file = z.object({ fileId: field.id });
const name = z.string().trim().min(1, 'FIELD_REQUIRED').max(LIMITS.fileName, 'MAX_LENGTH');

/** Far beyond the largest video. The server refuses the first part above its size limit with VIDEO_TOO_LARGE. */
const MOST_PARTS = 100_000;

/**
 * 'Updates and training': all staff read published articles, and the installation's administrators write them.
 * Additional refusals: CHANGED_MEANWHILE, NEWS_EMPTY; PAYLOAD_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE,
 * ERROR_PROCESSING_IMAGE, VIDEO_TOO_LARGE, VIDEO_TYPE_INVALID.
 */
export const newsContracts = {
  'GET /api/provider/news': { result: z.object({ articles: z.array(Listed) }) },
  'GET /api/provider/news/:articleId': { params: article, result: Article },
  'POST /api/provider/news/:articleId/read': { params: article, result: NewsInfo },
  'POST /api/provider/news/read': { result: NewsInfo },
  /** The article stays unread. */
  'POST /api/provider/news/:articleId/dismiss': { params: article, result: NewsInfo },
  'GET /api/provider/news/pictures/:fileId': {
    params: file,
    result: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    file: 'image/webp',
  },
  /** Supports byte range requests. */
  'GET /api/provider/news/videos/:fileId': {
    params: file,
    result: z.custom<AsyncIterable<Uint8Array>>(),
    file: 'video/mp4',
  },

  'GET /api/admin/news': { result: z.object({ articles: z.array(Draft) }) },
  'POST /api/admin/news': { body: NewArticle, result: AuthoredArticle },
  'GET /api/admin/news/:articleId': { params: article, result: AuthoredArticle },
  'PUT /api/admin/news/:articleId': { params: article, body: ArticleChange, result: AuthoredArticle },
  'POST /api/admin/news/:articleId/status': {
    params: article,
    body: z.strictObject({ version: field.version, published: z.boolean() }),
    result: AuthoredArticle,
  },
  'DELETE /api/admin/news/:articleId': { params: article, result: z.object({ deleted: z.boolean() }) },
  'POST /api/admin/news/:articleId/pictures': {
    params: article,
    body: z.strictObject({ fileId: field.id, name, base64: field.base64 }),
    result: AuthoredArticle,
  },
  /** A video's parts are sent in order, each of VIDEO_PART_BYTES except the last. A repeated part changes nothing. */
  'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': {
    params: article.extend({
      fileId: field.id,
      position: z.coerce.number().int().min(0).max(MOST_PARTS),
    }),
    body: z.strictObject({ name, base64: field.base64, isLast: z.boolean() }),
    result: AuthoredArticle,
  },
  'DELETE /api/admin/news/:articleId/files/:fileId': {
    params: article.extend({ fileId: field.id }),
    result: AuthoredArticle,
  },
} satisfies RestContracts;
