import { checkFile, type FileRule } from '#server/storage/files/file-rules.ts';
import { loadSharp } from '#server/storage/files/load-sharp.ts';
import { CodedError } from '#shared/errors.ts';
import { SHOWN_TYPES } from '#shared/rules/picture-types.ts';
import { NEWS_PICTURE_BYTES } from '#shared/rules/upload-limits.ts';

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
export async function processPicture(original: Uint8Array): Promise<Buffer> {
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
