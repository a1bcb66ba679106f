import { createHash } from 'node:crypto';
import { CodedError } from '#shared/errors.ts';
import type { Db } from '../db/database.ts';
import type { FileCipher } from './file-cipher.ts';
import { findFile, findPart, type StoredPart } from './file-rows.ts';
import type { ByteStore, ByteStores } from './port.ts';

export interface PartTools {
  stores: ByteStores;
  cipher: FileCipher;
}

const LOOKS = 3;

/**
 * The content of a part, decrypted and verified. A file from before encryption is its own part 0.
 *
 * @param found the part's row, if already read
 * @throws SERVICE_UNAVAILABLE if the store is unreachable; Error if the part is damaged or missing
 */
export async function contentOfPart(
  db: Db,
  tools: PartTools,
  fileId: string,
  position: number,
  found?: StoredPart,
): Promise<Buffer> {
  let part = found ?? (await findPart(db, fileId, position));
  for (let look = 1; look <= LOOKS; look++) {
    const content = part ? await openPart(db, tools, part) : await plainContent(db, fileId, position);
    if (content) return content;
    part = await findPart(db, fileId, position);
  }
  throw new Error(`part ${position} of file ${fileId} is missing`);
}

async function openPart(db: Db, { stores, cipher }: PartTools, part: StoredPart): Promise<Buffer | null> {
  const { fileId, store, objectId, keyId, sealedKey, sha256 } = part;
  if (part.content) return verified(part.content, sha256, part);
  if (!store || !objectId || !keyId || !sealedKey) throw new Error(`file ${fileId} has no place`);
  const bytes = await storeOf(stores, store).read(db, objectId);
  return bytes && verified(await cipher.open(part, { keyId, sealedKey }, bytes), sha256, part);
}

async function plainContent(db: Db, fileId: string, position: number): Promise<Buffer | null> {
  const file = position === 0 ? await findFile(db, fileId) : undefined;
  if (!file?.content || !file.sha256) return null;
  return verified(file.content, file.sha256, { fileId, position });
}

/** @throws SERVICE_UNAVAILABLE if the store is not configured */
export function storeOf(stores: ByteStores, name: 'postgres' | 's3'): ByteStore {
  const store = name === 's3' ? stores.s3 : stores.postgres;
  if (!store)
    throw new CodedError('SERVICE_UNAVAILABLE', 'Files are in an object store, and FILES_S3_* is not set.');
  return store;
}

/** @throws Error unless the content matches its stored hash */
export function verified(
  content: Buffer,
  sha256: Buffer,
  { fileId, position }: { fileId: string; position: number },
): Buffer {
  if (!createHash('sha256').update(content).digest().equals(sha256))
    throw new Error(`part ${position} of file ${fileId} is damaged`);
  return content;
}
