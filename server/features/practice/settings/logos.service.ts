import { randomUUID } from 'node:crypto';
import { audit } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { checkFile, type FileRule } from '#server/storage/files/file-rules.ts';
import { loadSharp } from '#server/storage/files/load-sharp.ts';
import type { Prepared } from '#server/storage/files/port.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';
import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import { CodedError } from '#shared/errors.ts';
import { LOGO_BYTES, LOGO_TYPES } from '#shared/rules/upload-limits.ts';
import type { SettingsGrant } from './settings.policy.ts';

type LogoDeps = Pick<Deps, 'db' | 'files' | 'events'>;

/**
 * The practice as its patients see it (PRODUCT 3.10).
 *
 * @throws NOT_FOUND
 */
export async function readIdentity(
  { db }: Pick<LogoDeps, 'db'>,
  practiceId: number,
): Promise<PracticeIdentity> {
  const found = await findIdentity(db, practiceId);
  if (!found) throw new CodedError('NOT_FOUND');
  return found;
}

/**
 * Removes the former file, so that its address no longer opens anything.
 *
 * @throws LOGO_TOO_LARGE, LOGO_TYPE_INVALID, ERROR_PROCESSING_IMAGE
 */
export async function changeLogo(deps: LogoDeps, grant: SettingsGrant, base64: string): Promise<void> {
  const content = await processLogo(Buffer.from(base64, 'base64'));
  const file = {
    fileId: randomUUID(),
    mediaType: 'image/png',
    content,
    practiceId: grant.practiceIds[0] ?? 0,
  };
  await replaceLogo(deps, grant, await deps.files.prepare(deps.db, file));
}

export function removeLogo(deps: LogoDeps, grant: SettingsGrant): Promise<void> {
  return replaceLogo(deps, grant, null);
}

async function replaceLogo(
  { files, events }: LogoDeps,
  { staff, practiceIds }: SettingsGrant,
  file: Prepared | null,
): Promise<void> {
  const [practiceId = 0] = practiceIds;
  await events.transaction(async (trx, happened) => {
    const former = await lockLogo(trx, practiceId);
    if (!former && !file) return;
    if (file) await files.put(trx, file);
    await setLogo(trx, practiceId, file?.fileId ?? null);
    if (former) await files.remove(trx, former);
    await audit(trx, {
      practiceId,
      actor: `account:${staff.accountId}`,
      action: file ? 'logo.changed' : 'logo.removed',
      ...(file ? { subjectId: file.fileId } : {}),
      details: { before: { logo: former ?? null }, after: { logo: file?.fileId ?? null } },
    });
    await happened({ type: 'settings.changed', practiceIds: [practiceId] });
  });
}

/** @throws NOT_FOUND, even for every other existing file */
export async function readLogo(db: Db, files: LogoDeps['files'], logoId: string): Promise<Uint8Array> {
  const file = (await isLogo(db, logoId)) ? await files.read(db, logoId) : null;
  if (!file) throw new CodedError('NOT_FOUND');
  return file.content;
}

async function lockLogo(trx: Trx, practiceId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('practices')
    .select('logoFileId')
    .where('id', '=', practiceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.logoFileId ?? null;
}

async function setLogo(trx: Trx, practiceId: number, logoFileId: string | null): Promise<void> {
  await trx.updateTable('practices').set({ logoFileId }).where('id', '=', practiceId).execute();
}

/** The current logo of an enabled practice is the only public file. */
async function isLogo(db: Db, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('practices')
    .select('id')
    .where('logoFileId', '=', fileId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

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
async function processLogo(original: Uint8Array): Promise<Buffer> {
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
    throw new CodedError('ERROR_PROCESSING_IMAGE');
  }
}
