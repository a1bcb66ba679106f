import { sql } from 'kysely';
import type { Forget } from '#server/features/visits/visits/open-or-over.ts';
import type { Trx } from '#server/storage/db/database.ts';
import type { FileStore } from '#server/storage/files/port.ts';

/**
 * Deletes uploads that a record system has not accepted by then, and files composed for them. They can be sent again
 * from the practice's remaining data.
 *
 * @returns the number of items
 */
export async function forgetUploads(
  { files }: { files: FileStore },
  trx: Trx,
  { practiceId, before, most }: Forget,
): Promise<number> {
  const { rows } = await sql<{ fileId: string | null }>`delete from record_upload_items where id in (
    select item.id from record_upload_items as item join record_uploads as upload on upload.id = item.upload_id
    where item.practice_id = ${practiceId} and item.written_at is null and upload.requested_at < ${before}
    limit ${most})
    returning case when owns_file then file_id end as "fileId"`.execute(trx);
  for (const { fileId } of rows) if (fileId) await files.remove(trx, fileId);
  return rows.length;
}
