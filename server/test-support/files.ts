import { loadKeys } from '#server/runtime/config/keys.ts';
import { readSecrets } from '#server/runtime/config/secrets.ts';
import { DataKeys } from '#server/storage/data-keys/data-keys.ts';
import type { Db, Trx } from '#server/storage/db/database.ts';
import { encryptedFiles } from '#server/storage/files/encrypted-files.ts';
import { createFileCipher } from '#server/storage/files/file-cipher.ts';
import type { FileStore, NewFile } from '#server/storage/files/port.ts';
import { wrappingKeys } from '#server/storage/files/wrapping-keys.ts';
import { postgresStore } from '../storage/files/open-stores.ts';
import type { ByteStore, ByteStores } from '../storage/files/port.ts';
import { testSettings } from './settings.ts';

export function testCipher(db: Db) {
  const keys = loadKeys(readSecrets(testSettings().secretSource));
  return createFileCipher(wrappingKeys(keys.files, new DataKeys(db, keys.dataKeys)));
}

export function storesWith(target: ByteStore): ByteStores {
  return { target, postgres: postgresStore, s3: target.name === 's3' ? target : null };
}

export const testFiles = (db: Db): FileStore =>
  encryptedFiles({ stores: storesWith(postgresStore), cipher: testCipher(db), screening: null });

export async function putFile(files: FileStore, db: Db, trx: Trx, file: NewFile): Promise<void> {
  await files.put(trx, await files.prepare(db, file));
}
