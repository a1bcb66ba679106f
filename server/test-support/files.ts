import { loadKeys } from '../runtime/config/keys.ts';
import { readSecrets } from '../runtime/config/secrets.ts';
import { DataKeys } from '../storage/data-keys/data-keys.ts';
import type { Db, Trx } from '../storage/db/database.ts';
import type { ByteStore, ByteStores } from '../storage/files/byte-store.ts';
import { encryptedFiles } from '../storage/files/encrypted-files.ts';
import { createFileCipher } from '../storage/files/file-cipher.ts';
import type { FileStore, NewFile } from '../storage/files/port.ts';
import { postgresStore } from '../storage/files/postgres-store.ts';
import { wrappingKeys } from '../storage/files/wrapping-keys.ts';
import { testSettings } from './settings.ts';

export function testCipher(db: Db) {
  const keys = loadKeys(readSecrets(testSettings().secretSource));
  return createFileCipher(wrappingKeys(keys.files, new DataKeys(db, keys.dataKeys)));
}

export function storesWith(target: ByteStore): ByteStores {
  return { target, postgres: postgresStore, s3: target.name === 's3' ? target : null };
}

/** Files in the database, sharing the secret of a world's files. */
export const testFiles = (db: Db): FileStore =>
  encryptedFiles({ stores: storesWith(postgresStore), cipher: testCipher(db), screening: null });

export async function putFile(files: FileStore, db: Db, trx: Trx, file: NewFile): Promise<void> {
  await files.put(trx, await files.prepare(db, file));
}
