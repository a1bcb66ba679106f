import { ApiError, isApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { toBase64 } from '#client/features/check-in/images/picture-upload.ts';
import { cleanText } from '#shared/rules/clean-text.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { NEWS_PICTURE_BYTES, VIDEO_BYTES, VIDEO_PART_BYTES } from '#shared/rules/upload-limits.ts';
import type { AuthoredArticle } from './news-queries.ts';

const TRIES = 3;

const nameOf = (file: File) => cutText(cleanText(file.name).trim(), LIMITS.fileName) || 'file';

/** @throws ApiError PAYLOAD_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE */
export async function uploadPicture(articleId: string, file: File): Promise<AuthoredArticle> {
  if (file.size > NEWS_PICTURE_BYTES) throw new ApiError('PAYLOAD_TOO_LARGE', 413);
  return call('POST /api/admin/news/:articleId/pictures', {
    params: { articleId },
    body: { fileId: crypto.randomUUID(), name: nameOf(file), base64: await toBase64(file) },
  });
}

/**
 * Sends a video part by part, so that neither side holds all of it.
 *
 * @param onSent called with the stored share, up to 1
 * @throws ApiError VIDEO_TOO_LARGE, VIDEO_TYPE_INVALID
 */
export async function uploadVideo(
  articleId: string,
  file: File,
  onSent: (share: number) => void,
): Promise<AuthoredArticle> {
  if (file.size > VIDEO_BYTES) throw new ApiError('VIDEO_TOO_LARGE', 413);
  if (file.size === 0) throw new ApiError('VIDEO_TYPE_INVALID', 415);
  const fileId = crypto.randomUUID();
  const parts = Math.ceil(file.size / VIDEO_PART_BYTES);
  for (let position = 0; ; position++) {
    const bytes = file.slice(position * VIDEO_PART_BYTES, (position + 1) * VIDEO_PART_BYTES);
    const isLast = position === parts - 1;
    const body = { name: nameOf(file), base64: await toBase64(bytes), isLast };
    const article = await sendPart({ articleId, fileId, position }, body);
    onSent((position + 1) / parts);
    if (isLast) return article;
  }
}

/** Resending a part changes nothing, so a lost response does no harm. */
async function sendPart(
  params: { articleId: string; fileId: string; position: number },
  body: { name: string; base64: string; isLast: boolean },
): Promise<AuthoredArticle> {
  for (let tried = 1; ; tried++) {
    try {
      return await call('PUT /api/admin/news/:articleId/videos/:fileId/parts/:position', { params, body });
    } catch (error) {
      const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
      if (isRefused || tried === TRIES) throw error;
    }
  }
}
