import { Readable } from 'node:stream';
import type { Deps } from '#server/features/deps.ts';
import { byteRange } from '#server/http/byte-range.ts';
import { type Http, restFeature, route } from '#server/http/rest.ts';
import { newsContracts } from '#shared/contracts/rest/practice/news.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { NEWS_PICTURE_BYTES, VIDEO_PART_BYTES } from '#shared/rules/upload-limits.ts';
import {
  changeArticle,
  createArticle,
  listAuthored,
  publishArticle,
  readAuthored,
  removeArticle,
} from './authoring.service.ts';
import { newsPolicies as may } from './news.policy.ts';
import { dismissAnnouncement, listNews, markRead, readArticle } from './news.service.ts';
import { addPicture, addVideoPart, openVideo, readPicture, removeFile } from './news-files.service.ts';

/**
 * The largest bodies in bytes: base64 with its JSON, or two texts whose characters take up to 4 bytes, or 6 escaped.
 */
const fromStaff = (bytes: number) => ({ bytes, from: 'staff' }) as const;
const PICTURE = { largeBody: fromStaff(4 * Math.ceil(NEWS_PICTURE_BYTES / 3) + 1024), perMinute: 60 };
const VIDEO_PART = { largeBody: fromStaff(4 * Math.ceil(VIDEO_PART_BYTES / 3) + 1024) };
const TEXT = { largeBody: fromStaff(2 * 6 * LIMITS.newsBody + 16_384) };

export default function newsRoutes(deps: Deps) {
  const { db } = deps;
  return restFeature(newsContracts, {
    'GET /api/provider/news': route(may.reader, (_input, { accountId }) => listNews(db, accountId)),
    'GET /api/provider/news/:articleId': route(may.reader, ({ params }, { accountId }) =>
      readArticle(db, accountId, params.articleId),
    ),
    'POST /api/provider/news/:articleId/read': route(may.reader, ({ params }, { accountId }) =>
      markRead(deps, accountId, params.articleId),
    ),
    'POST /api/provider/news/read': route(may.reader, (_input, { accountId }) =>
      markRead(deps, accountId, 'all'),
    ),
    'POST /api/provider/news/:articleId/dismiss': route(may.reader, ({ params }, { accountId }) =>
      dismissAnnouncement(deps, accountId, params.articleId),
    ),
    'GET /api/provider/news/pictures/:fileId': route(may.reader, ({ params }, staff) =>
      readPicture(deps, staff, params.fileId),
    ),
    'GET /api/provider/news/videos/:fileId': route(may.reader, async ({ params }, staff, http) =>
      sendRange(await openVideo(deps, staff, params.fileId), http),
    ),

    'GET /api/admin/news': route(may.author, () => listAuthored(db)),
    'POST /api/admin/news': route(may.author, ({ body }, author) => createArticle(deps, author, body)),
    'GET /api/admin/news/:articleId': route(may.author, ({ params }) => readAuthored(db, params.articleId)),
    'PUT /api/admin/news/:articleId': route(
      may.author,
      ({ params, body }, author) => changeArticle(deps, author, params.articleId, body),
      TEXT,
    ),
    'POST /api/admin/news/:articleId/status': route(may.author, ({ params, body }, author) =>
      publishArticle(deps, author, params.articleId, body),
    ),
    'DELETE /api/admin/news/:articleId': route(may.author, ({ params }, author) =>
      removeArticle(deps, author, params.articleId),
    ),
    'POST /api/admin/news/:articleId/pictures': route(
      may.author,
      ({ params, body }, author) => addPicture(deps, author, params.articleId, body),
      PICTURE,
    ),
    'PUT /api/admin/news/:articleId/videos/:fileId/parts/:position': route(
      may.author,
      ({ params, body }, author) => addVideoPart(deps, author, params, body),
      VIDEO_PART,
    ),
    'DELETE /api/admin/news/:articleId/files/:fileId': route(may.author, ({ params }, author) =>
      removeFile(deps, author, params),
    ),
  });
}

/**
 * Answers with the byte range that the browser's player requests: players seek, and Safari plays nothing
 * without ranges.
 */
async function sendRange(video: Awaited<ReturnType<typeof openVideo>>, { request, reply }: Http) {
  const { byteLength, read } = video;
  const range = byteRange(request.headers.range, byteLength);
  reply.header('accept-ranges', 'bytes');
  if (range === 'beyond') {
    reply.code(416).header('content-range', `bytes */${byteLength}`);
    return Readable.from([]);
  }
  const { from, to } = range ?? { from: 0, to: byteLength - 1 };
  const content = await read({ from, to });
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${byteLength}`);
  reply.header('content-length', to - from + 1);
  return content;
}
