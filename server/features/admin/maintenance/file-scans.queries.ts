import { sql } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';

export function findWaiting(db: Db, fileId: string): Promise<{ practiceId: number | null } | undefined> {
  return db
    .selectFrom('files')
    .select('practiceId')
    .where('id', '=', fileId)
    .where('scan', '=', 'waiting')
    .where('complete', '=', true)
    .executeTakeFirst();
}

/** Files that have waited longest. Each moves to the end of the queue, so that one file cannot block the others. */
export async function selectWaiting(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update files set scanned_at = now() where id in (
      select id from files
      where scan = 'waiting' and complete and coalesce(scanned_at, created_at) < now() - interval '10 minutes'
      order by coalesce(scanned_at, created_at) limit ${limit}
      for update skip locked
    ) returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function lastPosition(db: Db, fileId: string): Promise<number> {
  const last = await db
    .selectFrom('fileParts')
    .select(({ fn }) => fn.max<number | null>('position').as('position'))
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return last?.position ?? 0;
}

/** @returns false if there already was a verdict, or the file is gone */
export async function settleScan(
  trx: Trx,
  fileId: string,
  verdict: { scan: 'clean' | 'infected'; found: string | null; at: Date },
): Promise<boolean> {
  const settled = await trx
    .updateTable('files')
    .set({ scan: verdict.scan, scanFound: verdict.found, scannedAt: verdict.at })
    .where('id', '=', fileId)
    .where('scan', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
