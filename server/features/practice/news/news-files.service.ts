import type { Deps } from '#server/features/deps.ts';
import type { Administrator } from '#server/http/access/administrator.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { begunStream } from '#server/http/begun-stream.ts';
import type { ByteRange } from '#server/http/byte-range.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { checkFile, type FileRule } from '#server/storage/files/file-rules.ts';
import { loadSharp } from '#server/storage/files/load-sharp.ts';
import { oneAtATime } from '#server/storage/files/one-at-a-time.ts';
import type { AuthoredArticle } from '#shared/contracts/rest/practice/news.ts';
import { CodedError } from '#shared/errors.ts';
import {
  NEWS_PICTURE_BYTES,
  SHOWN_TYPES,
  VIDEO_BYTES,
  VIDEO_PART_BYTES,
} from '#shared/rules/upload-limits.ts';
import {
  deleteBrokenOff,
  insertFile,
  lockArticle,
  lockFile,
  takeFiles,
  updateFile,
} from './authoring.queries.ts';
import { noteNews, readAuthored } from './authoring.service.ts';
import { findNewsFile } from './news.queries.ts';

/** The longer side of stored pictures, in pixels; pages show them 640 wide, on high-density screens. */
const LONGEST_SIDE = 1920;
/** More than any phone's camera produces. */
const PIXEL_LIMIT = 50_000_000;
const WEBP_QUALITY = 85;
const PATIENCE_SECONDS = 20;

const PICTURE: FileRule = {
  types: [...SHOWN_TYPES, 'image/apng'],
  mostBytes: NEWS_PICTURE_BYTES,
  tooLarge: 'PAYLOAD_TOO_LARGE',
  wrongType: 'ERROR_INVALID_IMAGE_TYPE',
};

/**
 * Re-encodes an article's picture as WebP, of bounded size and without metadata, so that the original bytes
 * are never served.
 *
 * @throws PAYLOAD_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE
 */
async function processPicture(original: Uint8Array): Promise<Buffer> {
  await checkFile(original, PICTURE);
  const sharp = await loadSharp();
  try {
    return await sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: WEBP_QUALITY })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer();
  } catch {
    throw new CodedError('ERROR_PROCESSING_IMAGE');
  }
}

type Tools = Pick<Deps, 'db' | 'files' | 'clock'>;

/** A video's first part contains its type. `x-m4v` is Apple's name for MP4. */
const VIDEO: FileRule = {
  types: ['video/mp4', 'video/x-m4v'],
  mostBytes: VIDEO_PART_BYTES,
  tooLarge: 'VIDEO_TOO_LARGE',
  wrongType: 'VIDEO_TYPE_INVALID',
};
const BROKEN_OFF_MS = 24 * 3_600_000;

const inTurn = oneAtATime();

/**
 * Idempotent per file id.
 *
 * @throws NOT_FOUND, PAYLOAD_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE
 */
export async function addPicture(
  { db, files, clock }: Tools,
  author: Administrator,
  articleId: string,
  { fileId, name, base64 }: { fileId: string; name: string; base64: string },
): Promise<AuthoredArticle> {
  const content = await inTurn(author.staff.accountId, () => processPicture(Buffer.from(base64, 'base64')));
  const file = await files.prepare(db, {
    fileId,
    mediaType: 'image/webp',
    content,
    practiceId: author.practiceIds[0] ?? 0,
  });
  await db.transaction().execute(async (trx) => {
    if (await foundFile(trx, articleId, fileId)) return;
    await files.put(trx, file);
    await insertFile(trx, {
      id: fileId,
      articleId,
      name,
      kind: 'picture',
      byteLength: content.length,
      complete: true,
      createdAt: new Date(clock()),
    });
    await noteNews(trx, author, 'news.file-added', articleId, { kind: 'picture', after: { fileId } });
  });
  return readAuthored(db, articleId);
}

/**
 * Adds the next part of a video; the last part adds the video to the article. A repeated part changes nothing.
 *
 * @throws NOT_FOUND, VIDEO_TYPE_INVALID, VIDEO_TOO_LARGE; INVALID_INPUT for a part of a wrong size or position
 */
export async function addVideoPart(
  { db, files, clock }: Tools,
  author: Administrator,
  { articleId, fileId, position }: { articleId: string; fileId: string; position: number },
  { name, base64, isLast }: { name: string; base64: string; isLast: boolean },
): Promise<AuthoredArticle> {
  const content = Buffer.from(base64, 'base64');
  if (content.length > VIDEO_PART_BYTES || (!isLast && content.length !== VIDEO_PART_BYTES))
    throw new CodedError('INVALID_INPUT', 'a part of a wrong size');
  if (position * VIDEO_PART_BYTES + content.length > VIDEO_BYTES) throw new CodedError('VIDEO_TOO_LARGE');
  if (position === 0) await checkFile(content, VIDEO);
  const part = await files.preparePart(db, {
    fileId,
    mediaType: 'video/mp4',
    position,
    content,
    isLast,
    practiceId: author.practiceIds[0] ?? 0,
  });
  await db.transaction().execute(async (trx) => {
    const known = await foundFile(trx, articleId, fileId);
    const parts = known?.parts ?? 0;
    if (known && position < parts) return;
    if (position > parts || known?.complete) throw new CodedError('INVALID_INPUT', 'a part of a wrong place');
    const byteLength = (known?.byteLength ?? 0) + content.length;
    await files.putPart(trx, part);
    if (known) await updateFile(trx, fileId, { byteLength, parts: parts + 1, complete: isLast });
    else
      await insertFile(trx, {
        id: fileId,
        articleId,
        name,
        kind: 'video',
        byteLength,
        parts: 1,
        complete: isLast,
        createdAt: new Date(clock()),
      });
    if (isLast)
      await noteNews(trx, author, 'news.file-added', articleId, { kind: 'video', after: { fileId } });
  });
  return readAuthored(db, articleId);
}

/** @throws NOT_FOUND */
export async function removeFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  author: Administrator,
  { articleId, fileId }: { articleId: string; fileId: string },
): Promise<AuthoredArticle> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockArticle(trx, articleId))) throw new CodedError('NOT_FOUND');
    const [taken] = await takeFiles(trx, articleId, fileId);
    if (!taken) throw new CodedError('NOT_FOUND');
    await files.remove(trx, fileId);
    await noteNews(trx, author, 'news.file-removed', articleId, { before: { fileId } });
  });
  return readAuthored(db, articleId);
}

/**
 * Authors also see pictures of drafts.
 *
 * @throws NOT_FOUND
 */
export async function readPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  staff: Staff,
  fileId: string,
): Promise<Uint8Array> {
  const found = await visibleFile(db, staff, fileId, 'picture');
  const file = found && (await files.read(db, fileId));
  if (!file) throw new CodedError('NOT_FOUND');
  return file.content;
}

/**
 * The video's length and its bytes, read part by part as they are sent; access as for {@link readPicture}.
 *
 * @throws NOT_FOUND
 */
export async function openVideo({ db, files }: Pick<Deps, 'db' | 'files'>, staff: Staff, fileId: string) {
  const found = await visibleFile(db, staff, fileId, 'video');
  if (!found) throw new CodedError('NOT_FOUND');
  async function* bytes({ from, to }: ByteRange) {
    for (let position = Math.floor(from / VIDEO_PART_BYTES); position * VIDEO_PART_BYTES <= to; position++) {
      const part = await files.readPart(db, fileId, position);
      const start = position * VIDEO_PART_BYTES;
      yield part.subarray(Math.max(0, from - start), to - start + 1);
    }
  }
  return {
    byteLength: found.byteLength,
    read: (range: ByteRange) => begunStream(bytes(range)),
  };
}

export async function removeBrokenOffVideos(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  now: number,
): Promise<void> {
  const removeOne = () =>
    db.transaction().execute(async (trx) => {
      const id = await deleteBrokenOff(trx, new Date(now - BROKEN_OFF_MS));
      if (id) await files.remove(trx, id);
      return id;
    });
  while (await removeOne());
}

/**
 * Null unless the article already has the file.
 *
 * @throws NOT_FOUND without the article, and for another article's file
 */
async function foundFile(trx: Trx, articleId: string, fileId: string) {
  if (!(await lockArticle(trx, articleId))) throw new CodedError('NOT_FOUND');
  const known = await lockFile(trx, fileId);
  if (known && known.articleId !== articleId) throw new CodedError('NOT_FOUND');
  return known;
}

async function visibleFile(db: Db, staff: Staff, fileId: string, kind: 'picture' | 'video') {
  const found = await findNewsFile(db, fileId);
  if (found?.kind !== kind) return null;
  return found.publishedAt || staff.administersInstallation ? found : null;
}
