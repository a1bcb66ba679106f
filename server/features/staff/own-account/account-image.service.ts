import { randomUUID } from 'node:crypto';
import { processImage } from '#server/features/check-in/images/process-image.ts';
import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Staff } from '#server/http/access/caller.ts';
import { raiseVersion } from '#server/storage/db/row-version.ts';
import { loadSharp } from '#server/storage/files/load-sharp.ts';
import { oneAtATime } from '#server/storage/files/one-at-a-time.ts';
import { CodedError } from '#shared/errors.ts';
import { ACCOUNT_IMAGE_BYTES } from '#shared/rules/upload-limits.ts';
import { isOwnImage, lockOwnAccount, updateOwnAccount } from './own-account.queries.ts';

/** In pixels. Stored images are square, three times the largest size on a screen. */
const SIDE = 350;
/** The longer side of a picture to crop, in pixels: the largest zoom shows a third of it. */
const TO_CROP = 3 * SIDE;
const JPEG_QUALITY = 88;

const inTurn = oneAtATime();

/**
 * Replaces the caller's own image (PRODUCT 16.2): re-encoded, square, without metadata. The former file is
 * removed.
 *
 * @throws FILE_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE
 */
export async function changeImage(
  deps: Pick<Deps, 'db' | 'files'>,
  staff: Staff,
  base64: string,
): Promise<void> {
  const original = fromBase64(base64);
  const content = await inTurn(staff.accountId, () => square(original));
  await replace(deps, staff, content);
}

/**
 * Converts a picture that the browser cannot draw into a base64 JPEG, for cropping there.
 *
 * @throws FILE_TOO_LARGE, ERROR_INVALID_IMAGE_TYPE, ERROR_PROCESSING_IMAGE
 */
export async function drawableImage(staff: Staff, base64: string): Promise<string> {
  const original = fromBase64(base64);
  const content = await inTurn(staff.accountId, () => drawable(original));
  return content.toString('base64');
}

function fromBase64(base64: string): Buffer {
  const original = Buffer.from(base64, 'base64');
  if (original.length > ACCOUNT_IMAGE_BYTES) throw new CodedError('FILE_TOO_LARGE');
  return original;
}

export function removeImage(deps: Pick<Deps, 'db' | 'files'>, staff: Staff): Promise<void> {
  return replace(deps, staff, null);
}

/** @throws NOT_FOUND, even for every other existing file */
export async function readImage(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { accountId }: Staff,
  imageId: string,
): Promise<Uint8Array> {
  const file = (await isOwnImage(db, accountId, imageId)) ? await files.read(db, imageId) : null;
  if (!file) throw new CodedError('NOT_FOUND');
  return file.content;
}

async function square(original: Uint8Array): Promise<Buffer> {
  const { content } = await processImage(original);
  const sharp = await loadSharp();
  return sharp(content)
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

async function drawable(original: Uint8Array): Promise<Buffer> {
  const { content } = await processImage(original);
  const sharp = await loadSharp();
  return sharp(content)
    .resize({ width: TO_CROP, height: TO_CROP, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

async function replace(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  staff: Staff,
  content: Buffer | null,
): Promise<void> {
  const file =
    content && (await files.prepare(db, { fileId: randomUUID(), mediaType: 'image/jpeg', content }));
  await db.transaction().execute(async (trx) => {
    const account = await lockOwnAccount(trx, staff.accountId);
    if (!account) throw new CodedError('NOT_FOUND');
    const former = account.imageFileId;
    if (!former && !file) return;
    if (file) await files.put(trx, file);
    await updateOwnAccount(trx, staff.accountId, { imageFileId: file?.fileId ?? null });
    await raiseVersion(trx, 'accounts', staff.accountId);
    if (former) await files.remove(trx, former);
    await noteOwn(trx, staff, file ? 'account.image-changed' : 'account.image-removed');
  });
}
