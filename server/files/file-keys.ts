import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { FileCipher } from './file-cipher.ts';
import { findPart } from './file-rows.ts';

const PAGE = 200;

/**
 * Encrypts the keys of all parts under the cipher's newest key; their bytes stay as they are. May be stopped and run
 * again.
 *
 * @returns how many
 * @throws FileSealError for a part whose key the cipher does not have
 */
export async function resealFiles(db: Db, cipher: FileCipher, signal: AbortSignal): Promise<number> {
  let renewed = 0;
  while (!signal.aborted) {
    const { rows } = await sql<{ fileId: string; position: number }>`
      select file_id, position from file_parts where key_id <> ${cipher.keyId} limit ${PAGE}
    `.execute(db);
    if (rows.length === 0) break;
    for (const { fileId, position } of rows) {
      const part = await findPart(db, fileId, position);
      if (!part?.keyId || !part.sealedKey) continue;
      const { keyId, sealedKey } = part;
      await db
        .updateTable('fileParts')
        .set(cipher.reseal(part, { keyId, sealedKey }))
        .where('fileId', '=', fileId)
        .where('position', '=', position)
        // Not if it was moved meanwhile, under another key.
        .where('sealedKey', '=', sealedKey)
        .execute();
      renewed += 1;
    }
  }
  return renewed;
}
