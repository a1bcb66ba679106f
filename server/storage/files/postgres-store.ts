import type { ByteStore } from './byte-store.ts';

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
