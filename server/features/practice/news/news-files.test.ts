// Runs on both PostgreSQLs: bytes of videos in rows, parts at once.
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STAFF_COOKIE } from '#server/http/access/cookies.ts';
import type { Browser } from '#server/test-support/browser.ts';
import { MP4, makeArticle } from '#server/test-support/news.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { newsFileUrl } from '#shared/domain/news.ts';
import { NEWS_PICTURE_BYTES, VIDEO_BYTES, VIDEO_PART_BYTES } from '#shared/rules/upload-limits.ts';
import { removeBrokenOffVideos } from './news-files.service.ts';

let world: World;
let author: Browser;
let staff: Browser;
let articleId: string;
beforeAll(async () => {
  world = await createWorld();
  author = await world.signedIn(world.staff.administrator);
  staff = await world.signedIn(world.staff.outsider);
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ articleId } = await makeArticle(world.db));
});

const publish = () =>
  world.db
    .updateTable('newsArticles')
    .set({ publishedAt: new Date(world.time.now) })
    .where('id', '=', articleId)
    .execute();
const get = (browser: Browser, url: string, range?: string) =>
  world.app.inject({
    method: 'GET',
    url,
    headers: range ? { range } : {},
    cookies: { [STAFF_COOKIE]: browser.cookies.get(STAFF_COOKIE) ?? '' },
  });

describe('a picture', () => {
  const add = (content: Uint8Array, fileId = randomUUID()) =>
    author.call('POST /api/admin/news/:articleId/pictures', {
      params: { articleId },
      body: { fileId, name: 'list.png', base64: Buffer.from(content).toString('base64') },
    });
  const drawing = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });

  test('is stored once, as WebP of bounded size without metadata', async () => {
    const fileId = randomUUID();
    const content = await drawing(4000, 1000)
      .withExif({ IFD0: { Artist: 'Dana' } })
      .png()
      .toBuffer();
    await Promise.all([add(content, fileId), add(content, fileId)]);
    const { files } = (await author.call('GET /api/admin/news/:articleId', { params: { articleId } })).result;
    expect(files.filter((file) => file.fileId === fileId)).toMatchObject([
      { kind: 'picture', name: 'list.png' },
    ]);
    const answer = await get(author, newsFileUrl('picture', fileId));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 1920, 480, undefined]);
  });

  test('in a draft is only visible to authors, and in a published article to all staff', async () => {
    const fileId = randomUUID();
    await add(await drawing(10, 10).png().toBuffer(), fileId);
    const url = newsFileUrl('picture', fileId);
    expect((await get(author, url)).statusCode).toBe(200);
    expect((await get(staff, url)).statusCode).toBe(404);
    await publish();
    expect((await get(staff, url)).statusCode).toBe(200);
    expect((await world.app.inject({ method: 'GET', url })).statusCode).toBe(401);
    expect((await get(staff, newsFileUrl('video', fileId))).statusCode).toBe(404);
  });

  test.each([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'ERROR_INVALID_IMAGE_TYPE'],
    ['HTML', () => Buffer.from('<!doctype html><script>1</script>'), 'ERROR_INVALID_IMAGE_TYPE'],
    ['a video', () => MP4, 'ERROR_INVALID_IMAGE_TYPE'],
    ['too large', () => Buffer.alloc(NEWS_PICTURE_BYTES + 1), 'PAYLOAD_TOO_LARGE'],
  ])('cannot be %s', async (_what, content, code) => {
    expect((await add(content())).error.code).toBe(code);
  });

  test('opens nothing at its address once removed', async () => {
    const fileId = randomUUID();
    await add(await drawing(10, 10).png().toBuffer(), fileId);
    const other = await makeArticle(world.db);
    const remove = (of: string) =>
      author.call('DELETE /api/admin/news/:articleId/files/:fileId', { params: { articleId: of, fileId } });
    expect((await remove(other.articleId)).error.code).toBe('NOT_FOUND');
    expect((await remove(articleId)).status).toBe(200);
    expect((await get(author, newsFileUrl('picture', fileId))).statusCode).toBe(404);
  });
});

describe('a video', () => {
  const VIDEO = Buffer.concat([MP4, randomBytes(2 * VIDEO_PART_BYTES + 500)]);
  const part = (position: number) =>
    VIDEO.subarray(position * VIDEO_PART_BYTES, (position + 1) * VIDEO_PART_BYTES);
  const put = (fileId: string, position: number, content = part(position), isLast = position === 2) =>
    author.call('PUT /api/admin/news/:articleId/videos/:fileId/parts/:position', {
      params: { articleId, fileId, position },
      body: { name: 'list.mp4', base64: content.toString('base64'), isLast },
    });
  async function uploaded(): Promise<string> {
    const fileId = randomUUID();
    for (const position of [0, 1, 2]) expect((await put(fileId, position)).status).toBe(200);
    return fileId;
  }

  test('is uploaded in parts, and added to the article with the last one', async () => {
    const fileId = randomUUID();
    await put(fileId, 0);
    const before = await put(fileId, 1);
    expect(before.result.files.map(({ kind }) => kind)).toEqual(['picture']);
    expect((await get(author, newsFileUrl('video', fileId))).statusCode).toBe(404);
    await Promise.all([put(fileId, 1), put(fileId, 2), put(fileId, 2)]);
    const after = await put(fileId, 0);
    expect(after.result.files.at(-1)).toEqual({
      fileId,
      kind: 'video',
      name: 'list.mp4',
      byteLength: VIDEO.length,
    });
    const answer = await get(author, newsFileUrl('video', fileId));
    expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
    expect(answer.rawPayload.equals(VIDEO)).toBe(true);
  });

  test('is served by ranges, within a part and across parts', async () => {
    const url = newsFileUrl('video', await uploaded());
    await publish();
    const end = VIDEO.length - 1;
    for (const [asked, from, to] of [
      ['bytes=0-1', 0, 1],
      [
        `bytes=${VIDEO_PART_BYTES - 3}-${2 * VIDEO_PART_BYTES + 2}`,
        VIDEO_PART_BYTES - 3,
        2 * VIDEO_PART_BYTES + 2,
      ],
      [`bytes=${2 * VIDEO_PART_BYTES}-`, 2 * VIDEO_PART_BYTES, end],
      ['bytes=-20', end - 19, end],
    ] as const) {
      const answer = await get(staff, url, asked);
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([
        206,
        `bytes ${from}-${to}/${VIDEO.length}`,
      ]);
      expect(answer.headers['content-length']).toBe(String(to - from + 1));
      expect(answer.rawPayload.equals(VIDEO.subarray(from, to + 1)), asked).toBe(true);
    }
    const beyond = await get(staff, url, `bytes=${VIDEO.length}-`);
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${VIDEO.length}`]);
  });

  test.each([
    ['is MP4 by its content', 0, Buffer.alloc(VIDEO_PART_BYTES, 1), 'VIDEO_TYPE_INVALID'],
    ['begins with its first part', 1, part(1), 'INVALID_INPUT'],
    ['has whole parts but the last', 0, part(0).subarray(1), 'INVALID_INPUT'],
  ])('%s', async (_what, position, content, code) => {
    expect((await put(randomUUID(), position, content, false)).error.code).toBe(code);
  });

  test('has a maximum size, and accepts no part after the last', async () => {
    const fileId = await uploaded();
    expect((await put(fileId, 3, part(0))).error.code).toBe('INVALID_INPUT');
    const last = VIDEO_BYTES / VIDEO_PART_BYTES - 1;
    expect((await put(fileId, last, part(0), true)).error.code).toBe('INVALID_INPUT');
    expect((await put(fileId, last + 1, part(2), true)).error.code).toBe('VIDEO_TOO_LARGE');
  });

  test('whose upload stopped is removed after a day', async () => {
    const fileId = randomUUID();
    await put(fileId, 0);
    const finished = await uploaded();
    const parts = async () =>
      new Set((await world.db.selectFrom('fileParts').select('fileId').execute()).map((row) => row.fileId));
    await removeBrokenOffVideos(world.deps, world.time.now + 23 * 3_600_000);
    expect((await parts()).has(fileId)).toBe(true);
    await removeBrokenOffVideos(world.deps, world.time.now + 25 * 3_600_000);
    expect([(await parts()).has(fileId), (await parts()).has(finished)]).toEqual([false, true]);
  });
});
