import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileCipher } from './file-cipher.ts';
import { findPart } from './file-rows.ts';
import { APPLICATION_ID_LENGTH } from './wrapping-keys.ts';

const PAGE = 200;

/**
 * Encrypts part keys again, as for new parts: a practice's under its data key if they predate that key, others under
 * the application's newest key. The bytes stay the same. Can be interrupted and run again.
 *
 * @returns how many keys were encrypted
 * @throws FileSealError for a part whose key the cipher does not have
 */
export async function resealFiles(db: Db, cipher: FileCipher, signal: AbortSignal): Promise<number> {
  let renewed = 0;
  while (!signal.aborted) {
    const { rows } = await sql<{ fileId: string; position: number }>`
      select p.file_id, p.position from file_parts p join files f on f.id = p.file_id
      where case when coalesce(f.practice_id, 0) = 0
        then p.key_id <> ${cipher.applicationKeyId}
        else length(p.key_id) = ${APPLICATION_ID_LENGTH}
      end
      limit ${PAGE}
    `.execute(db);
    if (rows.length === 0) break;
    for (const { fileId, position } of rows) {
      await resealPart(db, cipher, fileId, position);
      renewed += 1;
    }
  }
  return renewed;
}

/**
 * @returns false if the part was moved or removed in between
 * @throws FileSealError if the cipher does not have the part's key, or the key was changed
 */
export async function resealPart(
  db: Db,
  cipher: FileCipher,
  fileId: string,
  position: number,
): Promise<boolean> {
  const part = await findPart(db, fileId, position);
  if (!part?.keyId || !part.sealedKey) return false;
  const { keyId, sealedKey } = part;
  const { numUpdatedRows } = await db
    .updateTable('fileParts')
    .set(await cipher.reseal(part, part.practiceId, { keyId, sealedKey }))
    .where('fileId', '=', fileId)
    .where('position', '=', position)
    .where('sealedKey', '=', sealedKey)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
