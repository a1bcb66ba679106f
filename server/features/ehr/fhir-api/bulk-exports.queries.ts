import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/storage/db/database.ts';
import type { Database } from '#server/storage/db/schema.ts';
import type { ReadPractice } from './resource-rows.queries.ts';

export type BulkExport = Selectable<Database['fhirExports']>;
export type BulkFile = Selectable<Database['fhirExportFiles']>;

export async function insertExport(trx: Trx, row: Insertable<Database['fhirExports']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('fhirExports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findExport(db: Db, clientId: string, id: string, now: Date): Promise<BulkExport | undefined> {
  return db
    .selectFrom('fhirExports')
    .selectAll()
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export function holdExport(trx: Trx, id: string): Promise<BulkExport | undefined> {
  return trx
    .selectFrom('fhirExports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateExport(
  db: Db,
  id: string,
  change: Updateable<Database['fhirExports']>,
): Promise<void> {
  await db.updateTable('fhirExports').set(change).where('id', '=', id).execute();
}

export function selectFiles(db: Db, exportId: string): Promise<BulkFile[]> {
  return db
    .selectFrom('fhirExportFiles')
    .selectAll()
    .where('exportId', '=', exportId)
    .orderBy('fileIndex')
    .execute();
}

export function findFile(db: Db, exportId: string, fileIndex: number): Promise<BulkFile | undefined> {
  return db
    .selectFrom('fhirExportFiles')
    .selectAll()
    .where('exportId', '=', exportId)
    .where('fileIndex', '=', fileIndex)
    .executeTakeFirst();
}

export async function addPart(
  trx: Trx,
  file: Omit<Insertable<Database['fhirExportFiles']>, 'parts'>,
): Promise<void> {
  await trx
    .insertInto('fhirExportFiles')
    .values({ ...file, parts: 1 })
    .onConflict((conflict) =>
      conflict.columns(['exportId', 'fileIndex']).doUpdateSet({
        parts: sql`fhir_export_files.parts + 1`,
        resources: sql`fhir_export_files.resources + excluded.resources`,
      }),
    )
    .execute();
}

/**
 * Waits for a batch being written.
 *
 * @returns the ids of the export's files; undefined if it is gone
 */
export async function deleteExport(trx: Trx, id: string): Promise<string[] | undefined> {
  const held = await trx
    .selectFrom('fhirExports')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const files = await trx.deleteFrom('fhirExportFiles').where('exportId', '=', id).returning('id').execute();
  await trx.deleteFrom('fhirExports').where('id', '=', id).execute();
  return files.map((file) => file.id);
}

export async function findExpired(db: Db, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('fhirExports')
    .select('id')
    .where('expiresAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function selectExportPractices(db: Db, ids: readonly number[]): Promise<ReadPractice[]> {
  return db
    .selectFrom('practices')
    .select(['id', 'timeZone'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}
