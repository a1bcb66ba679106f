import type { Db, Trx } from '../db/database.ts';

/** Content to store, with its metadata. */
export interface NewFile {
  /** A UUID chosen by the caller; the same one is the same file. */
  fileId: string;
  /** Detected from the content, not claimed by the sender; e.g. `image/jpeg`. */
  mediaType: string;
  content: Buffer;
}

/** Stores files. Their purpose and access rules belong to their feature. */
export interface FileStore {
  /** Stores a file if the caller's transaction commits. A stored file never changes. */
  put(trx: Trx, file: NewFile): Promise<void>;
  /** Null if the file does not exist. @throws Error if the content is damaged */
  read(db: Db, fileId: string): Promise<{ mediaType: string; content: Buffer } | null>;
  /**
   * Stores the next part of a file that is written in several transactions, so that no one holds all of it. Parts count
   * from 0.
   */
  putPart(trx: Trx, part: { fileId: string; position: number; content: Buffer }): Promise<void>;
  /** One part. @throws Error if it is damaged or missing */
  readPart(db: Db, fileId: string, position: number): Promise<Buffer>;
  /** The parts in order, one at a time. @throws Error if one is damaged or missing */
  readParts(db: Db, fileId: string, parts: number): AsyncIterable<Buffer>;
  /** Removes a file, or all of its parts, in the caller's transaction. */
  remove(trx: Trx, fileId: string): Promise<void>;
}
