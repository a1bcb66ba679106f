import { sql } from 'kysely';
import { type Forget, visitsOverBefore } from '#server/features/visits/visits/open-or-over.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { FileStore } from '#server/storage/files/port.ts';
import { isFileUsed } from './images.queries.ts';

/**
 * Deletes images of visits that ended before the given time, with their files. A moved visit has the same
 * files under other images; the last image deleted deletes the file.
 *
 * @returns the number deleted
 */
export async function forgetImages(
  { files }: { files: FileStore },
  trx: Trx,
  { practiceId, before, most }: Forget,
): Promise<number> {
  const { rows } = await sql<{ fileId: string }>`delete from images where id in (
    select id from images where visit_id in ${visitsOverBefore(practiceId, before)} limit ${most})
    returning file_id as "fileId"`.execute(trx);
  for (const fileId of new Set(rows.map((row) => row.fileId))) {
    if (!(await isFileUsed(trx, fileId))) await files.remove(trx, fileId);
  }
  return rows.length;
}
