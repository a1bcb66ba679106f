import type { PracticeIdentity } from '#shared/contracts/practice-identity.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from './port.ts';

/**
 * The PNG of a practice's logo. Null without a logo, or if it cannot be read, because the practice's name says the
 * same.
 */
export async function readLogoFile(
  db: Db,
  files: Pick<FileStore, 'read'>,
  { logo }: Pick<PracticeIdentity, 'logo'>,
): Promise<Uint8Array | null> {
  if (!logo) return null;
  const file = await files.read(db, logo.slice(logo.lastIndexOf('/') + 1)).catch(() => null);
  return file?.content ?? null;
}
