import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { checkFile, type FileRule } from '#server/storage/files/file-rules.ts';
import { loadSharp } from '#server/storage/files/load-sharp.ts';
import { CodedError } from '#shared/errors.ts';
import { HEIC_TYPES, IMAGE_BYTES, SHOWN_TYPES } from '#shared/rules/upload-limits.ts';
import type { HeicPixels } from './heic-worker.ts';

const PIXEL_LIMIT = 50_000_000;
const LONGEST_SIDE = 2560;
const JPEG_QUALITY = 88;
/** In seconds, ten times what a phone's picture takes. */
const PATIENCE_SECONDS = 5;

/** Allowed image types (PRODUCT 12.1); all others, such as SVG, HTML or PDF, are refused. */
const BY_SHARP: readonly string[] = [...SHOWN_TYPES, 'image/apng'];
const BY_HEIC: readonly string[] = [...HEIC_TYPES, 'image/heic-sequence', 'image/heif-sequence'];

const PICTURE: FileRule = {
  types: [...BY_SHARP, ...BY_HEIC],
  mostBytes: IMAGE_BYTES,
  tooLarge: 'PAYLOAD_TOO_LARGE',
  wrongType: 'ERROR_INVALID_IMAGE_TYPE',
};

export interface ProcessedImage {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * Re-encodes an image as JPEG: upright, of bounded size, an animation's first frame, and without the camera's
 * metadata (place, time, device).
 *
 * @throws PAYLOAD_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE
 */
export async function processImage(original: Uint8Array): Promise<ProcessedImage> {
  const type = await checkFile(original, PICTURE);
  try {
    const opened = BY_HEIC.includes(type) ? await openHeic(original) : await open(original);
    const { data, info } = await opened
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    // Truncated, damaged, or far larger than declared.
    throw new CodedError('ERROR_PROCESSING_IMAGE');
  }
}

async function open(original: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 }).autoOrient();
}

async function openHeic(original: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  const { data, width, height } = await decodeHeic(original, PIXEL_LIMIT);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** In milliseconds. Several times what a phone's image takes. */
export const PATIENCE_MS = 5_000;

/**
 * The first image of a HEIC file, upright. Decoded in a separate thread per file, so that a malicious file
 * delays no other call.
 */
export function decodeHeic(
  buffer: Uint8Array,
  pixelLimit: number,
  start: typeof startDecoder = startDecoder,
): Promise<HeicPixels> {
  const worker = start(buffer, pixelLimit);
  return new Promise<HeicPixels>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('HEIC took too long')), PATIENCE_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('HEIC could not be read'));
    });
  }).finally(() => void worker.terminate());
}

function startDecoder(buffer: Uint8Array, pixelLimit: number): Pick<Worker, 'once' | 'terminate'> {
  return new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { buffer, pixelLimit },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Keeps the decoder's messages about a broken file out of the log.
    stdout: true,
    stderr: true,
  });
}
