import { createHash } from 'node:crypto';
import type { FileStore } from './port.ts';

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest();

/** Files in the database: one backup has everything, and a file and its row commit together. */
export const postgresFiles: FileStore = {
  async put(trx, { fileId, mediaType, content }) {
    await trx
      .insertInto('files')
      .values({ id: fileId, mediaType, content, byteLength: content.length, sha256: sha256Of(content) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },

  async read(db, fileId) {
    const file = await db
      .selectFrom('files')
      .select(['mediaType', 'content', 'sha256'])
      .where('id', '=', fileId)
      .executeTakeFirst();
    if (!file) return null;
    if (!sha256Of(file.content).equals(file.sha256)) throw new Error(`file ${fileId} is damaged`);
    return { mediaType: file.mediaType, content: file.content };
  },

  async putPart(trx, { fileId, position, content }) {
    await trx
      .insertInto('fileParts')
      .values({ fileId, position, content, sha256: sha256Of(content) })
      .execute();
  },

  async readPart(db, fileId, position) {
    const part = await db
      .selectFrom('fileParts')
      .select(['content', 'sha256'])
      .where('fileId', '=', fileId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!part || !sha256Of(part.content).equals(part.sha256))
      throw new Error(`part ${position} of file ${fileId} is damaged or missing`);
    return part.content;
  },

  async *readParts(db, fileId, parts) {
    for (let position = 0; position < parts; position++) yield await this.readPart(db, fileId, position);
  },

  async remove(trx, fileId) {
    await trx.deleteFrom('fileParts').where('fileId', '=', fileId).execute();
    await trx.deleteFrom('files').where('id', '=', fileId).execute();
  },
};
