import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { InstallationTables } from '../db/tables/installation.ts';
import type { Prepared } from './port.ts';

type FileRow = Selectable<InstallationTables['files']>;
type PartRow = Selectable<InstallationTables['fileParts']>;

export type StoredPart = PartRow & Pick<FileRow, 'mediaType' | 'scan' | 'practiceId'>;

export async function insertFile(
  trx: Trx,
  file: Omit<Insertable<InstallationTables['files']>, 'createdAt'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('files')
    .values(file)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertPart(trx: Trx, part: Prepared): Promise<void> {
  const { fileId, position, sha256, store, objectId, keyId, sealedKey } = part;
  await trx
    .insertInto('fileParts')
    .values({ fileId, position, sha256, store, objectId, keyId, sealedKey })
    .execute();
}

export async function lengthenFile(
  trx: Trx,
  fileId: string,
  bytes: number,
  complete: boolean,
): Promise<void> {
  await trx
    .updateTable('files')
    .set(({ eb }) => ({ complete, byteLength: eb('byteLength', '+', bytes) }))
    .where('id', '=', fileId)
    .execute();
}

export function findFile(db: Db, fileId: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
}

export async function findScan(db: Db, fileId: string): Promise<FileRow['scan'] | undefined> {
  const file = await db.selectFrom('files').select('scan').where('id', '=', fileId).executeTakeFirst();
  return file?.scan;
}

export function findPart(db: Db, fileId: string, position: number): Promise<StoredPart | undefined> {
  return db
    .selectFrom('fileParts')
    .innerJoin('files', 'files.id', 'fileParts.fileId')
    .selectAll('fileParts')
    .select(['files.mediaType', 'files.scan', 'files.practiceId'])
    .where('fileId', '=', fileId)
    .where('position', '=', position)
    .executeTakeFirst();
}

export async function deleteFile(trx: Trx, fileId: string): Promise<Pick<PartRow, 'store' | 'objectId'>[]> {
  const parts = await trx
    .deleteFrom('fileParts')
    .where('fileId', '=', fileId)
    .returning(['store', 'objectId'])
    .execute();
  await trx.deleteFrom('files').where('id', '=', fileId).execute();
  return parts;
}
