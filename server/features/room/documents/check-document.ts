import { loadSharp } from '#server/storage/files/load-sharp.ts';
import type { DocumentType } from '#shared/domain/document.ts';
import { CodedError } from '#shared/errors.ts';
import { DOCUMENT_BYTES } from '#shared/rules/upload-limits.ts';
import { cleanJpeg } from './clean-jpeg.ts';

/** More than any phone's camera produces. */
const PIXEL_LIMIT = 50_000_000;
const PATIENCE_SECONDS = 20;
/** In pixels. Small, because the picture is decoded only to prove that it can be. */
const SIDE = 64;

/**
 * Bytes searched for a PDF's header and trailer. Printers put blanks before the header, and programs put zeros after
 * the trailer.
 */
const HEAD = 1_024;
const TAIL = 2_048;

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

export interface CheckedDocument {
  mediaType: DocumentType;
  content: Buffer;
}

/**
 * Checks an uploaded document by its content (PRODUCT 18.3). A PDF is returned unchanged. A JPEG keeps its
 * image data and loses everything else: location, comments, and bytes after its end.
 *
 * @throws FILE_TOO_LARGE, DOCUMENT_TYPE_INVALID, DOCUMENT_DAMAGED
 */
export async function checkDocument(original: Buffer): Promise<CheckedDocument> {
  if (original.length > DOCUMENT_BYTES) throw new CodedError('FILE_TOO_LARGE');
  if (original.subarray(0, JPEG_START.length).equals(JPEG_START)) {
    await decode(original);
    const content = cleanJpeg(original);
    if (!content) throw new CodedError('DOCUMENT_DAMAGED');
    await decode(content);
    return { mediaType: 'image/jpeg', content };
  }
  if (!isPdf(original)) throw new CodedError('DOCUMENT_TYPE_INVALID');
  if (!hasTrailer(original)) throw new CodedError('DOCUMENT_DAMAGED');
  return { mediaType: 'application/pdf', content: original };
}

async function decode(content: Buffer): Promise<void> {
  const sharp = await loadSharp();
  try {
    await sharp(content, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside' })
      .raw()
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer();
  } catch {
    throw new CodedError('DOCUMENT_DAMAGED');
  }
}

/** Only blanks and a byte order mark may precede the header; otherwise other programs may detect another type. */
function isPdf(content: Buffer): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?[\s\0]*%PDF-\d/.test(content.subarray(0, HEAD).toString('latin1'));
}

function hasTrailer(content: Buffer): boolean {
  let end = content.length;
  while (end > 0 && (content[end - 1] ?? 0) <= 0x20) end -= 1;
  const tail = content.subarray(Math.max(0, end - TAIL), end).toString('latin1');
  return tail.includes('startxref') && tail.includes('%%EOF');
}
