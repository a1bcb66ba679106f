import { createHash, randomUUID } from 'node:crypto';
import { CodedError } from '#shared/errors.ts';
import type { Db } from '../db/database.ts';
import type { FileCipher } from './file-cipher.ts';
import {
  deleteFile,
  findFile,
  findPart,
  findScan,
  insertFile,
  insertPart,
  lengthenFile,
} from './file-rows.ts';
import { adoptObject, announceObject, leaveObjects } from './loose-objects.ts';
import { contentOfPart } from './part-content.ts';
import type { ByteStores, FileStore, NewPart, Prepared } from './port.ts';
import type { Screening } from './screening.ts';

export interface EncryptedFilesOptions {
  stores: ByteStores;
  cipher: FileCipher;
  screening: Screening | null;
}

/**
 * Files are rows and parts in the database, with their encrypted bytes in a store. A store outside the database is
 * written before the transaction and cleaned up after it (`loose-objects.ts`).
 */
export function encryptedFiles({ stores, cipher, screening }: EncryptedFilesOptions): FileStore {
  const { target } = stores;

  async function prepare(db: Db, part: NewPart, scan: Prepared['scan']): Promise<Prepared> {
    const { fileId, mediaType, position, isLast, content } = part;
    const { practiceId = null } = part;
    const { keyId, sealedKey, bytes } = await cipher.seal(
      { fileId, position, mediaType },
      practiceId,
      content,
    );
    const objectId = randomUUID();
    if (!target.inDatabase) {
      await announceObject(db, objectId);
      await target.write(db, objectId, bytes);
    }
    return {
      fileId,
      mediaType,
      position,
      isLast,
      practiceId,
      byteLength: content.length,
      sha256: createHash('sha256').update(content).digest(),
      store: target.name,
      objectId,
      keyId,
      sealedKey,
      bytes: target.inDatabase ? bytes : null,
      scan,
    };
  }

  async function place(trx: Parameters<FileStore['put']>[0], part: Prepared): Promise<void> {
    await insertPart(trx, part);
    if (part.bytes) await stores.postgres.write(trx, part.objectId, part.bytes);
    else await adoptObject(trx, part.objectId);
    if (part.isLast && part.scan === 'waiting') await screening?.queue(trx, part.fileId);
  }

  function requireReadable(scan: 'none' | 'waiting' | 'clean' | 'infected'): void {
    if (scan === 'infected') throw new CodedError('FILE_INFECTED');
    if (scan === 'waiting' && screening) throw new CodedError('FILE_BEING_CHECKED');
  }

  const files: FileStore = {
    async prepare(db, file) {
      const scan = screening ? await screening.quickScan(file.content) : 'none';
      return prepare(db, { ...file, position: 0, isLast: true }, scan);
    },

    async put(trx, file) {
      const { fileId: id, mediaType, byteLength, sha256, scan, practiceId } = file;
      const scannedAt = scan === 'clean' ? new Date() : null;
      if (await insertFile(trx, { id, mediaType, byteLength, sha256, scan, scannedAt, practiceId }))
        await place(trx, file);
    },

    async read(db, fileId) {
      const part = await findPart(db, fileId, 0);
      const file = part ?? (await findFile(db, fileId));
      if (!file) return null;
      requireReadable(file.scan);
      const content = await contentOfPart(db, { stores, cipher }, fileId, 0, part);
      return { mediaType: file.mediaType, content };
    },

    async isReadable(db, fileId) {
      const scan = await findScan(db, fileId);
      if (scan) requireReadable(scan);
      return scan !== undefined;
    },

    preparePart(db, part) {
      // The whole file is scanned once it is complete.
      return prepare(db, part, screening && !part.isOwn ? 'waiting' : 'none');
    },

    async putPart(trx, part) {
      const { fileId: id, mediaType, position, byteLength, scan, practiceId, isLast: complete } = part;
      if (position > 0) await lengthenFile(trx, id, byteLength, complete);
      else await insertFile(trx, { id, mediaType, byteLength, scan, practiceId, complete });
      await place(trx, part);
    },

    async readPart(db, fileId, position) {
      const part = await findPart(db, fileId, position);
      if (part) requireReadable(part.scan);
      return contentOfPart(db, { stores, cipher }, fileId, position, part);
    },

    async *readParts(db, fileId, parts) {
      for (let position = 0; position < parts; position++) yield await files.readPart(db, fileId, position);
    },

    async remove(trx, fileId) {
      const parts = await deleteFile(trx, fileId);
      const idsIn = (name: string) =>
        parts.flatMap(({ store, objectId }) => (store === name && objectId ? [objectId] : []));
      await stores.postgres.remove(trx, idsIn('postgres'));
      await leaveObjects(trx, idsIn('s3'));
    },
  };
  return files;
}
