import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import type { FileStore } from './port.ts';

const MOST_BYTES = 32 * 1_048_576;
/** The people in a visit fetch a shared file at the same moment. */
const KEPT_MS = 30_000;

/**
 * Caches files for half a minute, because reading and decrypting 1 MB would delay commands of live visits. The feature
 * checks access each time. Callers must not change the content.
 */
export function recentFiles(files: FileStore): FileStore {
  const recent = new LRUCache<string, { mediaType: string; content: Buffer }, Db>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ content }) => content.length + 1,
    ttl: KEPT_MS,
    // Missing files, and files that must not be read yet, are not cached.
    fetchMethod: async (fileId, _, { context: db }) => (await files.read(db, fileId)) ?? undefined,
  });
  return {
    ...files,
    async read(db, fileId) {
      // A later scan may have found malware, and another process may have removed the file.
      if (recent.has(fileId) && !(await files.isReadable(db, fileId))) return null;
      return (await recent.fetch(fileId, { context: db })) ?? null;
    },
    async remove(trx, fileId) {
      await files.remove(trx, fileId);
      recent.delete(fileId);
    },
  };
}
