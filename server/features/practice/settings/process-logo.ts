import { checkFile, type FileRule } from '#server/storage/files/file-rules.ts';
import { loadSharp } from '#server/storage/files/load-sharp.ts';
import { CodedError } from '#shared/errors.ts';
import { LOGO_TYPES } from '#shared/rules/picture-types.ts';
import { LOGO_BYTES } from '#shared/rules/upload-limits.ts';

/** In pixels: three times the size that pages show, for high-density screens. */
const LARGEST = { width: 720, height: 144 };
/** A phone camera's photo; 64 MB decoded. */
const PIXEL_LIMIT = 16_000_000;
const PATIENCE_SECONDS = 10;

const LOGO: FileRule = {
  types: LOGO_TYPES,
  mostBytes: LOGO_BYTES,
  tooLarge: 'LOGO_TOO_LARGE',
  wrongType: 'LOGO_TYPE_INVALID',
};

/**
 * Re-encodes a logo as PNG, which keeps its transparency, of bounded size and without metadata, so that the
 * original bytes are never served.
 *
 * @throws LOGO_TOO_LARGE, LOGO_TYPE_INVALID, ERROR_PROCESSING_IMAGE
 */
export async function processLogo(original: Uint8Array): Promise<Buffer> {
  await checkFile(original, LOGO);
  const sharp = await loadSharp();
  try {
    return await sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer();
  } catch {
    // Truncated, damaged, or far larger than declared.
    throw new CodedError('ERROR_PROCESSING_IMAGE');
  }
}
