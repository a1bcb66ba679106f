import type { Db, Trx } from '../db/database.ts';

/** Bytes that are to be kept, and what is known of them. */
export interface NewFile {
  /** A UUID of the caller's: the same one again is the same file. */
  fileId: string;
  /** By its content, never by what its sender said; e.g. `image/jpeg`. */
  mediaType: string;
  content: Buffer;
}

/** Where bytes are kept. What they are for, and who may see them, is their feature's business. */
export interface FileStore {
  /** Keeps a file if and only if the caller's transaction commits. A file never changes once it is kept. */
  put(trx: Trx, file: NewFile): Promise<void>;
  /** Null for a file that is not there, or not any more. @throws Error for bytes that are not those that were kept */
  read(db: Db, fileId: string): Promise<{ mediaType: string; content: Buffer } | null>;
  /** Removes a file with the caller's transaction. */
  remove(trx: Trx, fileId: string): Promise<void>;
}
