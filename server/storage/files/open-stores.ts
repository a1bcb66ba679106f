import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '#server/runtime/config/env.ts';
import { SettingsError } from '#server/runtime/config/settings-error.ts';
import type { Db } from '../db/database.ts';
import type { ByteStore, ByteStores } from './port.ts';

/** Bytes in the database, so that one backup contains everything. */
export const postgresStore: ByteStore = {
  name: 'postgres',
  inDatabase: true,

  async write(db, objectId, content) {
    await db.insertInto('fileContents').values({ objectId, content }).execute();
  },

  async read(db, objectId) {
    const found = await db
      .selectFrom('fileContents')
      .select('content')
      .where('objectId', '=', objectId)
      .executeTakeFirst();
    return found?.content ?? null;
  },

  async remove(db, objectIds) {
    if (objectIds.length === 0) return;
    await db.deleteFrom('fileContents').where('objectId', 'in', objectIds).execute();
  },
};

/**
 * Loads an object store's code only if one is configured.
 *
 * @throws SettingsError if the object store refuses access, or files are in a store that is not configured
 */
export async function openByteStores(
  { target, s3: settings }: Settings['fileStore'],
  db: Db,
  log: FastifyBaseLogger,
): Promise<ByteStores> {
  if (!settings) {
    if (await anyFileIn(db, 's3'))
      throw new SettingsError(
        'Files are in an object store: set FILES_S3_*, with which they can be moved back.',
      );
    return { target: postgresStore, postgres: postgresStore, s3: null };
  }
  const { openS3Store } = await import('./s3-store.ts');
  const s3 = openS3Store(settings, { log });
  await s3.check();
  return { target: target === 's3' ? s3 : postgresStore, postgres: postgresStore, s3 };
}

async function anyFileIn(db: Db, store: 's3'): Promise<boolean> {
  const part = await db
    .selectFrom('fileParts')
    .select('fileId')
    .where('store', '=', store)
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
}
