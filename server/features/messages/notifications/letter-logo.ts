import type { Db } from '#server/storage/db/database.ts';
import { readLogoFile } from '#server/storage/files/logo-file.ts';
import type { FileStore } from '#server/storage/files/port.ts';
import { findIdentity } from '#server/storage/settings/practice-identity.ts';

interface LogoDeps {
  files: Pick<FileStore, 'read'>;
}

const CONTENT_ID = 'logo@letter';
export const LOGO_IN_LETTER = `cid:${CONTENT_ID}`;

/**
 * The logo is attached, so that programs show it without asking and no one learns when the email is read.
 *
 * @param from the heading; an email in the product's name has no practice logo
 * @returns null without a logo, or if it cannot be read
 */
export async function logoOfLetter(deps: LogoDeps, db: Db, practiceId: number | null, from: string) {
  const identity = practiceId === null ? null : await findIdentity(db, practiceId);
  const content = identity?.name === from ? await readLogoFile(db, deps.files, identity) : null;
  return content && { contentId: CONTENT_ID, content };
}
