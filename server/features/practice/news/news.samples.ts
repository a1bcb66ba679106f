import { randomUUID } from 'node:crypto';
import { samples } from '#server/test-support/call-samples.ts';
import { MP4 } from '#server/test-support/news.ts';
import { ANY_TEXT } from '#server/test-support/odd-fields.ts';
import { PNG_PIXEL } from '#server/test-support/pixels.ts';
import { newsContracts } from '#shared/contracts/rest/practice/news.ts';

export default samples(newsContracts, {
  right: {
    'GET /api/provider/news': () => ({}),
    'GET /api/provider/news/:articleId': ({ article }) => ({ params: { articleId: article.articleId } }),
    'POST /api/provider/news/:articleId/read': ({ article }) => ({
      params: { articleId: article.articleId },
    }),
    'POST /api/provider/news/read': () => ({}),
    'POST /api/provider/news/:articleId/dismiss': ({ article }) => ({
      params: { articleId: article.articleId },
    }),
    'GET /api/provider/news/pictures/:fileId': ({ article }) => ({ params: { fileId: article.fileId } }),
    'GET /api/provider/news/videos/:fileId': ({ article }) => ({ params: { fileId: article.fileId } }),
    'GET /api/admin/news': () => ({}),
    'POST /api/admin/news': () => ({
      body: {
        section: 'guides',
        title: { en: 'Your first visit', es: 'Su primera visita' },
        idempotencyKey: randomUUID(),
      },
    }),
    'GET /api/admin/news/:articleId': ({ article: { articleId } }) => ({ params: { articleId } }),
    'PUT /api/admin/news/:articleId': ({ article: { articleId } }) => ({
      params: { articleId },
      body: {
        version: 1,
        section: 'releases',
        title: { en: 'Version 2', es: 'Versión 2' },
        summary: { en: 'What is new', es: 'Novedades' },
        body: { en: 'A **list**.', es: 'Una **lista**.' },
        announce: true,
      },
    }),
    'POST /api/admin/news/:articleId/status': ({ article: { articleId } }) => ({
      params: { articleId },
      body: { version: 1, published: true },
    }),
    'DELETE /api/admin/news/:articleId': ({ article: { articleId } }) => ({ params: { articleId } }),
    'POST /api/admin/news/:articleId/pictures': ({ article: { articleId } }) => ({
      params: { articleId },
      body: { fileId: randomUUID(), name: 'list.png', base64: PNG_PIXEL },
    }),
    'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': ({ article: { articleId } }) => ({
      params: { articleId, fileId: randomUUID(), position: 0 },
      body: { name: 'list.mp4', base64: MP4.toString('base64'), isLast: true },
    }),
    'DELETE /api/admin/news/:articleId/files/:fileId': ({ article: { articleId, fileId } }) => ({
      params: { articleId, fileId },
    }),
  },
  mayFit: {
    'POST /api/admin/news': { 'body title.en': ['word', 'text'], 'body title.es': ANY_TEXT },
    'PUT /api/admin/news/:articleId': {
      'body title.en': ['word', 'text'],
      'body title.es': ANY_TEXT,
      'body summary.en': ANY_TEXT,
      'body summary.es': ANY_TEXT,
      'body body.en': ANY_TEXT,
      'body body.es': ANY_TEXT,
      'body announce': ['boolean'],
    },
    'POST /api/admin/news/:articleId/status': { 'body published': ['boolean'] },
    'POST /api/admin/news/:articleId/pictures': { 'body name': ['word', 'text'], 'body base64': ['huge'] },
    'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': {
      'params position': ['empty', 'null', 'boolean', 'number', 'list'],
      'body name': ['word', 'text'],
      'body base64': ['word', 'huge'],
      'body isLast': ['boolean'],
    },
  },
});
