import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import type { FileStore } from './port.ts';

/** Of all contents together. */
const MOST_BYTES = 32 * 1_048_576;
/** The people of a visit fetch what is shown to them at the same moment. */
const KEPT_MS = 30_000;

/**
 * A store that reads a file once for all who ask for it within half a minute: reading and decrypting 1 MB takes longer than
 * commands in a live visit may wait. Who may read it is asked each time, by its feature. Contents must not be changed.
 */
export function recentFiles(files: FileStore): FileStore {
  const recent = new LRUCache<string, { mediaType: string; content: Buffer }, Db>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ content }) => content.length + 1,
    ttl: KEPT_MS,
    // One that is missing, or that must not be read yet, is asked for again.
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
